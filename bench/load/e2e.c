/* e2e: a librdkafka producer and a librdkafka consumer in one process, at a steady rate: what a record takes from the
 * moment it was due to be produced until the application has it.
 *
 * Both are set for latency and otherwise as they come: no linger, no Nagle delay. The consumer is assigned the partition
 * and reads from its end. Every record must arrive once and in order. Those of the first part of the run warm up both
 * ends and are not counted.
 */
#define _GNU_SOURCE
#include "wire.h"
#include <librdkafka/rdkafka.h>
#include <pthread.h>

struct options {
  int port, recordBytes;
  double rate, seconds, warmSeconds;
  const char *topic;
};
/* Every record begins so; the times are of the monotonic clock. */
struct stamp {
  double dueAt;
  int64_t number;
};
struct consumption {
  rd_kafka_t *client;
  int64_t next;     /* number of the record that must come now */
  int64_t counted;  /* from this number on */
  volatile bool failed, ready;
  volatile int64_t last; /* number of the last record; -1 while it is not known */
  struct histogram *latencies;
};

static const char *const usage =
    "e2e --port P --topic T [options]\n"
    "  --port N            the broker's port on 127.0.0.1\n"
    "  --topic NAME        existing topic; its partition 0 is used\n"
    "  --record-bytes N    (100)\n"
    "  --rate N            records a second, open loop (1000)\n"
    "  --seconds N         at most 600 (3)\n"
    "  --warm-seconds N    before them, not counted (1)\n"
    "Prints one JSON line. Exit 2: arguments; 3: client; 4: a record that was lost, came twice or out of order.\n";

static void parse(int count, char **arguments, struct options *options) {
  *options = (struct options){.recordBytes = 100, .rate = 1000, .seconds = 3, .warmSeconds = 1};
  static const struct option known[] = {{"port", 1, 0, 'p'},    {"topic", 1, 0, 't'},        {"record-bytes", 1, 0, 'b'},
                                        {"rate", 1, 0, 'R'},    {"seconds", 1, 0, 's'},      {"warm-seconds", 1, 0, 'w'},
                                        {"help", 0, 0, 'h'},    {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 't': options->topic = optarg; break;
      case 'b': options->recordBytes = whole("record-bytes", optarg, (int)sizeof(struct stamp), 1 << 20); break;
      case 'R': options->rate = number("rate", optarg, 1, 1e6); break;
      case 's': options->seconds = number("seconds", optarg, 0.01, 600); break;
      case 'w': options->warmSeconds = number("warm-seconds", optarg, 0, 600); break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(EXIT_USAGE);
    }
  const char *wrong = optind < count ? "an argument without a flag"
                      : !options->port ? "--port is missing"
                      : !options->topic ? "--topic is missing"
                                        : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

static rd_kafka_t *newClient(rd_kafka_type_t type, const char *bootstrap, const char *const (*settings)[2]) {
  char why[512];
  rd_kafka_conf_t *conf = rd_kafka_conf_new();
  rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap, why, sizeof why);
  for (; (*settings)[0]; settings++)
    if (rd_kafka_conf_set(conf, (*settings)[0], (*settings)[1], why, sizeof why) != RD_KAFKA_CONF_OK) {
      fprintf(stderr, "%s\n", why);
      exit(EXIT_TRANSPORT);
    }
  rd_kafka_t *client = rd_kafka_new(type, conf, why, sizeof why);
  if (!client) {
    fprintf(stderr, "%s\n", why);
    exit(EXIT_TRANSPORT);
  }
  return client;
}

static void take(struct consumption *consumption, const rd_kafka_message_t *message) {
  if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
    consumption->ready = true;
    return;
  }
  struct stamp stamp = {0, -1};
  if (!message->err && message->len >= sizeof stamp) memcpy(&stamp, message->payload, sizeof stamp);
  if (stamp.number != consumption->next) {
    fprintf(stderr, "%s: record %lld where %lld was due\n", rd_kafka_err2str(message->err), (long long)stamp.number,
            (long long)consumption->next);
    consumption->failed = true;
    return;
  }
  consumption->next++;
  if (stamp.number >= consumption->counted) record(consumption->latencies, (nowSeconds() - stamp.dueAt) * 1e6);
}

static void *consume(void *argument) {
  struct consumption *consumption = argument;
  while (!consumption->failed && (consumption->last < 0 || consumption->next <= consumption->last)) {
    rd_kafka_message_t *message = rd_kafka_consumer_poll(consumption->client, 100);
    if (!message) continue;
    take(consumption, message);
    rd_kafka_message_destroy(message);
  }
  return NULL;
}

