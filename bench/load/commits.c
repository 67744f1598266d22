/* commits: pipelined OffsetCommit v7 requests of consumers that only keep their place (no generation, no member id).
 *
 * The keys are all pairs of a group and a partition; connections begin at places of their own and go round. A key's
 * offset is always the same, `1000 + partition`, so what must be there in the end does not depend on who came last.
 * The groups are `bench-00000` and on.
 */
#define _GNU_SOURCE
#include "pipeline.h"

struct options {
  struct pace pace;
  int port, groups, partitions, partitionsPerRequest;
  const char *topic;
};

static const char *const usage =
    "commits --port P --topic T [options]\n"
    "  --port N                  the broker's port on 127.0.0.1; it coordinates every group\n"
    "  --topic NAME              existing topic\n"
    "  --partitions N            partitions of it that are committed, from 0 (1)\n"
    "  --partitions-per-request N  a divisor of the partitions (1)\n"
    "  --groups N                at most 100000 (1)\n"
    "  --depth N                 requests in flight on a connection (1)\n"
    "  --connections N           (1)\n"
    "  --rate N                  requests a second in all, open loop; 0: as fast as answers come (0)\n"
    "  --seconds N               at most 600 (3)\n"
    "  --max-requests N          stop after so many\n"
    "Prints one JSON line. Exit 2: arguments; 3: connection; 4: an answer that was missing, out of order or an error.\n";

static void parse(int count, char **arguments, struct options *options) {
  *options = (struct options){.groups = 1, .partitions = 1, .partitionsPerRequest = 1, .pace = usualPace};
  static const struct option known[] = {
      {"port", 1, 0, 'p'},  {"topic", 1, 0, 't'},       {"partitions", 1, 0, 'n'}, {"partitions-per-request", 1, 0, 'q'},
      {"groups", 1, 0, 'g'}, {"depth", 1, 0, 'd'},      {"connections", 1, 0, 'c'}, {"rate", 1, 0, 'R'},
      {"seconds", 1, 0, 's'}, {"max-requests", 1, 0, 'm'}, {"help", 0, 0, 'h'},     {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 't': options->topic = optarg; break;
      case 'n': options->partitions = whole("partitions", optarg, 1, 10000); break;
      case 'q': options->partitionsPerRequest = whole("partitions-per-request", optarg, 1, 1000); break;
      case 'g': options->groups = whole("groups", optarg, 1, 100000); break;
      case 'd': options->pace.depth = whole("depth", optarg, 1, 4096); break;
      case 'c': options->pace.connections = whole("connections", optarg, 1, 1024); break;
      case 'R': options->pace.rate = number("rate", optarg, 0, 1e6); break;
      case 's': options->pace.seconds = number("seconds", optarg, 0.01, 600); break;
      case 'm': options->pace.maxRequests = number("max-requests", optarg, 1, 1e9); break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(EXIT_USAGE);
    }
  const char *wrong = optind < count ? "an argument without a flag"
                      : !options->port ? "--port is missing"
                      : !options->topic ? "--topic is missing"
                      : strlen(options->topic) > 249 ? "--topic is longer than 249"
                      : options->partitions % options->partitionsPerRequest ? "requests cannot name as many partitions each"
                      : (double)options->groups * options->partitions > 1e6 ? "more than a million keys"
                                                                            : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

static size_t buildBody(const struct options *options, uint8_t *body, int group, int firstPartition) {
  char name[24];
  snprintf(name, sizeof name, "bench-%05d", group);
  uint8_t *at = putString(body, "c");
  at = putString(at, name);
  at = put32(at, -1);
  at = putString(at, "");
  at = put16(at, -1);
  at = put32(at, 1);
  at = putString(at, options->topic);
  at = put32(at, options->partitionsPerRequest);
  for (int i = 0; i < options->partitionsPerRequest; i++) {
    at = put32(at, firstPartition + i);
    at = put64(at, 1000 + firstPartition + i);
    at = put32(at, -1);
    at = putString(at, "");
  }
  return (size_t)(at - body);
}

static void buildBodies(const struct options *options, struct load *load) {
  int each = options->partitionsPerRequest, requests = options->partitions / each;
  size_t most = 512 + (size_t)each * 18;
  load->bodyCount = options->groups * requests;
  load->bodies = allocate((size_t)load->bodyCount, sizeof *load->bodies);
  for (int i = 0; i < load->bodyCount; i++) {
    load->bodies[i] = allocate(1, most);
    /* Neighbours are of different groups. */
    load->bodyBytes = buildBody(options, load->bodies[i], i % options->groups, i / options->groups * each);
  }
}

/* OffsetCommit v7 answer: correlation id, throttle time, topics of (name, partitions of (index, error)). */
static long checkAnswer(const void *context, const uint8_t *answer, size_t length) {
  const struct options *options = context;
  const uint8_t *at = answer + 8, *end = answer + length;
  if (end - at < 6 || get32(at) != 1) return -2;
  at += 6 + get16(at + 4);
  if (end - at < 4 || get32(at) != options->partitionsPerRequest) return -2;
  at += 4;
  for (int i = 0; i < options->partitionsPerRequest; i++, at += 6) {
    if (end - at < 6) return -2;
    if (get16(at + 4)) return get16(at + 4);
  }
  return 0;
}

int main(int count, char **arguments) {
  struct options options;
  parse(count, arguments, &options);
  struct load load = {.api = 8, .version = 7, .pace = options.pace, .check = checkAnswer, .context = &options};
  buildBodies(&options, &load);
  openConnections(&load, options.port);
  for (int i = 0; i < options.pace.connections; i++)
    load.connections[i].nextRequest = (int)((int64_t)i * load.bodyCount / options.pace.connections);
  struct outcome outcome = runLoad(&load);
  printf("{\"commitsPerSecond\":%.1f,", (double)load.done * options.partitionsPerRequest / outcome.seconds);
  return printOutcome(&load, &outcome);
}
