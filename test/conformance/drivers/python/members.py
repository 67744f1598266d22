"""Members of groups for Python drivers: their commands, their events, and a thread for clients that are polled."""

import queue
import threading
from concurrent.futures import Future

from json_lines import tell, to_text

COMMAND_LIMIT = 40


def tell_ownership(event, member, partitions):
    tell({"event": event, "member": member, "partitions": [[one.topic, one.partition] for one in partitions]})


def tell_failure(member, error):
    tell({"event": "failed", "member": member, "message": repr(error)})


def tell_records(member, records):
    if records:
        tell({"event": "records", "member": member, "records": records})


def record(topic, partition, offset, timestamp, key, value, headers):
    return {
        "topic": topic,
        "partition": partition,
        "offset": offset,
        "timestamp": timestamp,
        "key": to_text(key),
        "value": to_text(value),
        "headers": [[name, to_text(data)] for name, data in headers or []],
    }


def arguments(bootstrap, c, assignors):
    """What a member's command means to kafka-python, and to aiokafka, which has its names."""
    config = {
        "bootstrap_servers": bootstrap,
        "group_id": c["groupId"],
        "group_instance_id": c.get("instanceId"),
        "auto_offset_reset": c["reset"],
        "enable_auto_commit": c["autoCommitMs"] is not None,
        "auto_commit_interval_ms": c["autoCommitMs"] or 1000,
        "session_timeout_ms": c["sessionMs"],
        "heartbeat_interval_ms": c["heartbeatMs"],
        "fetch_max_wait_ms": 250,
        "metadata_max_age_ms": 1000,
    }
    if "assignor" in c:
        config["partition_assignment_strategy"] = (assignors[c["assignor"]],)
    return config


class Members:
    """The commands of members. A driver inherits them and gives `new_member(command)`, which joins."""

    def __init__(self):
        self.members = {}

    def join(self, c):
        self.members[c["member"]] = self.new_member(c)

    def commit(self, c):
        self.members[c["member"]].commit()

    def seek_to_time(self, c):
        self.members[c["member"]].seek_to_time(c["time"])

    def leave(self, c):
        self.members[c["member"]].leave()


class PolledMember:
    """A member whose client wants one thread: it polls, and does between two polls what it was told.

    A subclass gives `open()` (makes the consumer and subscribes), `poll()` (reads a little and tells of it), and
    `do_commit`, `do_seek_to_time`, `close`.
    """

    def __init__(self, command):
        self.name = command["member"]
        self.command = command
        self.tasks = queue.SimpleQueue()
        self.leaving = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.open()
        except Exception as error:
            tell_failure(self.name, error)
            return
        while not self.leaving.is_set():
            try:
                self.poll()
            except Exception as error:
                tell_failure(self.name, error)
            while not self.tasks.empty():
                task, done = self.tasks.get()
                try:
                    done.set_result(task())
                except Exception as error:
                    done.set_exception(error)
        try:
            self.close()
        except Exception as error:
            tell_failure(self.name, error)

    def ask(self, task):
        done = Future()
        self.tasks.put((task, done))
        done.result(COMMAND_LIMIT)

    def commit(self):
        self.ask(self.do_commit)

    def seek_to_time(self, time):
        self.ask(lambda: self.do_seek_to_time(time))

    def leave(self):
        self.leaving.set()
        self.thread.join(COMMAND_LIMIT)
