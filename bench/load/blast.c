/* blast: pipelined Produce v7 requests with prebuilt batches over one or more loopback connections.
 *
 * A batch is built once, with a valid CRC, the present time in its records and no compression; a request differs from
 * the next only in its correlation id and the partitions it names. Every answer is checked: the correlation ids come
 * back in order, and each partition of each answer carries error code 0.
 *
 * With --rate the load is open loop: a request's latency counts from the moment it was due, not from the moment the
 * tool came round to sending it, so that a stalled broker cannot hide the requests that waited behind the stall.
 */
#define _GNU_SOURCE
#include "wire.h"
#include <poll.h>
#include <sys/uio.h>

struct options {
  int port, partitions, recordBytes, recordsPerBatch, batchesPerRequest, depth, acks, connections, timeoutMs;
  double seconds, rate, maxBytes;
  bool floor;
  const char *topic;
};

/* The head carries length, api key, version and correlation id: it is the connection's own, the rest is shared. */
enum { HEAD_BYTES = 12, RECEIVE_BYTES = 1 << 18 };
struct connection {
  int descriptor, inFlight, nextRequest;
  size_t sentBytes; /* of the request that is being written; 0 when none is */
  size_t receivedBytes;
  int32_t sentId, answeredId;
  double *dueAt; /* ring of depth + 1 */
  uint8_t head[HEAD_BYTES];
  uint8_t *received;
};
struct load {
  struct options options;
  uint8_t **bodies;
  size_t bodyBytes;
  struct connection *connections;
  struct histogram *latencies;
  long sent, done, failed, lastError;
  double nextDue;
};

