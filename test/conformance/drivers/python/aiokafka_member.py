"""A member of a group through aiokafka. Everything runs on the driver's event loop."""

import asyncio
import re

from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener
from aiokafka.coordinator.assignors.range import RangePartitionAssignor
from aiokafka.coordinator.assignors.roundrobin import RoundRobinPartitionAssignor

from members import arguments, record, tell_failure, tell_ownership, tell_records

ASSIGNORS = {"range": RangePartitionAssignor, "roundrobin": RoundRobinPartitionAssignor}


def configuration(bootstrap, c):
    return arguments(bootstrap, c, ASSIGNORS)


def told(message):
    headers = list(message.headers)
    place = (message.topic, message.partition, message.offset)
    return record(*place, message.timestamp, message.key, message.value, headers)


class Listener(ConsumerRebalanceListener):
    def __init__(self, member):
        self.member = member

    async def on_partitions_revoked(self, revoked):
        tell_ownership("revoked", self.member, revoked)

    async def on_partitions_assigned(self, assigned):
        tell_ownership("assigned", self.member, assigned)


class AiokafkaMember:
    @classmethod
    async def joined(cls, bootstrap, command):
        member = cls()
        member.name = command["member"]
        member.consumer = AIOKafkaConsumer(**configuration(bootstrap, command))
        subscription = {"pattern": command["pattern"]} if "pattern" in command else {"topics": command["topics"]}
        if "pattern" in command:
            re.compile(command["pattern"])
        await member.consumer.start()
        member.consumer.subscribe(listener=Listener(member.name), **subscription)
        member.reading = asyncio.create_task(member.read())
        return member

    async def read(self):
        while True:
            try:
                fetched = await self.consumer.getmany(timeout_ms=100)
            except asyncio.CancelledError:
                return
            except Exception as error:
                tell_failure(self.name, error)
                await asyncio.sleep(0.1)
                continue
            tell_records(self.name, [told(message) for messages in fetched.values() for message in messages])

    async def commit(self):
        await self.consumer.commit()

    async def seek_to_time(self, time):
        found = await self.consumer.offsets_for_times({one: time for one in self.consumer.assignment()})
        for partition, place in found.items():
            if place is not None:
                self.consumer.seek(partition, place.offset)

    async def leave(self):
        self.reading.cancel()
        await self.reading
        await self.consumer.stop()
