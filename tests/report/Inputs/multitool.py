# SPDX-License-Identifier: GPL-3.0-or-later
"""multitool.py FILE...: prints the errors and warnings of the SARIF Multitool, with its
rules for the standard and for GitHub, and their number; notes are matters of taste."""
import json
import subprocess
import sys

count = 0
for name in sys.argv[1:]:
    for kind in ("Sarif", "Ghas"):
        subprocess.run(["sarif-multitool", "validate", name, "--rule-kind", kind,
                        "--log", "ForceOverwrite", "--output", name + ".says"],
                       check=True, stdout=subprocess.DEVNULL)
        with open(name + ".says", encoding="utf-8") as file:
            (run,) = json.load(file)["runs"]
        for result in run["results"]:
            count += 1
            print(name, result.get("level", "warning"), result["ruleId"],
                  result["message"].get("arguments"))
print(count, "errors and warnings")
