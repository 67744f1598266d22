"""kafka-python behind the driver commands of ../README.md."""

import sys
import time

from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import ConfigResource, ConfigResourceType, NewPartitions, NewTopic
from kafka.errors import KafkaError, for_code

from json_lines import serve, to_bytes
from kafka_python_member import KafkaPythonMember, told
from members import Members

TIMEOUT = 20
ACKS = {"1": 1, "all": "all"}


def describe(error):
    code = error.errno if isinstance(error, KafkaError) else None
    problem = {"name": type(error).__name__, "message": str(error)}
    return problem if code is None or code < 0 else {**problem, "code": code}


def check(error_code):
    if error_code != 0:
        raise for_code(error_code)


def resource(c, configs=None):
    kind = ConfigResourceType.BROKER if c.get("type") == "broker" else ConfigResourceType.TOPIC
    return ConfigResource(kind, c["name"], configs)


class Driver(Members):
    def __init__(self, bootstrap):
        super().__init__()
        self.bootstrap = bootstrap
        self.admin = KafkaAdminClient(bootstrap_servers=bootstrap)

    def new_member(self, c):
        return KafkaPythonMember(self.bootstrap, c)

    def create_topic(self, c):
        self.admin.create_topics([NewTopic(c["topic"], c["partitions"], 1, topic_configs=c["configs"])])

    def delete_topic(self, c):
        self.admin.delete_topics([c["topic"]])

    def describe_topic(self, c):
        (topic,) = self.admin.describe_topics([c["topic"]])
        check(topic["error_code"])
        return {"partitions": len(topic["partitions"])}

    def create_partitions(self, c):
        self.admin.create_partitions({c["topic"]: NewPartitions(c["total"])})

    def describe_configs(self, c):
        (answer,) = self.admin.describe_configs([resource(c)])
        configs = {}
        for code, _, _, _, entries in answer.resources:
            check(code)
            for name, value, _, source, *_ in entries:
                configs[name] = {"value": value, "source": source}
        return {"configs": configs}

    def replace_configs(self, c):
        answer = self.admin.alter_configs([resource(c, c["configs"])])
        for code, *_ in answer.resources:
            check(code)

    def list_offsets(self, c):
        partition = TopicPartition(c["topic"], c["partition"])
        consumer = KafkaConsumer(bootstrap_servers=self.bootstrap)
        try:
            if c["at"] == "earliest":
                return {"offset": consumer.beginning_offsets([partition])[partition]}
            if c["at"] == "latest":
                return {"offset": consumer.end_offsets([partition])[partition]}
            found = consumer.offsets_for_times({partition: c["at"]})[partition]
            return {"offset": -1 if found is None else found.offset}
        finally:
            consumer.close()

    def delete_records(self, c):
        partition = TopicPartition(c["topic"], c["partition"])
        answer = self.admin.delete_records({partition: c["offset"]})
        return {"lowWatermark": answer[partition]["low_watermark"]}

    def produce(self, c):
        producer = KafkaProducer(
            bootstrap_servers=self.bootstrap,
            acks=ACKS[c["acks"]],
            compression_type=None if c["codec"] == "none" else c["codec"],
            enable_idempotence=c["idempotent"],
            linger_ms=20,
        )
        try:
            sent = [
                producer.send(
                    c["topic"],
                    value=to_bytes(r["value"]),
                    key=to_bytes(r["key"]),
                    partition=r["partition"],
                    timestamp_ms=r.get("timestamp"),
                    headers=[(name, to_bytes(value)) for name, value in r["headers"]],
                )
                for r in c["records"]
            ]
            return {"offsets": [future.get(TIMEOUT).offset for future in sent]}
        finally:
            producer.close(TIMEOUT)

    def read(self, c):
        consumer = KafkaConsumer(
            bootstrap_servers=self.bootstrap, auto_offset_reset="none", fetch_max_wait_ms=200
        )
        partition = TopicPartition(c["topic"], c["partition"])
        records = []
        deadline = time.monotonic() + c["timeoutMs"] / 1000
        try:
            consumer.assign([partition])
            consumer.seek(partition, c["offset"])
            while len(records) < c["count"] and time.monotonic() < deadline:
                fetched = consumer.poll(timeout_ms=200, max_records=c["count"] - len(records))
                records += [told(message) for message in fetched.get(partition, [])]
        finally:
            consumer.close()
        return {"records": records}


serve(Driver(sys.argv[1]), describe)
