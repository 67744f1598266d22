/* fetchc: Fetch v4 over one loopback connection, one request in flight, reading every partition from offset 0.
 *
 * It follows batch headers only, as a broker-side limit wants to be measured: no record is decoded. Each partition's
 * batches must be gapless; an error code, a gap or an empty run ends it with exit code 4.
 */
#define _GNU_SOURCE
#include "wire.h"

struct options {
  int port, partitions, partitionMaxBytes, maxBytes;
  double seconds;
  bool loop;
  const char *topic;
};
struct totals {
  long requests, records, errors, lastError, gaps;
  double bytes;
};
enum { BATCH_HEADER_BYTES = 61 };

static const char *const usage =
    "fetchc --port P --topic T [options]\n"
    "  --port N                 the broker's port on 127.0.0.1\n"
    "  --topic NAME             existing topic, every partition led by that broker\n"
    "  --partitions N           partitions to read, from 0 (1)\n"
    "  --partition-max-bytes N  (1048576)\n"
    "  --max-bytes N            of one answer (8388608)\n"
    "  --seconds N              at most 600 (3)\n"
    "  --loop                   start a partition again at offset 0 when its end is reached; without it the run ends\n"
    "                           when every partition was read\n"
    "Prints one JSON line. Exit 2: arguments; 3: connection; 4: an error, a gap or nothing read.\n";

