# SPDX-License-Identifier: GPL-3.0-or-later
# members.py: checks the JSON of json.test on standard input.
import json
import math
import sys

said = json.load(sys.stdin)
assert said["parcoach"] == 1 and said["kind"] == "interval", said
assert said["main"] == "exponential"
assert said["inputs"]["mtbf"] == 3600 and said["inputs"]["load"] == 5
models = {m["model"]: m for m in said["models"]}
assert list(models) == ["run-time", "coordinated", "hierarchical", "weibull",
                        "exponential", "young", "daly"]
assert round(models["run-time"]["interval"], 2) == 318.50
assert math.isclose(models["young"]["interval"], math.sqrt(2 * 5 * 3600))
for m in models.values():
    assert m["state"] == "found" and 0 < m["waste"] < 1
    assert math.isclose(m["time"], 86400 / (1 - m["waste"]))
    assert m["given"]["interval"] == 300 and m["given"]["waste"] >= m["waste"]
    assert [o["mtbf"] for o in m["over_mtbf"]] == [225, 900, 3600, 14400, 57600]
    assert [o["interval"] for o in m["over_interval"]] == [75, 150, 300, 600,
                                                           1200]
# No checkpoint was complete: all time is lost, and 5 s for each restart.
assert said["failures"] == {"number": 2, "lost": 140.0, "time": 86540.0}
