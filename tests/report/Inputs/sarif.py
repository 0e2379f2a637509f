# SPDX-License-Identifier: GPL-3.0-or-later
# sarif.py FILE: whether FILE is SARIF 2.1.0, as far as we write it: the members
# that the standard (OASIS, sections 3.13 to 3.52) allows for each object, their
# types, those that are required, and what indices and URIs refer to.  If
# SARIF_SCHEMA names the standard's schema and jsonschema is there, that as well.
import json
import os
import re
import sys
import urllib.parse

TEXT = {"text": str}
MESSAGE = (TEXT, ["text"])
ARTIFACT = ({"uri": "uri", "uriBaseId": str, "description": MESSAGE}, [])
REGION = ({"startLine": "from1", "startColumn": "from1", "endColumn": "from1",
           "snippet": MESSAGE}, ["startLine"])
PHYSICAL = ({"artifactLocation": ARTIFACT, "region": REGION},
            ["artifactLocation"])
LOGICAL = ({"name": str, "kind": ("function",)}, [])
LOCATION = ({"id": "from0", "physicalLocation": PHYSICAL,
             "logicalLocations": [LOGICAL], "message": MESSAGE}, [])
STEP = ({"location": LOCATION,
         "importance": ("important", "essential", "unimportant")}, [])
THREAD = ({"id": str, "message": MESSAGE, "locations": [STEP]}, ["locations"])
FLOW = ({"threadFlows": [THREAD]}, ["threadFlows"])
RESULT = ({"ruleId": str, "ruleIndex": "from0",
           "level": ("none", "note", "warning", "error"), "rank": "from0",
           "message": MESSAGE,
           "locations": [LOCATION], "relatedLocations": [LOCATION],
           "codeFlows": [FLOW], "partialFingerprints": "texts",
           "baselineState": ("new", "unchanged", "updated", "absent"),
           "occurrenceCount": "from1"}, ["message"])
HELP = ({"text": str, "markdown": str}, ["text"])
DEFAULT = ({"level": ("warning", "error", "note")}, [])
PROPERTIES = ({"tags": [str], "precision": ("high", "very-high"),
               "problem.severity": ("error", "warning")}, ["tags"])
RULE = ({"id": str, "name": str, "shortDescription": MESSAGE,
         "fullDescription": MESSAGE, "help": HELP, "helpUri": "absolute",
         "defaultConfiguration": DEFAULT, "properties": PROPERTIES},
        ["id", "name"])
DRIVER = ({"name": str, "version": str, "semanticVersion": str,
           "informationUri": "absolute", "rules": [RULE]},
          ["name", "informationUri"])
RUN = ({"tool": ({"driver": DRIVER}, ["driver"]), "results": [RESULT],
        "invocations": [({"executionSuccessful": bool},
                         ["executionSuccessful"])],
        "automationDetails": ({"id": str}, ["id"]),
        "columnKind": ("utf16CodeUnits", "unicodeCodePoints"),
        "originalUriBaseIds": {"%SRCROOT%": ARTIFACT}}, ["tool"])
LOG = ({"$schema": str, "version": ("2.1.0",), "runs": [RUN]},
       ["version", "runs"])
URI = re.compile(r"(file://)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})*$")


def look(value, form, path):
    def need(ok):
        if not ok:
            sys.exit("%s: bad value %r" % (path, value))

    if form in (str, bool):
        need(isinstance(value, form))
    elif form == "absolute":
        need(value.startswith("file:///"))
        name = urllib.parse.unquote(value[len("file://"):])
        need(os.path.exists(name.partition("#")[0]))
    elif form in ("from0", "from1"):
        need(isinstance(value, int) and value >= int(form[-1]))
    elif form == "uri":
        need(isinstance(value, str) and URI.match(value))
    elif form == "texts":
        need(all(isinstance(v, str) for v in value.values()))
    elif isinstance(form, list):
        need(isinstance(value, list))
        texts = [json.dumps(v, sort_keys=True) for v in value]
        if path.endswith(("relatedLocations", "rules", "logicalLocations")):
            need(len(set(texts)) == len(texts))
        if path.endswith(("threadFlows", "locations")):
            need(value)
        for i, one in enumerate(value):
            look(one, form[0], "%s[%d]" % (path, i))
    elif isinstance(form, tuple) and isinstance(form[0], str):
        need(value in form)
    else:
        members, required = form if isinstance(form, tuple) else (form, [])
        need(isinstance(value, dict) and set(value) <= set(members) and
             set(required) <= set(value))
        for name in value:
            look(value[name], members[name], path + "." + name)


with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
look(log, LOG, "log")
run = log["runs"][0]
for result in run["results"]:
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"]
    for flow in result.get("codeFlows", []):
        ids = [thread.get("id", thread["message"]["text"])
               for thread in flow["threadFlows"]]
        assert len(set(ids)) == len(ids)
assert run["originalUriBaseIds"]["%SRCROOT%"].get("uri", "/").endswith("/")
schema = os.environ.get("SARIF_SCHEMA")
if schema:
    import jsonschema
    with open(schema, encoding="utf-8") as file:
        jsonschema.validate(log, json.load(file))