static void assign(rd_kafka_t *consumer, const char *topic) {
  rd_kafka_topic_partition_list_t *partitions = rd_kafka_topic_partition_list_new(1);
  rd_kafka_topic_partition_list_add(partitions, topic, 0)->offset = RD_KAFKA_OFFSET_END;
  if (rd_kafka_assign(consumer, partitions)) exit(EXIT_TRANSPORT);
  rd_kafka_topic_partition_list_destroy(partitions);
}

/* The record that says from where on the consumer counts is the first one: it waits until the consumer is at the end. */
static int64_t produce(rd_kafka_t *producer, const struct options *options, struct consumption *consumption) {
  rd_kafka_topic_t *topic = rd_kafka_topic_new(producer, options->topic, NULL);
  uint8_t *payload = allocate(1, (size_t)options->recordBytes);
  int64_t count = (int64_t)((options->warmSeconds + options->seconds) * options->rate);
  double start = nowSeconds() + 0.01;
  for (int64_t i = 0; i < count && !consumption->failed; i++) {
    struct stamp stamp = {start + (double)i / options->rate, i};
    struct timespec due = {(time_t)stamp.dueAt, (long)((stamp.dueAt - (double)(time_t)stamp.dueAt) * 1e9)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL) == EINTR) continue;
    memcpy(payload, &stamp, sizeof stamp);
    if (rd_kafka_produce(topic, 0, RD_KAFKA_MSG_F_COPY, payload, (size_t)options->recordBytes, NULL, 0, NULL)) {
      fprintf(stderr, "produce: %s\n", rd_kafka_err2str(rd_kafka_last_error()));
      exit(EXIT_TRANSPORT);
    }
    rd_kafka_poll(producer, 0);
  }
  rd_kafka_flush(producer, 10000);
  rd_kafka_topic_destroy(topic);
  return count;
}

int main(int count, char **arguments) {
  static const char *const producing[][2] = {{"linger.ms", "0"}, {"socket.nagle.disable", "true"}, {NULL, NULL}};
  static const char *const consuming[][2] = {{"group.id", "e2e"}, {"enable.auto.commit", "false"},
                                             {"enable.partition.eof", "true"}, {"socket.nagle.disable", "true"}, {NULL, NULL}};
  struct options options;
  char bootstrap[32];
  pthread_t thread;
  parse(count, arguments, &options);
  prctl(PR_SET_TIMERSLACK, 1000);
  snprintf(bootstrap, sizeof bootstrap, "127.0.0.1:%d", options.port);
  rd_kafka_t *producer = newClient(RD_KAFKA_PRODUCER, bootstrap, producing);
  struct consumption consumption = {.client = newClient(RD_KAFKA_CONSUMER, bootstrap, consuming), .last = -1,
                                    .counted = (int64_t)(options.warmSeconds * options.rate), .latencies = newHistogram()};
  assign(consumption.client, options.topic);
  pthread_create(&thread, NULL, consume, &consumption);
  for (int waited = 0; !consumption.ready; waited++) {
    if (waited == 15000) {
      fprintf(stderr, "the consumer does not come to the end of its partition\n");
      return EXIT_TRANSPORT;
    }
    usleep(1000);
  }
  double cpuBefore = cpuSeconds(), before = nowSeconds();
  int64_t produced = produce(producer, &options, &consumption);
  consumption.last = produced - 1;
  for (int waited = 0; !consumption.failed && consumption.next < produced; waited++) {
    if (waited == 10000) {
      fprintf(stderr, "%lld of %lld records came\n", (long long)consumption.next, (long long)produced);
      return EXIT_ANSWERS;
    }
    usleep(1000);
  }
  const struct histogram *latencies = consumption.latencies;
  printf("{\"records\":%llu,\"p50Us\":%.0f,\"p99Us\":%.0f,\"p999Us\":%.0f,\"maxUs\":%.0f,\"clientCpu\":%.3f}\n",
         (unsigned long long)latencies->count, percentile(latencies, 0.5), percentile(latencies, 0.99),
         percentile(latencies, 0.999), latencies->maxMicros, (cpuSeconds() - cpuBefore) / (nowSeconds() - before));
  fflush(stdout);
  _exit(consumption.failed || !latencies->count ? EXIT_ANSWERS : 0); /* the clients' own ends would take a second */
}
