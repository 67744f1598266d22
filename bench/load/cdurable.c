/* cdurable: a floor for durable writes, not a broker. It does with the device what a broker with a write-ahead file does,
 * and nothing else: the frames of a turn go into one write of a preallocated file, past the page cache, which is on the
 * device before they are answered; meanwhile they go to segments in the page cache; and those are synced every few
 * megabytes by a thread of their own. No frame is looked into. What it cannot do on a machine, no broker there can that
 * writes each byte to both.
 *
 * Prints `ready 127.0.0.1:PORT` when it listens. It ends by itself after --seconds.
 */
#define _GNU_SOURCE
#include "floor.h"
#include <pthread.h>
#include <sys/eventfd.h>

enum { CAPACITY = 1 << 20, BLOCK = 4096, SEGMENTS = 16, ANSWERS = 4096 };
enum { GROUP_BYTES = 4 << 20, RING_BYTES = 256 << 20, SYNC_BYTES = 24 << 20 };
/* One is gathered while the other is on its way. */
struct group {
  uint8_t *bytes;
  size_t length;
  int count;
  struct {
    int descriptor;
    uint8_t correlation[4];
  } answers[ANSWERS];
};
static struct group groups[2];
static int gathering = 0, segments[SEGMENTS], ring, toDevice, fromDevice, toSync;
static size_t segmentAt = 0;
static off_t ringAt = 0;
static bool inFlight = false;

static const char *const usage =
    "cdurable --folder PATH [options]\n"
    "  --folder PATH empty or of an earlier run; about a gigabyte for each few seconds\n"
    "  --port N      on 127.0.0.1; 0 picks a free one (0)\n"
    "  --seconds N   end after so long, at most 3600 (300)\n"
    "Requests of up to 1 MB, answered with 16 bytes. Use `blast --floor` against it.\n";

static void fail(const char *what) {
  perror(what);
  exit(EXIT_TRANSPORT);
}
static void signalTo(int descriptor) {
  uint64_t one = 1;
  if (write(descriptor, &one, sizeof one) != sizeof one) fail("eventfd");
}
static void waitFor(int descriptor) {
  uint64_t seen;
  if (read(descriptor, &seen, sizeof seen) != sizeof seen) fail("eventfd");
}

/* The device's thread: a group at a time. */
static void *writeGroups(void *unused) {
  for (;;) {
    waitFor(toDevice);
    struct group *group = &groups[1 - gathering];
    size_t padded = (group->length + BLOCK - 1) / BLOCK * BLOCK;
    if (ringAt + (off_t)padded > RING_BYTES) ringAt = 0;
    if (pwrite(ring, group->bytes, padded, ringAt) != (ssize_t)padded) fail("write-ahead file");
    ringAt += (off_t)padded;
    signalTo(fromDevice);
  }
  return unused;
}
/* What a checkpoint does. */
static void *syncSegments(void *unused) {
  for (;;) {
    waitFor(toSync);
    for (int i = 0; i < SEGMENTS; i++)
      if (fdatasync(segments[i])) fail("segment");
  }
  return unused;
}

/* Starts the next group when the device is free; the segments are written while it is on its way. */
static void pump(void) {
  static size_t unsynced = 0;
  struct group *group = &groups[gathering];
  if (inFlight || group->count == 0) return;
  inFlight = true;
  gathering = 1 - gathering;
  signalTo(toDevice);
  for (size_t at = 0; at < group->length;) {
    size_t length = 4 + (size_t)get32(group->bytes + at);
    if (write(segments[segmentAt++ % SEGMENTS], group->bytes + at, length) != (ssize_t)length) fail("segment");
    at += length;
  }
  unsynced += group->length;
  if (unsynced < SYNC_BYTES) return;
  unsynced = 0;
  signalTo(toSync);
}

static void answerGroup(void) {
  waitFor(fromDevice);
  inFlight = false;
  struct group *done = &groups[1 - gathering];
  static uint8_t text[ANSWER_BYTES * ANSWERS];
  for (int from = 0; from < done->count;) {
    int descriptor = done->answers[from].descriptor;
    uint8_t *at = text;
    for (; from < done->count && done->answers[from].descriptor == descriptor; from++)
      at = putAnswer(at, done->answers[from].correlation);
    if (peers[descriptor].received && write(descriptor, text, (size_t)(at - text)) != at - text) fail("answer");
  }
  done->count = 0;
  done->length = 0;
}

