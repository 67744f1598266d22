"""The consumer: writes a batch of payments into PostgreSQL, then commits its offsets. Ends when it has read everything."""
import argparse
import os
import signal

import psycopg
from confluent_kafka import Consumer, KafkaError, Message

parser = argparse.ArgumentParser()
parser.add_argument("topic", help="name of the topic and of the table")
parser.add_argument("--kill-after", type=int, help="die between write and commit once so many payments were read")
parser.add_argument("--commit-first", action="store_true", help="the wrong order")
parser.add_argument("--plain-insert", action="store_true", help="for a table without a key")
options = parser.parse_args()

consumer = Consumer({
    "bootstrap.servers": os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:9092"),
    "group.id": options.topic,
    # A static member takes its old place at once when it comes back; nobody waits for its session to run out.
    "group.instance.id": "sink",
    "auto.offset.reset": "earliest",
    # The whole point: an offset is committed when the write is done, not when a timer says so.
    "enable.auto.commit": False,
    "enable.partition.eof": True,
})
database = psycopg.connect(os.environ.get("DATABASE_URL", "postgresql:///postgres"))
read = 0


def write(batch: list[Message]) -> None:
    known = "" if options.plain_insert else "on conflict (id) do nothing"
    with database.transaction(), database.cursor() as cursor:
        cursor.executemany(
            f"insert into {options.topic} (id, cents) values (%s, %s) {known}",
            [(int(payment.key()), int(payment.value())) for payment in batch],
        )


def commit(_: list[Message]) -> None:
    # All that consume() has given so far, which is this batch and what was committed before.
    consumer.commit(asynchronous=False)


def die_here() -> None:
    if options.kill_after and read >= options.kill_after:
        os.kill(os.getpid(), signal.SIGKILL)


def handle(batch: list[Message]) -> None:
    steps = [commit, write] if options.commit_first else [write, commit]
    steps[0](batch)
    die_here()
    steps[1](batch)


consumer.subscribe([options.topic])
at_end: set[int] = set()
while not (at_end and at_end == {partition.partition for partition in consumer.assignment()}):
    messages = consumer.consume(num_messages=50, timeout=1)
    batch = [message for message in messages if not message.error()]
    for message in messages:
        if not message.error():
            at_end.discard(message.partition())
        elif message.error().code() == KafkaError._PARTITION_EOF:
            at_end.add(message.partition())
        else:
            raise RuntimeError(message.error())
    if batch:
        read += len(batch)
        handle(batch)
consumer.close()
database.close()
