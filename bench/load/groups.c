/* groups: members of classic consumer groups, each with a connection of its own, from connecting to a common assignment.
 *
 * A member asks for its coordinator, joins (once more with the id that it is given), syncs and sends heartbeats; one that
 * is told of a rebalance joins again. The leader gives every member one partition. A group is whole when all of its
 * members hold an assignment of one generation; the clock runs from the first connection until every group is whole.
 * All members begin at once, so a coordinator that answers the first one early must start over for the others.
 */
#define _GNU_SOURCE
#include "wire.h"
#include <poll.h>
#include <sys/epoll.h>

struct options {
  int port, groups, members, heartbeatMs;
  double seconds;
  bool hold;
  const char *prefix, *topic;
};
enum state { FINDING, JOINING, SYNCING, STABLE };
enum { FIND_COORDINATOR = 10, JOIN = 11, HEARTBEAT = 12, SYNC = 14 };
enum { ILLEGAL_GENERATION = 22, UNKNOWN_MEMBER_ID = 25, REBALANCE_IN_PROGRESS = 27, MEMBER_ID_REQUIRED = 79 };
/* Errors that pass by themselves: the coordinator is loading, or not there yet. */
enum { LOADING = 14, NOT_AVAILABLE = 15, NOT_COORDINATOR = 16, RETRY_MS = 2, ID_BYTES = 128, REQUEST_BYTES = 1 << 18 };

struct group {
  char name[64];
  int generation, synced, expected; /* members of the generation that hold an assignment; that it has */
};
struct member {
  struct group *group;
  int descriptor, generation;
  enum state state;
  int32_t correlation;
  double askAt; /* when the next heartbeat or try is due */
  bool waits, queued; /* for an answer; in the queue of due times */
  char id[ID_BYTES];
  uint8_t *received;
  size_t receivedBytes, capacity;
};
struct run {
  struct options options;
  struct group *groups;
  struct member *members;
  int memberCount, whole, epoll;
  struct member **queue; /* a ring of members by due time */
  int queueHead, queueCount;
  long joins, heartbeats;
  uint8_t request[REQUEST_BYTES];
};

static const char *const usage =
    "groups --port P [options]\n"
    "  --port N          the broker's port on 127.0.0.1; it coordinates every group\n"
    "  --prefix TEXT     of the groups' names (bench)\n"
    "  --topic NAME      that the members subscribe to; need not exist (bench)\n"
    "  --groups N        at most 10000 (1)\n"
    "  --members N       of each group, at most 1000 (1)\n"
    "  --heartbeat-ms N  (3000)\n"
    "  --seconds N       until every group must be whole (60)\n"
    "  --hold            keep the members alive until the standard input ends\n"
    "Prints one JSON line when every group is whole. Exit 2: arguments; 3: connection; 4: an error, or not whole in time,\n"
    "or a member that lost its place while it was held.\n";

static void parse(int count, char **arguments, struct options *options) {
  *options = (struct options){.groups = 1, .members = 1, .heartbeatMs = 3000, .seconds = 60, .prefix = "bench", .topic = "bench"};
  static const struct option known[] = {{"port", 1, 0, 'p'},    {"prefix", 1, 0, 'x'},       {"topic", 1, 0, 't'},
                                        {"groups", 1, 0, 'g'},  {"members", 1, 0, 'm'},      {"heartbeat-ms", 1, 0, 'b'},
                                        {"seconds", 1, 0, 's'}, {"hold", 0, 0, 'k'},         {"help", 0, 0, 'h'},
                                        {0, 0, 0, 0}};
  for (int found; (found = getopt_long(count, arguments, "h", known, NULL)) != -1;) switch (found) {
      case 'p': options->port = whole("port", optarg, 1, 65535); break;
      case 'x': options->prefix = optarg; break;
      case 't': options->topic = optarg; break;
      case 'g': options->groups = whole("groups", optarg, 1, 10000); break;
      case 'm': options->members = whole("members", optarg, 1, 1000); break;
      case 'b': options->heartbeatMs = whole("heartbeat-ms", optarg, 1, 60000); break;
      case 's': options->seconds = number("seconds", optarg, 0.01, 600); break;
      case 'k': options->hold = true; break;
      case 'h': fputs(usage, stdout); exit(0);
      default: fputs(usage, stderr); exit(EXIT_USAGE);
    }
  const char *wrong = optind < count ? "an argument without a flag"
                      : !options->port ? "--port is missing"
                      : strlen(options->prefix) > 40 ? "--prefix is longer than 40"
                      : strlen(options->topic) > 249 ? "--topic is longer than 249"
                                                     : NULL;
  if (wrong) {
    fprintf(stderr, "%s\n%s", wrong, usage);
    exit(EXIT_USAGE);
  }
}

