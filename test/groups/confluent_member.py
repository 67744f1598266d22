"""One member of a group through confluent-kafka (librdkafka), of either group protocol. Tells what happens as JSON lines;
ends when stdin closes.

  {"event": "assigned", "partitions": [...]}     {"event": "record", "partition": 0, "offset": 5}
"""

import json
import sys
import threading

from confluent_kafka import Consumer

bootstrap, group, topic, protocol = sys.argv[1:5]
stopping = threading.Event()


def tell(**event):
    print(json.dumps(event), flush=True)


# Members of the new protocol are told only what changes.
is_incremental = protocol == "consumer"
assigned = set()


def tell_assigned(consumer, partitions):
    if not is_incremental:
        assigned.clear()
    assigned.update(one.partition for one in partitions)
    tell(event="assigned", partitions=sorted(assigned))


def tell_revoked(consumer, partitions):
    assigned.difference_update(one.partition for one in partitions)
    tell(event="assigned", partitions=sorted(assigned))


def wait_for_end():
    sys.stdin.read()
    stopping.set()


threading.Thread(target=wait_for_end, daemon=True).start()
# The broker says how long sessions are, and how often there are heartbeats.
terms = {"group.protocol": "consumer"} if is_incremental else {"session.timeout.ms": 10000, "heartbeat.interval.ms": 300}
consumer = Consumer(
    {
        **terms,
        "bootstrap.servers": bootstrap,
        "group.id": group,
        "auto.offset.reset": "earliest",
        "auto.commit.interval.ms": 200,
        "reconnect.backoff.max.ms": 500,
    }
)
consumer.subscribe([topic], on_assign=tell_assigned, on_revoke=tell_revoked)
while not stopping.is_set():
    message = consumer.poll(0.1)
    if message is not None and message.error() is None:
        tell(event="record", partition=message.partition(), offset=message.offset())
consumer.close()
