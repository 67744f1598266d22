"""The loop that every Python driver shares: commands as JSON lines on stdin, answers as JSON lines on stdout.

A driver gives `serve` an object whose methods are named as the commands (create_topic for createTopic) and take the
command as a dict, each in a thread of its own. A method returns its result, or raises; `describe` turns what it raised
into name, code, message.
"""

import base64
import json
import os
import re
import sys
import threading


def to_bytes(text):
    return None if text is None else base64.b64decode(text)


def to_text(data):
    return None if data is None else base64.b64encode(data).decode()


_answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
_lock = threading.Lock()
# What a library prints must not come between the answers.
os.dup2(2, 1)


def tell(message):
    """Writes an answer or an event."""
    with _lock:
        _answers.write(json.dumps(message) + "\n")
        _answers.flush()


def serve(driver, describe):
    def run(command):
        method = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), command["op"])
        try:
            tell({"id": command["id"], "result": getattr(driver, method)(command) or {}})
        except Exception as error:
            tell({"id": command["id"], "error": describe(error)})

    tell({"event": "ready"})
    for line in sys.stdin:
        # Commands may overlap: one that waits keeps none of the others.
        threading.Thread(target=run, args=(json.loads(line),), daemon=True).start()
    os._exit(0)
