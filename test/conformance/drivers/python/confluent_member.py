"""A member of a group through confluent-kafka for Python (librdkafka)."""

from confluent_kafka import Consumer, TopicPartition

from members import PolledMember, record, tell_failure, tell_ownership, tell_records

LIMIT = 20


def configuration(bootstrap, c):
    config = {
        "bootstrap.servers": bootstrap,
        "group.id": c["groupId"],
        "auto.offset.reset": c["reset"],
        "enable.auto.commit": c["autoCommitMs"] is not None,
        "fetch.wait.max.ms": 250,
        "topic.metadata.refresh.interval.ms": 1000,
        "reconnect.backoff.max.ms": 500,
        "allow.auto.create.topics": False,
    }
    if c["autoCommitMs"] is not None:
        config["auto.commit.interval.ms"] = c["autoCommitMs"]
    if c["protocol"] == "consumer":
        # The broker says how long its sessions are, and who assigns.
        config["group.protocol"] = "consumer"
    else:
        config["session.timeout.ms"] = c["sessionMs"]
        config["heartbeat.interval.ms"] = c["heartbeatMs"]
        if "assignor" in c:
            config["partition.assignment.strategy"] = c["assignor"]
    if "instanceId" in c:
        config["group.instance.id"] = c["instanceId"]
    return config


class ConfluentMember(PolledMember):
    def __init__(self, bootstrap, command):
        self.bootstrap = bootstrap
        super().__init__(command)

    def open(self):
        def tells(event):
            return lambda _, partitions: tell_ownership(event, self.name, partitions)

        self.consumer = Consumer(configuration(self.bootstrap, self.command))
        topics = [self.command["pattern"]] if "pattern" in self.command else self.command["topics"]
        self.consumer.subscribe(
            topics, on_assign=tells("assigned"), on_revoke=tells("revoked"), on_lost=tells("lost")
        )

    def poll(self):
        records = []
        for message in self.consumer.consume(500, 0.1):
            if message.error() is not None:
                tell_failure(self.name, message.error())
                continue
            at = message.timestamp()[1]
            place = (message.topic(), message.partition(), message.offset())
            records.append(record(*place, at, message.key(), message.value(), message.headers()))
        tell_records(self.name, records)

    def do_commit(self):
        self.consumer.commit(asynchronous=False)

    def do_seek_to_time(self, time):
        wanted = [TopicPartition(one.topic, one.partition, time) for one in self.consumer.assignment()]
        for found in self.consumer.offsets_for_times(wanted, LIMIT):
            self.consumer.seek(found)

    def close(self):
        self.consumer.close()
