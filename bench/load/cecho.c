/* cecho: a floor, not a broker. It reads frames, answers each with its correlation id, and with --file writes what it
 * received to the page cache. What it cannot do on a machine, no broker there can.
 *
 * Prints `ready 127.0.0.1:PORT` when it listens. It ends by itself after --seconds.
 */
#define _GNU_SOURCE
#include "floor.h"

enum { CAPACITY = 4 << 20, FILE_BYTES = 400 << 20 };
static int file = -1;
static off_t fileAt = 0;

static const char *const usage =
    "cecho [options]\n"
    "  --port N      on 127.0.0.1; 0 picks a free one (0)\n"
    "  --file PATH   write what is received there, over and over the same 400 MB\n"
    "  --seconds N   end after so long, at most 3600 (300)\n"
    "Requests of up to 4 MB, answered with 16 bytes. Use `blast --floor` against it.\n";

/* Answers every whole frame that was received; false when the peer is gone. */
static bool answer(int descriptor) {
  struct peer *peer = &peers[descriptor];
  ssize_t got = read(descriptor, peer->received + peer->receivedBytes, CAPACITY - peer->receivedBytes);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (got <= 0) return false;
  peer->receivedBytes += (size_t)got;
  static uint8_t answers[ANSWER_BYTES * 4096];
  size_t used = 0, ready = 0;
  while (peer->receivedBytes - used >= 12 && ready + ANSWER_BYTES <= sizeof answers) {
    const uint8_t *frame = peer->received + used;
    int32_t length = get32(frame);
    if (length < 8 || length > CAPACITY - 4) return false;
    if (peer->receivedBytes - used < 4 + (size_t)length) break;
    used += 4 + (size_t)length;
    putAnswer(answers + ready, frame + 8);
    ready += ANSWER_BYTES;
  }
  if (file >= 0 && used) {
    if (fileAt > FILE_BYTES) fileAt = 0;
    if (pwrite(file, peer->received, used, fileAt) != (ssize_t)used) return false;
    fileAt += (off_t)used;
  }
  memmove(peer->received, peer->received + used, peer->receivedBytes - used);
  peer->receivedBytes -= used;
  return ready == 0 || write(descriptor, answers, ready) == (ssize_t)ready;
}

int main(int count, char **arguments) {
  int port = 0, seconds = 300;
  static const struct option known[] = {
      {"port", 1, 0, 'p'}, {"file", 1, 0, 'f'}, {"seconds", 1, 0, 's'}, {"help", 0, 0, 'h'}, {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': port = whole("port", optarg, 0, 65535); break;
      case 'f': file = open(optarg, O_CREAT | O_TRUNC | O_WRONLY, 0644);
        if (file < 0) {
          perror(optarg);
          return EXIT_USAGE;
        }
        break;
      case 's': seconds = whole("seconds", optarg, 1, 3600); break;
      case 'h': fputs(usage, stdout); return 0;
      default: fputs(usage, stderr); return EXIT_USAGE;
    }
  signal(SIGPIPE, SIG_IGN);
  int poller = epoll_create1(0), listener = serve(port, poller, seconds);
  for (;;) {
    struct epoll_event events[64];
    int ready = epoll_wait(poller, events, 64, -1);
    for (int i = 0; i < ready; i++) {
      int descriptor = events[i].data.fd;
      if (descriptor == listener) {
        greet(listener, poller, CAPACITY);
      } else if (!answer(descriptor)) {
        dismiss(descriptor);
      }
    }
  }
}
