"""Off the retention edge: a consumer stays away until retention has deleted what it had not read yet, and is told so.

With auto.offset.reset=error the client raises the broker's OFFSET_OUT_OF_RANGE instead of jumping. The consumer then knows
exactly which offsets it missed, says so, and goes on at the oldest record that is left.

--silent    takes auto.offset.reset=earliest, as many do: the client jumps over the gap and nobody hears of it.
"""
import os
import sys
import time

from confluent_kafka import Consumer, KafkaError, Producer, TopicPartition
from confluent_kafka.admin import AdminClient, NewTopic

BOOTSTRAP = os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:9092")
NAME = f"edge-{int(time.time() * 1000)}"
RECORDS = 300
READ_BEFORE = 20
# The broker looks for what it may delete every log.retention.check.interval.ms, five minutes by default.
RETENTION_LIMIT_S = 400


def create_topic() -> None:
    admin = AdminClient({"bootstrap.servers": BOOTSTRAP})
    # Retention deletes whole segments, and never the newest: small ones make it visible with little data.
    config = {"retention.bytes": "2097152", "segment.bytes": "1048576"}
    admin.create_topics([NewTopic(NAME, 1, 1, config=config)])[NAME].result()


def produce(first: int, last: int) -> None:
    producer = Producer({"bootstrap.servers": BOOTSTRAP, "enable.idempotence": True})
    for number in range(first, last):
        producer.produce(NAME, value=str(number).ljust(32_000))
        # One batch for each, so that offsets and segments do not depend on timing.
        producer.flush()


def new_consumer() -> Consumer:
    reset = "earliest" if "--silent" in sys.argv else "error"
    return Consumer({
        "bootstrap.servers": BOOTSTRAP,
        "group.id": NAME,
        "auto.offset.reset": reset,
        "enable.auto.commit": False,
        "enable.partition.eof": True,
    })


def read_before() -> None:
    """The consumer before its absence: it reads what there is, commits, and goes."""
    consumer = new_consumer()
    consumer.assign([TopicPartition(NAME, 0, 0)])
    for _ in range(READ_BEFORE):
        while (message := consumer.poll(1)) is None:
            pass
        if message.error():
            raise RuntimeError(message.error())
        consumer.commit(message, asynchronous=False)
    consumer.close()


def wait_for_retention() -> None:
    consumer = new_consumer()
    deadline = time.monotonic() + RETENTION_LIMIT_S
    while consumer.get_watermark_offsets(TopicPartition(NAME, 0), timeout=10)[0] <= READ_BEFORE:
        if time.monotonic() > deadline:
            sys.exit("retention has deleted nothing that was not read")
        time.sleep(0.5)
    consumer.close()


def come_back() -> tuple[list[int], list[range]]:
    """The consumer after its absence: the numbers it reads, and the ranges of offsets that it knows it missed."""
    consumer = new_consumer()
    committed = consumer.committed([TopicPartition(NAME, 0)], timeout=10)[0]
    consumer.assign([committed])
    position, numbers, missed = committed.offset, [], []
    while True:
        message = consumer.poll(1)
        if message is None:
            continue
        if not message.error():
            numbers.append(int(message.value()))
            position = message.offset() + 1
        elif message.error().code() == KafkaError._AUTO_OFFSET_RESET:
            print("told by the client:", message.error().str())
            oldest, _ = consumer.get_watermark_offsets(TopicPartition(NAME, 0), timeout=10)
            missed.append(range(position, oldest))
            position = oldest
            consumer.assign([TopicPartition(NAME, 0, oldest)])
        elif message.error().code() == KafkaError._PARTITION_EOF:
            consumer.close()
            return numbers, missed
        else:
            raise RuntimeError(message.error())


create_topic()
produce(0, READ_BEFORE)
read_before()
produce(READ_BEFORE, RECORDS)
wait_for_retention()
numbers, missed = come_back()

gone = set(range(READ_BEFORE, RECORDS)) - set(numbers)
known = {offset for offsets in missed for offset in offsets}
print(f"{READ_BEFORE} records read before, {len(numbers)} after; {len(gone)} are gone, {len(known)} of them known to be")
if not gone or gone != known or numbers != list(range(numbers[0], RECORDS)):
    print(f"BROKEN: the consumer does not know of {len(gone - known)} records that it never saw")
    sys.exit(1)
print(f"OK: the consumer was told that it missed offsets {min(known)} to {max(known)}, and read all that was left")
