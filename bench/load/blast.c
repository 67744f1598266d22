/* blast: pipelined Produce v7 requests with prebuilt batches over one or more loopback connections.
 *
 * A batch is built once, with a valid CRC, the present time in its records and no compression; a request differs from
 * the next only in its correlation id and the partitions it names, or with --keys in the keys of its records, which go
 * round. Every answer is checked: the correlation ids come
 * back in order, and each partition of each answer carries error code 0.
 *
 * With --rate the load is open loop: a request's latency counts from the moment it was due, not from the moment the
 * tool came round to sending it, so that a stalled broker cannot hide the requests that waited behind the stall.
 */
#define _GNU_SOURCE
#include "pipeline.h"

struct options {
  struct pace pace;
  int port, partitions, recordBytes, recordsPerBatch, batchesPerRequest, acks, timeoutMs, keys;
  bool floor;
  const char *topic;
};

static const char *const usage =
    "blast --port P --topic T [options]\n"
    "  --port N                 the broker's port on 127.0.0.1\n"
    "  --topic NAME             existing topic, every partition led by that broker\n"
    "  --partitions N           partitions to spread over, from 0 (1)\n"
    "  --record-bytes N         bytes in a record's value (100)\n"
    "  --records-per-batch N    (1)\n"
    "  --batches-per-request N  partitions named by one request (1)\n"
    "  --keys N                 keys of 8 bytes, one after the other, for one partition; 0: none (0)\n"
    "  --depth N                requests in flight on a connection (1)\n"
    "  --connections N          (1)\n"
    "  --acks 1|-1              (1)\n"
    "  --rate N                 requests a second in all, open loop; 0: as fast as answers come (0)\n"
    "  --seconds N              at most 600 (3)\n"
    "  --max-bytes N            stop after about so many bytes were sent (1500000000)\n"
    "  --floor                  the peer is cecho: answers name no partitions\n"
    "Prints one JSON line. Exit 2: arguments; 3: connection; 4: an answer that was missing, out of order or an error.\n";

