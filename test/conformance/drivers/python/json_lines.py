"""The loop that every Python driver shares: commands as JSON lines on stdin, answers as JSON lines on stdout.

A driver gives `serve` an object whose methods are named as the commands (create_topic for createTopic) and take the
command as a dict. A method returns its result, or raises; `describe` turns what it raised into name, code, message.
"""

import base64
import json
import os
import re
import sys


def to_bytes(text):
    return None if text is None else base64.b64decode(text)


def to_text(data):
    return None if data is None else base64.b64encode(data).decode()


def serve(driver, describe):
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What a library prints must not come between the answers.
    os.dup2(2, 1)

    def send(message):
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    send({"event": "ready"})
    for line in sys.stdin:
        command = json.loads(line)
        method = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), command["op"])
        try:
            send({"id": command["id"], "result": getattr(driver, method)(command) or {}})
        except Exception as error:
            send({"id": command["id"], "error": describe(error)})
    os._exit(0)