static void send1(struct run *run, struct member *member, uint8_t *end) {
  size_t length = (size_t)(end - run->request), sent = 0;
  put32(run->request, (int32_t)length - 4);
  while (sent < length) {
    ssize_t wrote = write(member->descriptor, run->request + sent, length - sent);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      fprintf(stderr, "write: %s\n", strerror(errno));
      exit(EXIT_TRANSPORT);
    }
    sent += (size_t)wrote;
  }
  member->waits = true;
}

static uint8_t *beginRequest(struct run *run, struct member *member, int api, int version) {
  uint8_t *at = put16(put16(run->request + 4, api), version);
  return putString(put32(at, ++member->correlation), "bench-member");
}

static uint8_t *putMembership(struct member *member, uint8_t *at) {
  at = put32(putString(at, member->group->name), member->generation);
  return put16(putString(at, member->id), -1);
}

static uint8_t *putSubscription(uint8_t *at, const char *protocol, const char *topic) {
  at = putString(at, protocol);
  at = put32(at, (int32_t)(2 + 4 + 2 + strlen(topic) + 4));
  at = putString(put32(put16(at, 0), 1), topic);
  return put32(at, -1);
}

static void join(struct run *run, struct member *member) {
  uint8_t *at = beginRequest(run, member, JOIN, 5);
  at = putString(at, member->group->name);
  at = put32(put32(at, 45000), 300000);
  at = put16(putString(at, member->id), -1);
  at = put32(putString(at, "consumer"), 2);
  at = putSubscription(at, "range", run->options.topic);
  at = putSubscription(at, "cooperative-sticky", run->options.topic);
  member->state = JOINING;
  run->joins++;
  send1(run, member, at);
}

/* `members` is the array of the leader's answer; NULL for the others. */
static void sync1(struct run *run, struct member *member, const uint8_t *members) {
  const char *topic = run->options.topic;
  uint8_t *at = putMembership(member, beginRequest(run, member, SYNC, 3));
  int count = members ? get32(members) : 0;
  at = put32(at, count);
  members += 4;
  for (int i = 0; i < count; i++) {
    size_t idBytes = (size_t)get16(members);
    at = putBytes(at, members, 2 + idBytes);
    members += 2 + idBytes;
    int instance = get16(members);
    members += 2 + (instance < 0 ? 0 : instance);
    members += 4 + get32(members);
    at = put32(at, (int32_t)(2 + 4 + 2 + strlen(topic) + 8 + 4));
    at = putString(put32(put16(at, 0), 1), topic);
    at = put32(put32(put32(at, 1), i), -1);
  }
  member->state = SYNCING;
  send1(run, member, at);
}

static void heartbeat(struct run *run, struct member *member) {
  run->heartbeats++;
  send1(run, member, putMembership(member, beginRequest(run, member, HEARTBEAT, 3)));
}

static void find(struct run *run, struct member *member) {
  uint8_t *at = putString(beginRequest(run, member, FIND_COORDINATOR, 2), member->group->name);
  *at++ = 0;
  member->state = FINDING;
  send1(run, member, at);
}

/* Asks again for what the member's state wants, after so long. */
static void later(struct run *run, struct member *member, double ms) {
  member->askAt = nowSeconds() + ms / 1000;
  if (member->queued) return;
  member->queued = true;
  run->queue[(run->queueHead + run->queueCount++) % run->memberCount] = member;
}

