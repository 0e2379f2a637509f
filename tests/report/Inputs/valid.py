# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the file is valid by the schema SARIF_SCHEMA."""
import json
import os
import sys

import jsonschema

with open(os.environ["SARIF_SCHEMA"], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[1], encoding="utf-8") as file:
    jsonschema.validate(json.load(file), schema)
