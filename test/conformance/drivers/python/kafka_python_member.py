"""A member of a group through kafka-python."""

from kafka import ConsumerRebalanceListener, KafkaConsumer
from kafka.coordinator.assignors.range import RangePartitionAssignor
from kafka.coordinator.assignors.roundrobin import RoundRobinPartitionAssignor

from members import PolledMember, arguments, record, tell_ownership, tell_records

ASSIGNORS = {"range": RangePartitionAssignor, "roundrobin": RoundRobinPartitionAssignor}


def configuration(bootstrap, c):
    return {**arguments(bootstrap, c, ASSIGNORS), "allow_auto_create_topics": False, "metrics_enabled": False}


def told(message):
    place = (message.topic, message.partition, message.offset)
    return record(*place, message.timestamp, message.key, message.value, message.headers)


class Listener(ConsumerRebalanceListener):
    def __init__(self, member):
        self.member = member

    def on_partitions_revoked(self, revoked):
        tell_ownership("revoked", self.member, revoked)

    def on_partitions_assigned(self, assigned):
        tell_ownership("assigned", self.member, assigned)


class KafkaPythonMember(PolledMember):
    def __init__(self, bootstrap, command):
        self.bootstrap = bootstrap
        super().__init__(command)

    def open(self):
        self.consumer = KafkaConsumer(**configuration(self.bootstrap, self.command))
        listener = Listener(self.name)
        if "pattern" in self.command:
            self.consumer.subscribe(pattern=self.command["pattern"], listener=listener)
        else:
            self.consumer.subscribe(self.command["topics"], listener=listener)

    def poll(self):
        fetched = self.consumer.poll(timeout_ms=100)
        tell_records(self.name, [told(message) for messages in fetched.values() for message in messages])

    def do_commit(self):
        self.consumer.commit()

    def do_seek_to_time(self, time):
        found = self.consumer.offsets_for_times({one: time for one in self.consumer.assignment()})
        for partition, place in found.items():
            if place is not None:
                self.consumer.seek(partition, place.offset)

    def close(self):
        self.consumer.close()