static void ask(struct run *run, struct member *member) {
  if (member->state == FINDING) find(run, member);
  else if (member->state == JOINING) join(run, member);
  else if (member->state == STABLE) heartbeat(run, member);
}

/* Members whose time has come; gives the seconds until the next one's. */
static double askDue(struct run *run) {
  double now = nowSeconds();
  for (int seen = run->queueCount; seen > 0; seen--) {
    struct member *member = run->queue[run->queueHead];
    if (member->askAt > now && member->askAt - now < 0.5 * run->options.heartbeatMs / 1000) return member->askAt - now;
    run->queueHead = (run->queueHead + 1) % run->memberCount;
    run->queueCount--;
    member->queued = false;
    if (member->askAt > now) later(run, member, (member->askAt - now) * 1000);
    else if (!member->waits) ask(run, member);
  }
  return 0.001 * run->options.heartbeatMs / 2;
}

static void fail(const struct member *member, const char *what, int code) {
  fprintf(stderr, "%s of a member of %s: error %d\n", what, member->group->name, code);
  exit(EXIT_ANSWERS);
}

static void leaveGeneration(struct run *run, struct member *member) {
  struct group *group = member->group;
  if (member->state != STABLE || member->generation != group->generation) return;
  if (group->synced-- == run->options.members) run->whole--;
}

static void rejoin(struct run *run, struct member *member, int code, const char *what) {
  bool passes = code == LOADING || code == NOT_AVAILABLE || code == NOT_COORDINATOR;
  leaveGeneration(run, member);
  if (code == UNKNOWN_MEMBER_ID) member->id[0] = 0;
  else if (code != REBALANCE_IN_PROGRESS && code != ILLEGAL_GENERATION && !passes) fail(member, what, code);
  member->state = JOINING;
  if (passes) later(run, member, RETRY_MS);
  else join(run, member);
}

/* JoinGroup v5 answer behind its correlation id: throttle time, error, generation, protocol, leader, own id, members. */
static void onJoined(struct run *run, struct member *member, const uint8_t *at) {
  int code = get16(at + 4), generation = get32(at + 6);
  const uint8_t *leader = at + 10 + 2 + get16(at + 10), *own = leader + 2 + get16(leader);
  if (code == 0 || code == MEMBER_ID_REQUIRED) {
    int length = get16(own);
    if (length >= ID_BYTES) fail(member, "the id", length);
    memcpy(member->id, own + 2, (size_t)length);
    member->id[length] = 0;
  }
  if (code == MEMBER_ID_REQUIRED) return join(run, member);
  if (code) return rejoin(run, member, code, "the join");
  member->generation = generation;
  struct group *group = member->group;
  if (generation > group->generation) {
    group->generation = generation;
    group->synced = 0;
    group->expected = 0;
  }
  bool leads = get16(leader) == get16(own) && !memcmp(leader, own, 2 + (size_t)get16(own));
  const uint8_t *members = own + 2 + get16(own);
  if (leads) group->expected = get32(members);
  sync1(run, member, leads ? members : NULL);
}

static void onSynced(struct run *run, struct member *member, const uint8_t *at) {
  int code = get16(at + 4);
  struct group *group = member->group;
  if (code) return rejoin(run, member, code, "the sync");
  if (get32(at + 6) <= 0) fail(member, "an empty assignment", 0);
  member->state = STABLE;
  if (member->generation == group->generation && ++group->synced == run->options.members) {
    if (group->expected != run->options.members) fail(member, "the size of the group", group->expected);
    run->whole++;
  }
  later(run, member, run->options.heartbeatMs);
}

static void onAnswer(struct run *run, struct member *member, const uint8_t *answer) {
  const uint8_t *at = answer + 4;
  if (get32(answer) != member->correlation) fail(member, "the order of answers", get32(answer));
  member->waits = false;
  switch (member->state) {
    case FINDING:
      if (get16(at + 4) == 0) return join(run, member);
      if (get16(at + 4) != NOT_AVAILABLE) fail(member, "the coordinator", get16(at + 4));
      return later(run, member, RETRY_MS);
    case JOINING: return onJoined(run, member, at);
    case SYNCING: return onSynced(run, member, at);
    case STABLE:
      if (get16(at + 4)) return rejoin(run, member, get16(at + 4), "a heartbeat");
      return later(run, member, run->options.heartbeatMs);
  }
}

