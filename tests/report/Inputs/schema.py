# SPDX-License-Identifier: GPL-3.0-or-later
"""Fetches the official schema of SARIF 2.1.0, which is not kept with us.

    schema.py FILE

FILE is written unless it is there: from the package @microsoft/jest-sarif, by npm.
Exit 1, with a word why, if that cannot be done here.
"""
import glob
import os
import subprocess
import sys
import tarfile
import tempfile

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
MEMBER = "package/lib/schemas/sarif-2.1.0-rtm.5.json"


def fetch(path):
    with tempfile.TemporaryDirectory() as where:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=where,
                       check=True, timeout=60, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        with tarfile.open(glob.glob(where + "/*.tgz")[0]) as archive:
            text = archive.extractfile(MEMBER).read()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".new", "wb") as file:
        file.write(text)
    os.rename(path + ".new", path)


try:
    import jsonschema   # noqa: F401
    if not os.path.exists(sys.argv[1]):
        fetch(sys.argv[1])
except (ImportError, IndexError, KeyError, OSError,
        subprocess.SubprocessError) as error:
    sys.exit("no schema of SARIF: %s" % error)
