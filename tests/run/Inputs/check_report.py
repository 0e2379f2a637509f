# SPDX-License-Identifier: GPL-3.0-or-later
# check_report.py FILE N - FILE is what PARCOACH_REPORT promises (docs/REPORTS.md)
# with N reports: lines of JSON, or SARIF 2.1.0 as far as its schema requires
# something of what we write.  Prints the reports in short; exits 1 if not.
import json
import sys


def need(thing, **kinds):
    for name, kind in kinds.items():
        assert isinstance(thing.get(name), kind), (name, thing)


def sarif_location(loc):
    need(loc, physicalLocation=dict, message=dict)
    physical = loc["physicalLocation"]
    need(physical, artifactLocation=dict)
    need(physical["artifactLocation"], uri=str)
    assert physical["region"]["startLine"] >= 1
    need(loc["message"], text=str)
    return "%s:%d %s" % (physical["artifactLocation"]["uri"].split("/")[-1],
                         physical["region"]["startLine"],
                         loc["message"]["text"])


def sarif_flow(flow):
    for thread in flow["threadFlows"]:
        print("  flow", thread["message"]["text"])
        for step in thread["locations"]:
            print("  step", sarif_location(step["location"]))


def sarif(text):
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    need(log, runs=list)
    (run,) = log["runs"]
    need(run["tool"]["driver"], name=str)
    for r in run["results"]:
        need(r, ruleId=str, level=str, message=dict)
        need(r["message"], text=str)
        rule = run["tool"]["driver"]["rules"][r["ruleIndex"]]
        assert rule["id"] == r["ruleId"]
        assert r["rank"] == (100 if r["level"] == "error" else 50)
        assert r["level"] in ("none", "note", "warning", "error")
        print("result", r["ruleId"], r["level"])
        for loc in r.get("locations", []) + r.get("relatedLocations", []):
            print("  at", sarif_location(loc))
        for flow in r.get("codeFlows", []):
            sarif_flow(flow)
    return len(run["results"])


def lines(text):
    assert not text or text.endswith("\n")
    for line in text.splitlines():
        r = json.loads(line)
        assert r["parcoach"] == 1
        need(r, severity=str, id=str, message=str, time=str, host=str,
             reporter=int, processes=int, sides=list, notes=list)
        print("report", r["severity"], r["id"], r["message"])
        for s in r["sides"]:
            need(s, ranks=str, world_ranks=str, what=str)
            print("  side", s["ranks"], s["what"],
                  s.get("file", "-").split("/")[-1], s.get("line", "-"),
                  s.get("predicted", "-"))
        for past in r.get("history", []):
            need(past, ranks=str, world_ranks=str, calls=list)
            for c in past["calls"]:
                need(c, what=str, on=str, times=int)
                print("  past", past["ranks"], c["what"],
                      c.get("file", "-").split("/")[-1],
                      c.get("line", "-"), c["on"], c["times"])
        for note in r["notes"]:
            print("  note", note)
    return len(text.splitlines())


text = open(sys.argv[1], encoding="utf-8").read()
found = (sarif if sys.argv[1].endswith(".sarif") else lines)(text)
print("in all", found)
sys.exit(found != int(sys.argv[2]))
