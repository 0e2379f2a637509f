# SPDX-License-Identifier: GPL-3.0-or-later
"""journal - what has been compiled already, so that a run can go on.

Journal(PATH, BUILD) reads the file PATH, if it is there.  get(UNIT, WORDS) is
what put() has once been given for it, or None: for the same command, the same
arguments of the plugin and the same plugin (its bytes count, not its date).
PATH None: nothing is kept.  One line a compilation, written at once; a line
that was cut off when a run was stopped is passed over.
"""
import hashlib
import json
import os
import threading

import common


class Journal:
    def __init__(self, path, build):
        self.path, self.known, self.lock = path, {}, threading.Lock()
        if not path:
            return
        self.plugin = common.digest(os.path.join(build, "parcoach.so"))
        if os.path.exists(path):
            with open(path) as file:
                for line in file:
                    self.learn(line)

    def learn(self, line):
        try:
            row = json.loads(line)
            self.known[row["key"]] = row["value"]
        except (ValueError, KeyError, TypeError):
            pass

    def key(self, unit, words):
        text = json.dumps([self.plugin, unit.cwd, unit.argv, words])
        return hashlib.sha256(text.encode()).hexdigest()

    def get(self, unit, words):
        return self.known.get(self.key(unit, words)) if self.path else None

    def put(self, unit, words, value):
        if not self.path:
            return
        key = self.key(unit, words)
        with self.lock:
            self.known[key] = value
            broken = not self.ends_well()
            with open(self.path, "a") as file:
                file.write("\n" * broken +
                           json.dumps({"key": key, "value": value}) + "\n")

    def ends_well(self):
        """Whether the file is empty or ends with a whole line."""
        if not os.path.exists(self.path) or not os.path.getsize(self.path):
            return True
        with open(self.path, "rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"
