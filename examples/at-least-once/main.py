"""At least once, with an idempotent sink: every payment ends up in PostgreSQL once, whatever happens on the way.

The consumer (sink.py) writes first and commits afterwards, so a payment may come to it twice; the table's primary key
makes the second time harmless. The consumer is killed here between the write and the commit, and started again.

--commit-first   commits before the write: the kill then loses payments.
--plain-insert   leaves out the primary key: the kill then books payments twice.
"""
import os
import subprocess
import sys
import time

import psycopg
from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient, NewTopic

BOOTSTRAP = os.environ.get("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:9092")
DATABASE = os.environ.get("DATABASE_URL", "postgresql:///postgres")
PAYMENTS = 500
KILL_AFTER = 217
NAME = f"payments_{int(time.time() * 1000)}"


def create_table(connection: psycopg.Connection) -> None:
    key = "" if "--plain-insert" in sys.argv else ", primary key (id)"
    connection.execute(f"create table {NAME} (id integer not null, cents integer not null{key})")


def produce() -> None:
    admin = AdminClient({"bootstrap.servers": BOOTSTRAP})
    admin.create_topics([NewTopic(NAME, 3, 1)])[NAME].result()
    failed = []
    # An idempotent producer tries again until a record is stored, and stores none twice.
    producer = Producer({"bootstrap.servers": BOOTSTRAP, "enable.idempotence": True})
    for payment in range(PAYMENTS):
        producer.produce(
            NAME, key=str(payment), value=str(payment * 10), on_delivery=lambda error, _: error and failed.append(error)
        )
    producer.flush()
    if failed:
        sys.exit(f"{len(failed)} payments could not be sent: {failed[0]}")


def run_sink(*options: str) -> None:
    chosen = [option for option in ("--commit-first", "--plain-insert") if option in sys.argv]
    sink = subprocess.run([sys.executable, "sink.py", NAME, *chosen, *options])
    print("the consumer", f"was killed by signal {-sink.returncode}" if sink.returncode < 0 else "has read everything")
    if sink.returncode > 0:
        sys.exit(sink.returncode)


with psycopg.connect(DATABASE, autocommit=True) as database:
    create_table(database)
    produce()
    run_sink("--kill-after", str(KILL_AFTER))
    run_sink()
    rows, different, total = database.execute(f"select count(*), count(distinct id), sum(cents) from {NAME}").fetchone()
    database.execute(f"drop table {NAME}")

expected = sum(payment * 10 for payment in range(PAYMENTS))
print(f"{PAYMENTS} payments of {expected} cents: {rows} rows, {different} payments, {total} cents in the table")
if (rows, different, total) != (PAYMENTS, PAYMENTS, expected):
    print(f"BROKEN: {PAYMENTS - different} payments are missing, {rows - different} are booked twice")
    sys.exit(1)
print("OK: each payment is in the table once")