/* Takes every whole frame that was received; false when the peer is gone. */
static bool receive(int descriptor) {
  struct peer *peer = &peers[descriptor];
  ssize_t got = read(descriptor, peer->received + peer->receivedBytes, CAPACITY - peer->receivedBytes);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (got <= 0) return false;
  peer->receivedBytes += (size_t)got;
  size_t used = 0;
  struct group *group = &groups[gathering];
  while (peer->receivedBytes - used >= 12) {
    const uint8_t *frame = peer->received + used;
    int32_t length = get32(frame);
    if (length < 8 || length > CAPACITY - 4) return false;
    size_t whole = 4 + (size_t)length;
    if (peer->receivedBytes - used < whole) break;
    if (group->count == ANSWERS || group->length + whole > GROUP_BYTES) return false;
    memcpy(group->bytes + group->length, frame, whole);
    group->length += whole;
    group->answers[group->count].descriptor = descriptor;
    memcpy(group->answers[group->count++].correlation, frame + 8, 4);
    used += whole;
  }
  memmove(peer->received, peer->received + used, peer->receivedBytes - used);
  peer->receivedBytes -= used;
  return true;
}

static int openIn(const char *folder, const char *name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int descriptor = open(path, O_CREAT | O_RDWR | flags, 0644);
  if (descriptor < 0) fail(path);
  return descriptor;
}

static void prepare(const char *folder) {
  int plain = openIn(folder, "ring", 0);
  static uint8_t zeros[CAPACITY];
  for (int at = 0; at < RING_BYTES; at += CAPACITY)
    if (write(plain, zeros, CAPACITY) != CAPACITY) fail("write-ahead file");
  if (fsync(plain)) fail("write-ahead file");
  close(plain);
  ring = openIn(folder, "ring", O_DIRECT | O_DSYNC);
  for (int i = 0; i < SEGMENTS; i++) {
    char name[32];
    snprintf(name, sizeof name, "segment-%d", i);
    segments[i] = openIn(folder, name, O_TRUNC | O_APPEND);
  }
  for (int i = 0; i < 2; i++) {
    if (posix_memalign((void **)&groups[i].bytes, BLOCK, GROUP_BYTES)) fail("memory");
    memset(groups[i].bytes, 1, GROUP_BYTES);
  }
}

int main(int count, char **arguments) {
  int port = 0, seconds = 300;
  const char *folder = NULL;
  static const struct option known[] = {
      {"port", 1, 0, 'p'}, {"folder", 1, 0, 'f'}, {"seconds", 1, 0, 's'}, {"help", 0, 0, 'h'}, {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': port = whole("port", optarg, 0, 65535); break;
      case 'f': folder = optarg; break;
      case 's': seconds = whole("seconds", optarg, 1, 3600); break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return EXIT_USAGE;
    }
  if (folder == NULL) {
    fputs(usage, stderr);
    return EXIT_USAGE;
  }
  signal(SIGPIPE, SIG_IGN);
  prepare(folder);
  toDevice = eventfd(0, 0), fromDevice = eventfd(0, 0), toSync = eventfd(0, 0);
  pthread_t device, checkpoint;
  if (pthread_create(&device, NULL, writeGroups, NULL) || pthread_create(&checkpoint, NULL, syncSegments, NULL))
    fail("thread");
  int poller = epoll_create1(0), listener = serve(port, poller, seconds);
  pollFor(poller, fromDevice);
  for (;;) {
    struct epoll_event events[64];
    int ready = epoll_wait(poller, events, 64, -1);
    for (int i = 0; i < ready; i++) {
      int descriptor = events[i].data.fd;
      if (descriptor == listener) greet(listener, poller, CAPACITY);
      else if (descriptor == fromDevice) answerGroup();
      else if (!receive(descriptor)) dismiss(descriptor);
    }
    pump();
  }
}
