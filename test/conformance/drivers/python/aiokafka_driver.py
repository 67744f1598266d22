"""aiokafka behind the driver commands of ../README.md. Commands wait for coroutines on one event loop."""

import asyncio
import sys
import threading
import time

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewPartitions, NewTopic, RecordsToDelete
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.errors import KafkaError, for_code

from aiokafka_member import AiokafkaMember, told
from json_lines import serve, to_bytes

TIMEOUT = 40
ACKS = {"0": 0, "1": 1, "all": "all"}

loop = asyncio.new_event_loop()
threading.Thread(target=loop.run_forever, daemon=True).start()


def describe(error):
    code = error.errno if isinstance(error, KafkaError) else None
    problem = {"name": type(error).__name__, "message": str(error)}
    return problem if code is None or code < 0 else {**problem, "code": code}


def check(error_code, message=None):
    if error_code != 0:
        raise for_code(error_code)(message or "")


def resource(c, configs=None):
    kind = ConfigResourceType.BROKER if c.get("type") == "broker" else ConfigResourceType.TOPIC
    return ConfigResource(kind, c["name"], configs)


def on_loop(method):
    """Makes a coroutine a command that waits for it."""
    return lambda self, command: asyncio.run_coroutine_threadsafe(method(self, command), loop).result(TIMEOUT)


class Driver:
    def __init__(self, bootstrap):
        self.bootstrap = bootstrap
        self.members = {}
        self.admin = asyncio.run_coroutine_threadsafe(self.start_admin(), loop).result(TIMEOUT)

    async def start_admin(self):
        admin = AIOKafkaAdminClient(bootstrap_servers=self.bootstrap)
        await admin.start()
        return admin

    @on_loop
    async def create_topic(self, c):
        topic = NewTopic(c["topic"], c["partitions"], 1, topic_configs=c["configs"])
        answer = await self.admin.create_topics([topic])
        for _, code, message, *_ in answer.topic_errors:
            check(code, message)

    @on_loop
    async def delete_topic(self, c):
        answer = await self.admin.delete_topics([c["topic"]])
        for _, code, *_ in answer.topic_error_codes:
            check(code)

    @on_loop
    async def describe_topic(self, c):
        (topic,) = await self.admin.describe_topics([c["topic"]])
        check(topic["error_code"])
        return {"partitions": len(topic["partitions"])}

    @on_loop
    async def create_partitions(self, c):
        answer = await self.admin.create_partitions({c["topic"]: NewPartitions(c["total"])})
        for _, code, message, *_ in answer.topic_errors:
            check(code, message)

    @on_loop
    async def describe_configs(self, c):
        (answer,) = await self.admin.describe_configs([resource(c)])
        configs = {}
        for code, message, _, _, entries, *_ in answer.resources:
            check(code, message)
            for name, value, _, source, *_ in entries:
                configs[name] = {"value": value, "source": source}
        return {"configs": configs}

    @on_loop
    async def replace_configs(self, c):
        (answer,) = await self.admin.alter_configs([resource(c, c["configs"])])
        for code, message, *_ in answer.resources:
            check(code, message)

    @on_loop
    async def list_offsets(self, c):
        consumer = AIOKafkaConsumer(bootstrap_servers=self.bootstrap)
        await consumer.start()
        partition = TopicPartition(c["topic"], c["partition"])
        try:
            if c["at"] == "earliest":
                return {"offset": (await consumer.beginning_offsets([partition]))[partition]}
            if c["at"] == "latest":
                return {"offset": (await consumer.end_offsets([partition]))[partition]}
            found = (await consumer.offsets_for_times({partition: c["at"]}))[partition]
            return {"offset": -1 if found is None else found.offset}
        finally:
            await consumer.stop()

    @on_loop
    async def delete_records(self, c):
        partition = TopicPartition(c["topic"], c["partition"])
        answer = await self.admin.delete_records({partition: RecordsToDelete(c["offset"])})
        return {"lowWatermark": answer[partition]}

    @on_loop
    async def produce(self, c):
        producer = AIOKafkaProducer(
            bootstrap_servers=self.bootstrap,
            acks=ACKS[c["acks"]],
            compression_type=None if c["codec"] == "none" else c["codec"],
            enable_idempotence=c["idempotent"],
            linger_ms=20,
        )
        await producer.start()
        try:
            sent = [await self.send(producer, c["topic"], r) for r in c["records"]]
            # Nobody tells an offset with acks=0.
            return {"offsets": [-1 if told is None else told.offset for told in await asyncio.gather(*sent)]}
        finally:
            await producer.stop()

    def send(self, producer, topic, r):
        return producer.send(
            topic,
            value=to_bytes(r["value"]),
            key=to_bytes(r["key"]),
            partition=r["partition"],
            timestamp_ms=r.get("timestamp"),
            headers=[(name, to_bytes(value)) for name, value in r["headers"]],
        )

    @on_loop
    async def read(self, c):
        consumer = AIOKafkaConsumer(
            bootstrap_servers=self.bootstrap, auto_offset_reset="none", fetch_max_wait_ms=200
        )
        await consumer.start()
        partition = TopicPartition(c["topic"], c["partition"])
        records = []
        deadline = time.monotonic() + c["timeoutMs"] / 1000
        try:
            consumer.assign([partition])
            consumer.seek(partition, c["offset"])
            while len(records) < c["count"] and time.monotonic() < deadline:
                fetched = await consumer.getmany(timeout_ms=200, max_records=c["count"] - len(records))
                records += [told(message) for message in fetched.get(partition, [])]
        finally:
            await consumer.stop()
        return {"records": records}

    @on_loop
    async def join(self, c):
        self.members[c["member"]] = await AiokafkaMember.joined(self.bootstrap, c)

    @on_loop
    async def commit(self, c):
        await self.members[c["member"]].commit()

    @on_loop
    async def seek_to_time(self, c):
        await self.members[c["member"]].seek_to_time(c["time"])

    @on_loop
    async def leave(self, c):
        await self.members[c["member"]].leave()


serve(Driver(sys.argv[1]), describe)
