"""confluent-kafka for Python (librdkafka) that goes on writing; see README.md."""

import sys
import threading
import time

from confluent_kafka import Producer

UNDER_WAY_MAX = 4000

_, mode, bootstrap, name, base, rate, codec, targets = sys.argv
assert mode == "write"
base, rate = int(base), float(rate)
targets = [(topic, int(partition)) for topic, partition in (t.rsplit(":", 1) for t in targets.split(","))]

stopping = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), stopping.set()), daemon=True).start()


def say(line):
    sys.stdout.write(line + "\n")


def on_error(error):
    if error.fatal():
        say(f"! {error}")


producer = Producer(
    {
        "bootstrap.servers": bootstrap,
        "client.id": name,
        "acks": "all",
        "enable.idempotence": True,
        "compression.type": codec,
        "linger.ms": 5,
        "message.timeout.ms": 0,
        "reconnect.backoff.ms": 20,
        "reconnect.backoff.max.ms": 100,
        "retry.backoff.ms": 20,
        "retry.backoff.max.ms": 100,
        "log_level": 0,
        "error_cb": on_error,
    }
)
under_way = 0


def value_of(n):
    if n % 97 == 96:
        return None
    unit = f"{name}/{n} ".encode()
    size = 16 + n * 37 % 1200
    return (unit * (size // len(unit) + 1))[:size]


def delivered(n):
    def report(error, message):
        global under_way
        under_way -= 1
        say(f"+ {n} {message.offset()}" if error is None else f"- {n} {error.code()} {error}")

    return report


n = 0
started = time.monotonic()
while not stopping.is_set():
    due = (time.monotonic() - started) * rate
    # After a time without a broker the writer does not make up for all of it at once.
    if due - n > UNDER_WAY_MAX:
        started += (due - n - UNDER_WAY_MAX) / rate
    while n < due and under_way < UNDER_WAY_MAX and not stopping.is_set():
        topic, partition = targets[n % len(targets)]
        headers = [("n", str(n).encode())] + ([("empty", b"")] if n % 5 == 0 else [])
        producer.produce(
            topic,
            value=value_of(n),
            key=f"{name}/{n}".encode(),
            partition=partition,
            timestamp=base + n,
            headers=headers,
            on_delivery=delivered(n),
        )
        under_way += 1
        n += 1
    producer.poll(0.01)
    sys.stdout.flush()
while producer.flush(1) > 0:
    sys.stdout.flush()
say("end")
sys.stdout.flush()
