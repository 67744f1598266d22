/* Pipelined requests with prebuilt bodies over one or more loopback connections: what the tools that load a broker with
 * many small requests share. A tool builds the bodies, all of one length, and says what an answer must look like.
 *
 * Every answer is checked: correlation ids come back in order, and the tool's check finds no error in it.
 *
 * With a rate the load is open loop: a request's latency counts from the moment it was due, not from the moment the
 * tool came round to sending it, so that a stalled broker cannot hide the requests that waited behind the stall.
 */
#ifndef CAUDAL_BENCH_PIPELINE_H
#define CAUDAL_BENCH_PIPELINE_H
#include "wire.h"
#include <poll.h>
#include <sys/uio.h>

struct pace {
  int depth, connections;
  double seconds, rate, maxBytes, maxRequests;
};
static const struct pace usualPace = {.depth = 1, .connections = 1, .seconds = 3, .maxBytes = 1.5e9, .maxRequests = 1e12};

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
  int api, version;
  struct pace pace;
  uint8_t **bodies;
  int bodyCount;
  size_t bodyBytes;
  /* Of an answer behind its length: 0, an error code, or -2 when it does not parse. */
  long (*check)(const void *context, const uint8_t *answer, size_t length);
  const void *context;
  /* From here on the load's own. */
  struct connection *connections;
  struct histogram *latencies;
  long sent, done, failed, lastError;
  double nextDue;
};
struct outcome {
  double seconds, cpu;
};

static void openConnections(struct load *load, int port) {
  load->connections = allocate((size_t)load->pace.connections, sizeof *load->connections);
  for (int i = 0; i < load->pace.connections; i++) {
    struct connection *connection = &load->connections[i];
    connection->descriptor = connectLoopback(port);
    fcntl(connection->descriptor, F_SETFL, O_NONBLOCK);
    connection->dueAt = allocate((size_t)load->pace.depth + 1, sizeof *connection->dueAt);
    connection->received = allocate(1, RECEIVE_BYTES);
    memset(connection->received, 1, RECEIVE_BYTES);
  }
}

static bool isEnough(const struct load *load, double whole) {
  return (double)load->sent >= load->pace.maxRequests || (double)load->sent * whole >= load->pace.maxBytes;
}

/* Writes what may be written now; true when the socket's buffer is full and a request is half sent. */
static bool sendWhatMayGo(struct load *load, struct connection *connection, bool stopping, double *waitSeconds) {
  const struct pace *pace = &load->pace;
  size_t whole = HEAD_BYTES + load->bodyBytes;
  for (;;) {
    if (connection->sentBytes == 0) {
      if (stopping || connection->inFlight >= pace->depth || isEnough(load, (double)whole)) return false;
      double now = nowSeconds(), due = now;
      if (pace->rate > 0) {
        if (load->nextDue > now) {
          if (load->nextDue - now < *waitSeconds) *waitSeconds = load->nextDue - now;
          return false;
        }
        due = load->nextDue;
        load->nextDue += 1 / pace->rate;
      }
      put16(put16(put32(connection->head, (int32_t)whole - 4), load->api), load->version);
      put32(connection->head + 8, connection->sentId);
      connection->dueAt[connection->sentId++ % (pace->depth + 1)] = due;
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
    connection->nextRequest = (connection->nextRequest + 1) % load->bodyCount;
  }
}

static void readAnswers(struct load *load, struct connection *connection) {
  int depth = load->pace.depth;
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
      record(load->latencies, (now - connection->dueAt[connection->answeredId++ % (depth + 1)]) * 1e6);
      connection->inFlight--;
      load->done++;
      long error = load->check(load->context, frame + 4, (size_t)length);
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
static double exchange(struct load *load) {
  const struct pace *pace = &load->pace;
  struct pollfd *polled = allocate((size_t)pace->connections, sizeof *polled);
  double start = nowSeconds(), end = start + pace->seconds, whole = HEAD_BYTES + (double)load->bodyBytes;
  bool stopping = false;
  load->nextDue = start;
  for (;;) {
    double now = nowSeconds(), waitSeconds = 0.1;
    int inFlight = 0;
    if (now > end || isEnough(load, whole)) stopping = true;
    for (int i = 0; i < pace->connections; i++) inFlight += load->connections[i].inFlight;
    if (stopping && (inFlight == 0 || now > end + 15)) return now - start;
    for (int i = 0; i < pace->connections; i++) {
      struct connection *connection = &load->connections[i];
      bool full = sendWhatMayGo(load, connection, stopping, &waitSeconds);
      polled[i] = (struct pollfd){connection->descriptor, (short)(POLLIN | (full ? POLLOUT : 0)), 0};
    }
    struct timespec wait = {0, (long)(waitSeconds * 1e9)};
    if (ppoll(polled, (nfds_t)pace->connections, &wait, NULL) < 0 && errno != EINTR) exit(EXIT_TRANSPORT);
    for (int i = 0; i < pace->connections; i++)
      if (polled[i].revents & (POLLIN | POLLHUP | POLLERR)) readAnswers(load, &load->connections[i]);
  }
}

static struct outcome runLoad(struct load *load) {
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_TIMERSLACK, 1000); /* the default of 50 us would be a quarter of the latency that is measured */
  load->latencies = newHistogram();
  double cpuBefore = cpuSeconds(), seconds = exchange(load);
  return (struct outcome){seconds, cpuSeconds() - cpuBefore};
}

/* The fields that every load has, and the end of the JSON line that the tool began. Returns the exit code. */
static int printOutcome(const struct load *load, const struct outcome *outcome) {
  const struct histogram *latencies = load->latencies;
  printf("\"seconds\":%.3f,\"requests\":%ld,\"requestsPerSecond\":%.1f,\"wireBytes\":%.0f,\"p50Us\":%.0f,\"p99Us\":%.0f,"
         "\"p999Us\":%.0f,\"maxUs\":%.0f,\"clientCpu\":%.3f,\"errors\":%ld}\n",
         outcome->seconds, load->done, (double)load->done / outcome->seconds,
         (double)load->done * (HEAD_BYTES + (double)load->bodyBytes), percentile(latencies, 0.5),
         percentile(latencies, 0.99), percentile(latencies, 0.999), latencies->maxMicros, outcome->cpu / outcome->seconds,
         load->failed);
  if (load->failed) fprintf(stderr, "%ld of %ld answers carried an error, the last one %ld\n", load->failed, load->done, load->lastError);
  if (load->done < load->sent) fprintf(stderr, "%ld requests had no answer\n", load->sent - load->done);
  return load->failed || load->done < load->sent || !load->done ? EXIT_ANSWERS : 0;
}
#endif