static void readAnswer(struct run *run, struct member *member) {
  for (;;) {
    if (member->receivedBytes == member->capacity) {
      member->capacity = member->capacity ? member->capacity * 2 : 256;
      member->received = realloc(member->received, member->capacity);
      if (!member->received) exit(EXIT_USAGE);
    }
    size_t room = member->capacity - member->receivedBytes;
    ssize_t got = recv(member->descriptor, member->received + member->receivedBytes, room, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      fprintf(stderr, "the broker closed the connection: %s\n", got ? strerror(errno) : "end of stream");
      exit(EXIT_TRANSPORT);
    }
    member->receivedBytes += (size_t)got;
    if (member->receivedBytes < 4 || member->receivedBytes < 4 + (size_t)get32(member->received)) continue;
    member->receivedBytes = 0; /* one request at a time: nothing can stand behind its answer */
    onAnswer(run, member, member->received + 4);
    return;
  }
}

/* Lets the members go on until `done` says so; false when the time is over before. */
static bool proceed(struct run *run, double seconds, bool (*done)(struct run *run)) {
  struct epoll_event events[512];
  double end = nowSeconds() + seconds;
  while (!done(run)) {
    double waitSeconds = askDue(run), left = end - nowSeconds();
    if (left <= 0) return false;
    struct timespec wait = {0, (long)((waitSeconds < 0.1 ? waitSeconds : 0.1) * 1e9)};
    int count = epoll_pwait2(run->epoll, events, 512, &wait, NULL);
    for (int i = 0; i < count; i++) readAnswer(run, events[i].data.ptr);
  }
  return true;
}

static bool allWhole(struct run *run) { return run->whole == run->options.groups; }

static bool isInputOver(struct run *run) {
  (void)run;
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  char rest[64];
  return poll(&input, 1, 0) > 0 && read(STDIN_FILENO, rest, sizeof rest) <= 0;
}

static void begin(struct run *run) {
  const struct options *options = &run->options;
  run->memberCount = options->groups * options->members;
  run->groups = allocate((size_t)options->groups, sizeof *run->groups);
  run->members = allocate((size_t)run->memberCount, sizeof *run->members);
  run->queue = allocate((size_t)run->memberCount, sizeof *run->queue);
  run->epoll = epoll_create1(0);
  for (int i = 0; i < options->groups; i++)
    snprintf(run->groups[i].name, sizeof run->groups[i].name, "%s-%d", options->prefix, i);
  for (int i = 0; i < run->memberCount; i++) {
    struct member *member = &run->members[i];
    member->group = &run->groups[i / options->members];
    member->descriptor = connectLoopback(options->port);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = member};
    epoll_ctl(run->epoll, EPOLL_CTL_ADD, member->descriptor, &event);
    find(run, member);
  }
}

int main(int count, char **arguments) {
  static struct run run;
  parse(count, arguments, &run.options);
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_TIMERSLACK, 1000);
  double cpuBefore = cpuSeconds(), start = nowSeconds();
  begin(&run);
  if (!proceed(&run, run.options.seconds, allWhole)) {
    fprintf(stderr, "%d of %d groups are whole after %.0f s\n", run.whole, run.options.groups, run.options.seconds);
    return EXIT_ANSWERS;
  }
  double seconds = nowSeconds() - start;
  int generations = 0;
  for (int i = 0; i < run.options.groups; i++)
    if (run.groups[i].generation > generations) generations = run.groups[i].generation;
  printf("{\"assignedMs\":%.3f,\"joins\":%ld,\"heartbeats\":%ld,\"generations\":%d,\"clientCpu\":%.3f}\n", seconds * 1000,
         run.joins, run.heartbeats, generations, (cpuSeconds() - cpuBefore) / seconds);
  fflush(stdout);
  long joins = run.joins;
  if (run.options.hold) proceed(&run, 600, isInputOver);
  return run.joins == joins ? 0 : EXIT_ANSWERS;
}