static void parse(int count, char **arguments, struct options *options) {
  *options = (struct options){.partitions = 1, .recordBytes = 100, .recordsPerBatch = 1, .batchesPerRequest = 1,
                              .acks = 1, .timeoutMs = 10000, .pace = usualPace};
  static const struct option known[] = {
      {"port", 1, 0, 'p'},     {"topic", 1, 0, 't'},       {"partitions", 1, 0, 'n'}, {"record-bytes", 1, 0, 'b'},
      {"records-per-batch", 1, 0, 'r'}, {"batches-per-request", 1, 0, 'q'}, {"keys", 1, 0, 'k'}, {"depth", 1, 0, 'd'},
      {"connections", 1, 0, 'c'}, {"acks", 1, 0, 'a'},     {"rate", 1, 0, 'R'},       {"seconds", 1, 0, 's'},
      {"max-bytes", 1, 0, 'm'}, {"floor", 0, 0, 'f'},      {"help", 0, 0, 'h'},       {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 't': options->topic = optarg; break;
      case 'n': options->partitions = whole("partitions", optarg, 1, 100000); break;
      case 'b': options->recordBytes = whole("record-bytes", optarg, 1, 1 << 20); break;
      case 'r': options->recordsPerBatch = whole("records-per-batch", optarg, 1, 1 << 20); break;
      case 'q': options->batchesPerRequest = whole("batches-per-request", optarg, 1, 4096); break;
      case 'k': options->keys = whole("keys", optarg, 0, 1 << 24); break;
      case 'd': options->pace.depth = whole("depth", optarg, 1, 4096); break;
      case 'c': options->pace.connections = whole("connections", optarg, 1, 1024); break;
      case 'a': options->acks = whole("acks", optarg, -1, 1); break;
      case 'R': options->pace.rate = number("rate", optarg, 0, 1e6); break;
      case 's': options->pace.seconds = number("seconds", optarg, 0.01, 600); break;
      case 'm': options->pace.maxBytes = number("max-bytes", optarg, 1, 1e11); break;
      case 'f': options->floor = true; break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(EXIT_USAGE);
    }
  const char *wrong = optind < count ? "an argument without a flag"
                      : !options->port ? "--port is missing"
                      : !options->topic ? "--topic is missing"
                      : strlen(options->topic) > 249 ? "--topic is longer than 249"
                      : options->acks == 0 ? "--acks 0 has no answers to measure"
                      : options->batchesPerRequest > options->partitions ? "more batches a request than partitions"
                      : options->keys && options->partitions > 1 ? "--keys wants one partition"
                      : (double)options->recordBytes * options->recordsPerBatch > 64e6 ? "the batch is over 64 MB"
                                                                                       : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

/* One record batch, format v2. */
static uint8_t *buildBatch(const struct options *options, int firstKey, size_t *length) {
  int records = options->recordsPerBatch, size = options->recordBytes, keyBytes = options->keys ? 8 : -1;
  uint8_t *batch = allocate(1, 100 + (size_t)records * ((size_t)size + 30)), *at = batch;
  int64_t wallMs = (int64_t)time(NULL) * 1000; /* now: retention must not eat the load */
  at = put64(at, 0);
  uint8_t *lengthAt = at;
  at = put32(at + 4, 0);
  *at++ = 2;
  uint8_t *crcAt = at;
  uint8_t *checked = at += 4;
  at = put16(at, 0);
  at = put32(at, records - 1);
  at = put64(at, wallMs);
  at = put64(at, wallMs);
  at = put64(at, -1);
  at = put16(at, -1);
  at = put32(at, -1);
  at = put32(at, records);
  for (int i = 0; i < records; i++) {
    at = putVarint(at, 1 + varintLength(0) + varintLength(i) + varintLength(keyBytes) + (keyBytes < 0 ? 0 : keyBytes) +
                       varintLength(size) + size + 1);
    *at++ = 0;
    at = putVarint(at, 0);
    at = putVarint(at, i);
    at = putVarint(at, keyBytes);
    if (options->keys) at = put64(at, (firstKey + i) % options->keys);
    at = putVarint(at, size);
    for (int k = 0; k < size; k++) *at++ = (uint8_t)((k * 7 + i) & 0x7f);
    at = putVarint(at, 0);
  }
  *length = (size_t)(at - batch);
  put32(lengthAt, (int32_t)*length - 12);
  put32(crcAt, (int32_t)crc32c(checked, (size_t)(at - checked)));
  return batch;
}

/* One body per starting partition, all of one length. With very many partitions only so many distinct bodies are kept
   as fit in 256 MB: body k starts at partition k * batchesPerRequest. With keys there is one for each batch of them. */
static void buildBodies(const struct options *options, struct load *load) {
  size_t batchBytes;
  uint8_t *batch = buildBatch(options, 0, &batchBytes);
  load->bodyBytes = 2 + 1 + 2 + 2 + 4 + 4 + 2 + strlen(options->topic) + 4 +
                    (size_t)options->batchesPerRequest * (8 + batchBytes);
  load->bodyCount = (options->partitions + options->batchesPerRequest - 1) / options->batchesPerRequest;
  if (options->keys) load->bodyCount = (options->keys + options->recordsPerBatch - 1) / options->recordsPerBatch;
  int most = (int)(256e6 / (double)load->bodyBytes) + 1;
  if (load->bodyCount > most) {
    fprintf(stderr, "%d requests of %zu bytes do not fit in 256 MB: name fewer partitions or keys\n", load->bodyCount, load->bodyBytes);
    exit(EXIT_USAGE);
  }
  load->bodies = allocate((size_t)load->bodyCount, sizeof *load->bodies);
  for (int k = 0; k < load->bodyCount; k++) {
    uint8_t *at = load->bodies[k] = allocate(1, load->bodyBytes);
    if (options->keys) {
      free(batch);
      batch = buildBatch(options, k * options->recordsPerBatch, &batchBytes);
    }
    at = putString(at, "b");
    at = put16(at, -1);
    at = put16(at, options->acks);
    at = put32(at, options->timeoutMs);
    at = put32(at, 1);
    at = putString(at, options->topic);
    at = put32(at, options->batchesPerRequest);
    for (int i = 0; i < options->batchesPerRequest; i++) {
      at = put32(at, (k * options->batchesPerRequest + i) % options->partitions);
      at = put32(at, (int32_t)batchBytes);
      at = putBytes(at, batch, batchBytes);
    }
  }
  free(batch);
}

/* Produce v7 answer: correlation id, topics of (name, partitions of (index, error, base offset, append time, start
   offset)), throttle time. Returns 0, an error code, or -2 for an answer that does not parse. */
static long checkAnswer(const void *context, const uint8_t *answer, size_t length) {
  const struct options *options = context;
  const uint8_t *at = answer + 4, *end = answer + length;
  if (options->floor) return length >= 4 ? 0 : -2;
  if (end - at < 10 || get32(at) != 1) return -2;
  at += 4;
  at += 2 + get16(at);
  if (end - at < 4 || get32(at) != options->batchesPerRequest) return -2;
  at += 4;
  for (int i = 0; i < options->batchesPerRequest; i++, at += 30) {
    if (end - at < 30) return -2;
    if (get16(at + 4)) return get16(at + 4);
  }
  return 0;
}

int main(int count, char **arguments) {
  struct options options;
  parse(count, arguments, &options);
  struct load load = {.api = 0, .version = 7, .pace = options.pace, .check = checkAnswer, .context = &options};
  buildBodies(&options, &load);
  openConnections(&load, options.port);
  for (int i = 0; i < options.pace.connections; i++) load.connections[i].nextRequest = i % load.bodyCount;
  struct outcome outcome = runLoad(&load);
  double records = (double)load.done * options.batchesPerRequest * options.recordsPerBatch;
  printf("{\"recordsPerSecond\":%.1f,\"payloadMBPerSecond\":%.3f,", records / outcome.seconds,
         records * options.recordBytes / outcome.seconds / 1e6);
  return printOutcome(&load, &outcome);
}