static void parse(int count, char **arguments, struct options *options) {
  *options = (struct options){.partitions = 1, .partitionMaxBytes = 1 << 20, .maxBytes = 8 << 20, .seconds = 3};
  static const struct option known[] = {{"port", 1, 0, 'p'}, {"topic", 1, 0, 't'}, {"partitions", 1, 0, 'n'},
                                        {"partition-max-bytes", 1, 0, 'b'}, {"max-bytes", 1, 0, 'm'},
                                        {"seconds", 1, 0, 's'}, {"loop", 0, 0, 'l'}, {"help", 0, 0, 'h'}, {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 't': options->topic = optarg; break;
      case 'n': options->partitions = whole("partitions", optarg, 1, 4000); break;
      case 'b': options->partitionMaxBytes = whole("partition-max-bytes", optarg, 1, 1 << 28); break;
      case 'm': options->maxBytes = whole("max-bytes", optarg, 1, 1 << 28); break;
      case 's': options->seconds = number("seconds", optarg, 0.01, 600); break;
      case 'l': options->loop = true; break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(EXIT_USAGE);
    }
  const char *wrong = optind < count ? "an argument without a flag"
                      : !options->port ? "--port is missing"
                      : !options->topic ? "--topic is missing"
                      : strlen(options->topic) > 249 ? "--topic is longer than 249"
                                                     : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

static void readExactly(int descriptor, uint8_t *into, size_t length) {
  while (length) {
    ssize_t got = read(descriptor, into, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      fprintf(stderr, "the broker closed the connection: %s\n", got ? strerror(errno) : "end of stream");
      exit(EXIT_TRANSPORT);
    }
    into += got;
    length -= (size_t)got;
  }
}

static size_t buildRequest(const struct options *options, uint8_t *request, const int64_t *offsets, int first) {
  uint8_t *at = request + 4;
  at = put16(at, 1);
  at = put16(at, 4);
  at = put32(at, first);
  at = putString(at, "c");
  at = put32(at, -1);
  at = put32(at, 500);
  at = put32(at, 1);
  at = put32(at, options->maxBytes);
  *at++ = 0;
  at = put32(at, 1);
  at = putString(at, options->topic);
  at = put32(at, options->partitions);
  for (int i = 0; i < options->partitions; i++) {
    int partition = (first + i) % options->partitions;
    at = put32(at, partition);
    at = put64(at, offsets[partition]);
    at = put32(at, options->partitionMaxBytes);
  }
  put32(request, (int32_t)(at - request) - 4);
  return (size_t)(at - request);
}

/* Follows the batch headers of one partition; the last batch may be cut short, as the protocol allows. */
static int64_t followBatches(const uint8_t *at, size_t length, int64_t offset, struct totals *totals) {
  const uint8_t *end = at + length;
  while (end - at >= BATCH_HEADER_BYTES) {
    int64_t base = get64(at);
    size_t bytes = (size_t)get32(at + 8) + 12;
    if (bytes < BATCH_HEADER_BYTES || bytes > (size_t)(end - at)) break;
    if (base > offset) totals->gaps++;
    offset = base + get32(at + 23) + 1;
    totals->records += get32(at + 57);
    at += bytes;
  }
  return offset;
}

/* Reads one answer; returns how many partitions stand at their high watermark, or -1 when it does not parse. */
static int readAnswer(const struct options *options, const uint8_t *answer, size_t length, int64_t *offsets,
                      struct totals *totals) {
  const uint8_t *at = answer + 8, *end = answer + length;
  int atEnd = 0;
  if (length < 18 || get32(at) != 1) return -1;
  at += 4;
  at += 2 + get16(at);
  if (end - at < 4) return -1;
  int32_t partitions = get32(at);
  at += 4;
  for (int32_t i = 0; i < partitions; i++) {
    if (end - at < 30) return -1;
    int32_t partition = get32(at), error = get16(at + 4), aborted = get32(at + 22);
    int64_t highWatermark = get64(at + 6);
    at += 26 + (aborted > 0 ? (ptrdiff_t)aborted * 16 : 0);
    if (end - at < 4 || partition < 0 || partition >= options->partitions) return -1;
    int32_t bytes = get32(at);
    at += 4;
    if (bytes > end - at) return -1;
    if (error) totals->errors++, totals->lastError = error;
    if (bytes > 0) {
      offsets[partition] = followBatches(at, (size_t)bytes, offsets[partition], totals);
      totals->bytes += bytes;
      at += bytes;
    }
    if (offsets[partition] >= highWatermark) {
      atEnd++;
      if (options->loop && bytes > 0) offsets[partition] = 0;
    }
  }
  return atEnd;
}

int main(int count, char **arguments) {
  struct options options;
  struct totals totals = {0};
  parse(count, arguments, &options);
  signal(SIGPIPE, SIG_IGN);
  int descriptor = connectLoopback(options.port), buffer = 4 << 20;
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  size_t capacity = (size_t)options.maxBytes + (8u << 20);
  uint8_t *answer = allocate(1, capacity), *request = allocate(1, 400 + (size_t)options.partitions * 16);
  int64_t *offsets = allocate((size_t)options.partitions, sizeof *offsets);
  struct histogram *latencies = newHistogram();
  memset(answer, 1, capacity);
  double start = nowSeconds(), cpuBefore = cpuSeconds(), now = start;
  for (int first = 0; now - start < options.seconds; first = (first + 1) % options.partitions) {
    size_t length = buildRequest(&options, request, offsets, first);
    if (write(descriptor, request, length) != (ssize_t)length) {
      fprintf(stderr, "write: %s\n", strerror(errno));
      return EXIT_TRANSPORT;
    }
    double sentAt = nowSeconds();
    uint8_t head[4];
    readExactly(descriptor, head, sizeof head);
    int32_t bytes = get32(head);
    if (bytes < 8 || (size_t)bytes > capacity) {
      fprintf(stderr, "an answer of %d bytes\n", bytes);
      return EXIT_ANSWERS;
    }
    readExactly(descriptor, answer, (size_t)bytes);
    now = nowSeconds();
    record(latencies, (now - sentAt) * 1e6);
    totals.requests++;
    int atEnd = get32(answer) == first ? readAnswer(&options, answer, (size_t)bytes, offsets, &totals) : -1;
    if (atEnd < 0) {
      fprintf(stderr, "an answer that does not parse\n");
      return EXIT_ANSWERS;
    }
    if (totals.errors || (!options.loop && atEnd == options.partitions)) break;
  }
  double seconds = nowSeconds() - start, cpu = cpuSeconds() - cpuBefore;
  printf("{\"seconds\":%.3f,\"requests\":%ld,\"requestsPerSecond\":%.1f,\"recordsPerSecond\":%.1f,"
         "\"records\":%ld,\"MBPerSecond\":%.3f,\"bytes\":%.0f,\"bytesPerRequest\":%.0f,\"p50Us\":%.0f,\"p99Us\":%.0f,"
         "\"maxUs\":%.0f,\"clientCpu\":%.3f,\"errors\":%ld}\n",
         seconds, totals.requests, (double)totals.requests / seconds, (double)totals.records / seconds, totals.records,
         totals.bytes / seconds / 1e6, totals.bytes, totals.bytes / (double)totals.requests,
         percentile(latencies, 0.5), percentile(latencies, 0.99), latencies->maxMicros, cpu / seconds,
         totals.errors + totals.gaps);
  bool failed = totals.errors || totals.gaps || totals.bytes == 0;
  if (failed)
    fprintf(stderr, "%ld errors (the last one %ld), %ld gaps, %.0f bytes read\n", totals.errors, totals.lastError,
            totals.gaps, totals.bytes);
  return failed ? EXIT_ANSWERS : 0;
}
