/* What the load tools share: big-endian cursors, CRC-32C, a clock, argument parsing and a latency histogram.
 *
 * Everything is static inline: each tool is one compilation unit, built by `cc -O2 tool.c`. The tools speak raw frames
 * so that a client costs the same whichever broker answers, and touch no memory in the loop that they did not touch
 * before it: on a virtual machine a fresh page costs ten times a used one.
 */
#ifndef CAUDAL_BENCH_WIRE_H
#define CAUDAL_BENCH_WIRE_H
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Exit codes, the same in every tool. */
enum { EXIT_USAGE = 2, EXIT_TRANSPORT = 3, EXIT_ANSWERS = 4 };

static inline uint8_t *put16(uint8_t *at, int32_t value) {
  at[0] = (uint8_t)(value >> 8);
  at[1] = (uint8_t)value;
  return at + 2;
}
static inline uint8_t *put32(uint8_t *at, int32_t value) {
  uint32_t bits = (uint32_t)value;
  at[0] = (uint8_t)(bits >> 24);
  at[1] = (uint8_t)(bits >> 16);
  at[2] = (uint8_t)(bits >> 8);
  at[3] = (uint8_t)bits;
  return at + 4;
}
static inline uint8_t *put64(uint8_t *at, int64_t value) {
  at = put32(at, (int32_t)((uint64_t)value >> 32));
  return put32(at, (int32_t)value);
}
static inline uint8_t *putBytes(uint8_t *at, const void *bytes, size_t length) {
  memcpy(at, bytes, length);
  return at + length;
}
static inline uint8_t *putString(uint8_t *at, const char *text) {
  size_t length = strlen(text);
  return putBytes(put16(at, (int32_t)length), text, length);
}
/* Zigzag varint, as records use it. */
static inline uint8_t *putVarint(uint8_t *at, int64_t value) {
  uint64_t zigzag = ((uint64_t)value << 1) ^ (uint64_t)(value >> 63);
  while (zigzag > 127) {
    *at++ = (uint8_t)(zigzag | 128);
    zigzag >>= 7;
  }
  *at++ = (uint8_t)zigzag;
  return at;
}
static inline int varintLength(int64_t value) {
  uint8_t scratch[12];
  return (int)(putVarint(scratch, value) - scratch);
}
static inline int32_t get16(const uint8_t *at) { return (int16_t)((at[0] << 8) | at[1]); }
static inline int32_t get32(const uint8_t *at) {
  return (int32_t)(((uint32_t)at[0] << 24) | ((uint32_t)at[1] << 16) | ((uint32_t)at[2] << 8) | at[3]);
}
static inline int64_t get64(const uint8_t *at) {
  return (int64_t)(((uint64_t)(uint32_t)get32(at) << 32) | (uint32_t)get32(at + 4));
}

static inline uint32_t crc32c(const uint8_t *bytes, size_t length) {
  static uint32_t table[256];
  if (!table[1])
    for (uint32_t n = 0; n < 256; n++) {
      uint32_t c = n;
      for (int bit = 0; bit < 8; bit++) c = c & 1 ? (c >> 1) ^ 0x82f63b78u : c >> 1;
      table[n] = c;
    }
  uint32_t crc = ~0u;
  while (length--) crc = table[(crc ^ *bytes++) & 255] ^ (crc >> 8);
  return ~crc;
}

static inline double nowSeconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
static inline double cpuSeconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static inline void *allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) {
    fprintf(stderr, "out of memory: %zu x %zu bytes\n", count, size);
    exit(EXIT_USAGE);
  }
  return memory;
}

/* One number from the command line, whole or with a fraction, within bounds; anything else ends the tool. */
static inline double number(const char *name, const char *text, double least, double most) {
  char *end;
  errno = 0;
  double value = strtod(text, &end);
  if (errno || end == text || *end || !(value >= least && value <= most)) {
    fprintf(stderr, "--%s: '%s' is not a number from %.0f to %.0f\n", name, text, least, most);
    exit(EXIT_USAGE);
  }
  return value;
}
static inline int whole(const char *name, const char *text, int least, int most) {
  double value = number(name, text, least, most);
  if (value != (double)(int)value) {
    fprintf(stderr, "--%s: '%s' is not a whole number\n", name, text);
    exit(EXIT_USAGE);
  }
  return (int)value;
}

/* Loopback only: these are load generators, and no other machine is ever their target. */
static inline int connectLoopback(int port) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address)) {
    fprintf(stderr, "127.0.0.1:%d: %s\n", port, strerror(errno));
    exit(EXIT_TRANSPORT);
  }
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return descriptor;
}

/* Latencies: exact to 1 us below 131 ms, to 1 ms from there to about two minutes. */
enum { FINE_COUNT = 131072, COARSE_COUNT = 131072 };
struct histogram {
  uint32_t fine[FINE_COUNT], coarse[COARSE_COUNT];
  uint64_t count;
  double maxMicros;
};
static inline void record(struct histogram *histogram, double micros) {
  if (micros < 0) micros = 0;
  if (micros > histogram->maxMicros) histogram->maxMicros = micros;
  histogram->count++;
  if (micros < FINE_COUNT) {
    histogram->fine[(size_t)micros]++;
    return;
  }
  size_t millis = (size_t)(micros / 1000);
  histogram->coarse[millis < COARSE_COUNT ? millis : COARSE_COUNT - 1]++;
}
static inline double percentile(const struct histogram *histogram, double fraction) {
  uint64_t rank = (uint64_t)((double)histogram->count * fraction), seen = 0;
  if (!histogram->count) return 0;
  if (rank >= histogram->count) rank = histogram->count - 1;
  for (size_t i = 0; i < FINE_COUNT; i++)
    if ((seen += histogram->fine[i]) > rank) return (double)i;
  for (size_t i = 0; i < COARSE_COUNT; i++)
    if ((seen += histogram->coarse[i]) > rank) return (double)i * 1000;
  return histogram->maxMicros;
}
/* Touches every page before the clock starts. */
static inline struct histogram *newHistogram(void) {
  struct histogram *histogram = allocate(1, sizeof *histogram);
  memset(histogram, 1, sizeof *histogram);
  memset(histogram, 0, sizeof *histogram);
  return histogram;
}
#endif
