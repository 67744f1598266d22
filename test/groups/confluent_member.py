"""One member of a group through confluent-kafka (librdkafka). Tells what happens as JSON lines; ends when stdin closes.

  {"event": "assigned", "partitions": [...]}     {"event": "record", "partition": 0, "offset": 5}
"""

import json
import sys
import threading

from confluent_kafka import Consumer

bootstrap, group, topic = sys.argv[1:4]
stopping = threading.Event()


def tell(**event):
    print(json.dumps(event), flush=True)


def tell_assigned(consumer, partitions):
    tell(event="assigned", partitions=[one.partition for one in partitions])


def tell_revoked(consumer, partitions):
    tell(event="assigned", partitions=[])


def wait_for_end():
    sys.stdin.read()
    stopping.set()


threading.Thread(target=wait_for_end, daemon=True).start()
consumer = Consumer(
    {
        "bootstrap.servers": bootstrap,
        "group.id": group,
        "auto.offset.reset": "earliest",
        "session.timeout.ms": 10000,
        "heartbeat.interval.ms": 300,
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
