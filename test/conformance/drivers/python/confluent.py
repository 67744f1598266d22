"""confluent-kafka for Python (librdkafka) behind the driver commands of ../README.md."""

import sys
import time

from confluent_kafka import Consumer, KafkaError, KafkaException, Producer, TopicPartition
from confluent_kafka.admin import (
    AdminClient,
    AlterConfigOpType,
    ConfigEntry,
    ConfigResource,
    NewPartitions,
    NewTopic,
    OffsetSpec,
)

from confluent_member import ConfluentMember
from json_lines import serve, to_bytes, to_text
from members import Members

TIMEOUT = 20


def describe(error):
    cause = error.args[0] if error.args and isinstance(error.args[0], KafkaError) else None
    if cause is None:
        return {"name": type(error).__name__, "message": str(error)}
    return {"name": cause.name(), "code": cause.code(), "message": cause.str()}


def resource(command, entries=None):
    kind = ConfigResource.Type.BROKER if command.get("type") == "broker" else ConfigResource.Type.TOPIC
    return ConfigResource(kind, command["name"], incremental_configs=entries)


def only(futures):
    (future,) = futures.values()
    return future.result(TIMEOUT)


class Driver(Members):
    def __init__(self, bootstrap):
        super().__init__()
        self.bootstrap = bootstrap
        self.admin = AdminClient({"bootstrap.servers": bootstrap})

    def create_topic(self, c):
        topic = NewTopic(c["topic"], num_partitions=c["partitions"], replication_factor=1, config=c["configs"])
        only(self.admin.create_topics([topic]))

    def delete_topic(self, c):
        only(self.admin.delete_topics([c["topic"]], operation_timeout=TIMEOUT))

    def describe_topic(self, c):
        topic = self.admin.list_topics(c["topic"], timeout=TIMEOUT).topics[c["topic"]]
        if topic.error is not None:
            raise KafkaException(topic.error)
        return {"partitions": len(topic.partitions)}

    def create_partitions(self, c):
        only(self.admin.create_partitions([NewPartitions(c["topic"], c["total"])]))

    def describe_configs(self, c):
        entries = only(self.admin.describe_configs([resource(c)]))
        return {"configs": {name: {"value": e.value, "source": int(e.source)} for name, e in entries.items()}}

    def alter_configs(self, c):
        entries = [
            ConfigEntry(name, value, incremental_operation=AlterConfigOpType.SET) for name, value in c["set"].items()
        ]
        entries += [
            ConfigEntry(name, None, incremental_operation=AlterConfigOpType.DELETE) for name in c["remove"]
        ]
        only(self.admin.incremental_alter_configs([resource(c, entries)]))

    def list_offsets(self, c):
        specs = {
            "earliest": OffsetSpec.earliest,
            "latest": OffsetSpec.latest,
            "max-timestamp": OffsetSpec.max_timestamp,
        }
        at = c["at"]
        spec = specs[at]() if at in specs else OffsetSpec.for_timestamp(at)
        result = only(self.admin.list_offsets({TopicPartition(c["topic"], c["partition"]): spec}))
        return {"offset": result.offset, "timestamp": result.timestamp}

    def delete_records(self, c):
        result = only(self.admin.delete_records([TopicPartition(c["topic"], c["partition"], c["offset"])]))
        return {"lowWatermark": result.low_watermark}

    def new_member(self, c):
        return ConfluentMember(self.bootstrap, c)

    def produce(self, c):
        producer = Producer(
            {
                "bootstrap.servers": self.bootstrap,
                "compression.type": c["codec"],
                "acks": c["acks"],
                "enable.idempotence": c["idempotent"],
                "linger.ms": 20,
                "message.timeout.ms": 20000,
            }
        )
        offsets = [None] * len(c["records"])
        errors = []
        for i, r in enumerate(c["records"]):

            def delivered(error, message, i=i):
                if error is not None:
                    errors.append(error)
                else:
                    offsets[i] = message.offset()

            producer.produce(
                c["topic"],
                value=to_bytes(r["value"]),
                key=to_bytes(r["key"]),
                partition=r["partition"],
                timestamp=r.get("timestamp", 0),
                headers=[(name, to_bytes(value)) for name, value in r["headers"]],
                on_delivery=delivered,
            )
        producer.flush(TIMEOUT)
        if errors:
            raise KafkaException(errors[0])
        return {"offsets": offsets}

    def read(self, c):
        consumer = Consumer(
            {
                "bootstrap.servers": self.bootstrap,
                "group.id": "not-used",
                "enable.auto.commit": False,
                "auto.offset.reset": "error",
            }
        )
        records = []
        deadline = time.monotonic() + c["timeoutMs"] / 1000
        try:
            consumer.assign([TopicPartition(c["topic"], c["partition"], c["offset"])])
            while len(records) < c["count"] and time.monotonic() < deadline:
                message = consumer.poll(0.2)
                if message is None:
                    continue
                if message.error() is not None:
                    raise KafkaException(message.error())
                records.append(
                    {
                        "offset": message.offset(),
                        "timestamp": message.timestamp()[1],
                        "key": to_text(message.key()),
                        "value": to_text(message.value()),
                        "headers": [[name, to_text(value)] for name, value in message.headers() or []],
                    }
                )
        finally:
            consumer.close()
        return {"records": records}


serve(Driver(sys.argv[1]), describe)