static const char *const usage =
    "blast --port P --topic T [options]\n"
    "  --port N                 the broker's port on 127.0.0.1\n"
    "  --topic NAME             existing topic, every partition led by that broker\n"
    "  --partitions N           partitions to spread over, from 0 (1)\n"
    "  --record-bytes N         bytes in a record's value (100)\n"
    "  --records-per-batch N    (1)\n"
    "  --batches-per-request N  partitions named by one request (1)\n"
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
                              .depth = 1, .connections = 1, .acks = 1, .seconds = 3, .maxBytes = 1.5e9,
                              .timeoutMs = 10000};
  static const struct option known[] = {
      {"port", 1, 0, 'p'},     {"topic", 1, 0, 't'},       {"partitions", 1, 0, 'n'}, {"record-bytes", 1, 0, 'b'},
      {"records-per-batch", 1, 0, 'r'}, {"batches-per-request", 1, 0, 'q'}, {"depth", 1, 0, 'd'},
      {"connections", 1, 0, 'c'}, {"acks", 1, 0, 'a'},     {"rate", 1, 0, 'R'},       {"seconds", 1, 0, 's'},
      {"max-bytes", 1, 0, 'm'}, {"floor", 0, 0, 'f'},      {"help", 0, 0, 'h'},       {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 't': options->topic = optarg; break;
      case 'n': options->partitions = whole("partitions", optarg, 1, 100000); break;
      case 'b': options->recordBytes = whole("record-bytes", optarg, 1, 1 << 20); break;
      case 'r': options->recordsPerBatch = whole("records-per-batch", optarg, 1, 1 << 20); break;
      case 'q': options->batchesPerRequest = whole("batches-per-request", optarg, 1, 4096); break;
      case 'd': options->depth = whole("depth", optarg, 1, 4096); break;
      case 'c': options->connections = whole("connections", optarg, 1, 1024); break;
      case 'a': options->acks = whole("acks", optarg, -1, 1); break;
      case 'R': options->rate = number("rate", optarg, 0, 1e6); break;
      case 's': options->seconds = number("seconds", optarg, 0.01, 600); break;
      case 'm': options->maxBytes = number("max-bytes", optarg, 1, 1e11); break;
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
                      : (double)options->recordBytes * options->recordsPerBatch > 64e6 ? "the batch is over 64 MB"
                                                                                       : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

/* One record batch, format v2. */
static uint8_t *buildBatch(const struct options *options, size_t *length) {
  int records = options->recordsPerBatch, size = options->recordBytes;
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
    at = putVarint(at, 1 + varintLength(0) + varintLength(i) + varintLength(-1) + varintLength(size) + size + 1);
    *at++ = 0;
    at = putVarint(at, 0);
    at = putVarint(at, i);
    at = putVarint(at, -1);
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
   as fit in 256 MB: body k starts at partition k * batchesPerRequest. */
static int bodyCount;
static void buildBodies(struct load *load) {
  const struct options *options = &load->options;
  size_t batchBytes;
  uint8_t *batch = buildBatch(options, &batchBytes);
  load->bodyBytes = 2 + 1 + 2 + 2 + 4 + 4 + 2 + strlen(options->topic) + 4 +
                    (size_t)options->batchesPerRequest * (8 + batchBytes);
  bodyCount = (options->partitions + options->batchesPerRequest - 1) / options->batchesPerRequest;
  int most = (int)(256e6 / (double)load->bodyBytes) + 1;
  if (bodyCount > most) {
    fprintf(stderr, "%d requests of %zu bytes do not fit in 256 MB: name fewer partitions\n", bodyCount, load->bodyBytes);
    exit(EXIT_USAGE);
  }
  load->bodies = allocate((size_t)bodyCount, sizeof *load->bodies);
  for (int k = 0; k < bodyCount; k++) {
    uint8_t *at = load->bodies[k] = allocate(1, load->bodyBytes);
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

static void openConnections(struct load *load) {
  const struct options *options = &load->options;
  load->connections = allocate((size_t)options->connections, sizeof *load->connections);
  for (int i = 0; i < options->connections; i++) {
    struct connection *connection = &load->connections[i];
    connection->descriptor = connectLoopback(options->port);
    fcntl(connection->descriptor, F_SETFL, O_NONBLOCK);
    connection->nextRequest = i % bodyCount;
    connection->dueAt = allocate((size_t)options->depth + 1, sizeof *connection->dueAt);
    connection->received = allocate(1, RECEIVE_BYTES);
    memset(connection->received, 1, RECEIVE_BYTES);
  }
}

/* Writes what may be written now; true when the socket's buffer is full and a request is half sent. */
static bool sendWhatMayGo(struct load *load, struct connection *connection, bool stopping, double *waitSeconds) {
  const struct options *options = &load->options;
  size_t whole = HEAD_BYTES + load->bodyBytes;
  for (;;) {
    if (connection->sentBytes == 0) {
      if (stopping || connection->inFlight >= options->depth) return false;
      double now = nowSeconds(), due = now;
      if (options->rate > 0) {
        if (load->nextDue > now) {
          if (load->nextDue - now < *waitSeconds) *waitSeconds = load->nextDue - now;
          return false;
        }
        due = load->nextDue;
        load->nextDue += 1 / options->rate;
      }
      put16(put16(put32(connection->head, (int32_t)whole - 4), 0), 7);
      put32(connection->head + 8, connection->sentId);
      connection->dueAt[connection->sentId++ % (options->depth + 1)] = due;
      connection->inFlight++;
      load->sent++;
    }
    size_t already = connection->sentBytes;
    size_t inBody = already > HEAD_BYTES ? already - HEAD_BYTES : 0;
    struct iovec parts[2] = {
        {connection->head + (already < HEAD_BYTES ? already : HEAD_BYTES), already < HEAD_BYTES ? HEAD_BYTES - already : 0},
        {load->bodies[connection->nextRequest] + inBody, load->bodyBytes - inBody}};
    ssize_t wrote = writev(connection->descriptor, parts, 2);
    if (wrote < 0) {
      if (errno == EAGAIN || errno == EINTR) return true;
      fprintf(stderr, "write: %s\n", strerror(errno));
      exit(EXIT_TRANSPORT);
    }
    connection->sentBytes += (size_t)wrote;
    if (connection->sentBytes < whole) return true;
    connection->sentBytes = 0;
    connection->nextRequest = (connection->nextRequest + 1) % bodyCount;
  }
}

/* Produce v7 answer: correlation id, topics of (name, partitions of (index, error, base offset, append time, start
   offset)), throttle time. Returns 0, an error code, or -2 for an answer that does not parse. */
static long checkAnswer(const struct options *options, const uint8_t *answer, size_t length) {
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

static void readAnswers(struct load *load, struct connection *connection) {
  const struct options *options = &load->options;
  for (;;) {
    ssize_t got = read(connection->descriptor, connection->received + connection->receivedBytes,
                       RECEIVE_BYTES - connection->receivedBytes);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      fprintf(stderr, "the broker closed the connection: %s\n", got ? strerror(errno) : "end of stream");
      exit(EXIT_TRANSPORT);
    }
    connection->receivedBytes += (size_t)got;
    size_t used = 0;
    double now = nowSeconds();
    while (connection->receivedBytes - used >= 4) {
      const uint8_t *frame = connection->received + used;
      int32_t length = get32(frame);
      if (length < 4 || length > RECEIVE_BYTES - 4) {
        fprintf(stderr, "an answer of %d bytes\n", length);
        exit(EXIT_ANSWERS);
      }
      if (connection->receivedBytes - used < 4 + (size_t)length) break;
      used += 4 + (size_t)length;
      if (get32(frame + 4) != connection->answeredId) {
        fprintf(stderr, "answer %d where %d was due\n", get32(frame + 4), connection->answeredId);
        exit(EXIT_ANSWERS);
      }
      record(load->latencies, (now - connection->dueAt[connection->answeredId++ % (options->depth + 1)]) * 1e6);
      connection->inFlight--;
      load->done++;
      long error = checkAnswer(options, frame + 4, (size_t)length);
      if (error) {
        load->failed++;
        load->lastError = error;
      }
    }
    memmove(connection->received, connection->received + used, connection->receivedBytes - used);
    connection->receivedBytes -= used;
  }
}

/* Returns the seconds from first send to last answer. */
static double run(struct load *load) {
  const struct options *options = &load->options;
  struct pollfd *polled = allocate((size_t)options->connections, sizeof *polled);
  double start = nowSeconds(), end = start + options->seconds, whole = HEAD_BYTES + (double)load->bodyBytes;
  bool stopping = false;
  load->nextDue = start;
  for (;;) {
    double now = nowSeconds(), waitSeconds = 0.1;
    int inFlight = 0;
    if (now > end || (double)load->sent * whole >= options->maxBytes) stopping = true;
    for (int i = 0; i < options->connections; i++) inFlight += load->connections[i].inFlight;
    if (stopping && (inFlight == 0 || now > end + 15)) return now - start;
    for (int i = 0; i < options->connections; i++) {
      struct connection *connection = &load->connections[i];
      bool full = sendWhatMayGo(load, connection, stopping, &waitSeconds);
      polled[i] = (struct pollfd){connection->descriptor, (short)(POLLIN | (full ? POLLOUT : 0)), 0};
    }
    struct timespec wait = {0, (long)(waitSeconds * 1e9)};
    if (ppoll(polled, (nfds_t)options->connections, &wait, NULL) < 0 && errno != EINTR) exit(EXIT_TRANSPORT);
    for (int i = 0; i < options->connections; i++)
      if (polled[i].revents & (POLLIN | POLLHUP | POLLERR)) readAnswers(load, &load->connections[i]);
  }
}

int main(int count, char **arguments) {
  struct load load = {0};
  parse(count, arguments, &load.options);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_TIMERSLACK, 1000); /* the default of 50 us would be a quarter of the latency that is measured */
  buildBodies(&load);
  load.latencies = newHistogram();
  openConnections(&load);
  double cpuBefore = cpuSeconds(), seconds = run(&load), cpu = cpuSeconds() - cpuBefore;
  double batches = (double)load.done * load.options.batchesPerRequest;
  double records = batches * load.options.recordsPerBatch;
  double wireBytes = (double)load.done * (HEAD_BYTES + (double)load.bodyBytes);
  const struct histogram *latencies = load.latencies;
  printf("{\"seconds\":%.3f,\"requests\":%ld,\"requestsPerSecond\":%.1f,\"recordsPerSecond\":%.1f,"
         "\"payloadMBPerSecond\":%.3f,\"wireBytes\":%.0f,\"p50Us\":%.0f,\"p99Us\":%.0f,\"p999Us\":%.0f,\"maxUs\":%.0f,"
         "\"clientCpu\":%.3f,\"errors\":%ld}\n",
         seconds, load.done, (double)load.done / seconds, records / seconds,
         records * load.options.recordBytes / seconds / 1e6, wireBytes, percentile(latencies, 0.5),
         percentile(latencies, 0.99), percentile(latencies, 0.999), latencies->maxMicros, cpu / seconds, load.failed);
  if (load.failed) fprintf(stderr, "%ld of %ld answers carried an error, the last one %ld\n", load.failed, load.done, load.lastError);
  if (load.done < load.sent) fprintf(stderr, "%ld requests had no answer\n", load.sent - load.done);
  return load.failed || load.done < load.sent || !load.done ? EXIT_ANSWERS : 0;
}
