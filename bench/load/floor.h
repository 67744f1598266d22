/* What the floors share: servers on 127.0.0.1 that hold what each peer has sent and not yet been answered. A floor has one
 * thread that polls; what it does with the frames is its own.
 */
#ifndef CAUDAL_BENCH_FLOOR_H
#define CAUDAL_BENCH_FLOOR_H
#include "wire.h"
#include <sys/epoll.h>

enum { MOST_DESCRIPTORS = 1024, ANSWER_BYTES = 16 };
struct peer {
  uint8_t *received;
  size_t receivedBytes;
};
static struct peer peers[MOST_DESCRIPTORS];

/* An answer that names the request alone. */
static inline uint8_t *putAnswer(uint8_t *at, const uint8_t *correlation) {
  at = put32(at, ANSWER_BYTES - 4);
  at = putBytes(at, correlation, 4);
  return put64(at, 0);
}

static inline void pollFor(int poller, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

/* Takes a connection in; it may have `capacity` bytes unanswered. */
static inline void greet(int listener, int poller, size_t capacity) {
  int descriptor = accept(listener, NULL, NULL), on = 1;
  if (descriptor < 0) return;
  if (descriptor >= MOST_DESCRIPTORS) {
    close(descriptor);
    return;
  }
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  peers[descriptor] = (struct peer){allocate(1, capacity), 0};
  pollFor(poller, descriptor);
}

static inline void dismiss(int descriptor) {
  close(descriptor);
  free(peers[descriptor].received);
  peers[descriptor] = (struct peer){0};
}

/* Listens on `port`, 0 for a free one, says so, and ends the process after `seconds`. */
static inline int serve(int port, int poller, int seconds) {
  int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  socklen_t addressBytes = sizeof address;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 64) ||
      getsockname(listener, (struct sockaddr *)&address, &addressBytes)) {
    perror("listen");
    exit(EXIT_TRANSPORT);
  }
  pollFor(poller, listener);
  printf("ready 127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);
  alarm((unsigned)seconds);
  return listener;
}
#endif
