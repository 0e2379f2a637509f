# SPDX-License-Identifier: GPL-3.0-or-later
"""recipes.py PACKAGING ROOT: what can be tested of the recipes in PACKAGING without the
package managers; ROOT has what `make install` has put there."""
import fnmatch
import os
import re
import runpy
import subprocess
import sys

packaging, root = sys.argv[1:3]

# RPM: rpmspec reads the recipe; each installed file is in its list.
spec = os.path.join(packaging, "rpm/parcoach.spec")
text = subprocess.run(["rpmspec", "-P", spec], check=True, text=True,
                      stdout=subprocess.PIPE).stdout
listed = [word for line in text.split("%files")[1].splitlines()
          for word in line.split()[-1:]]
moved = re.search(r"^mv \S+(/usr\S+) \S+(/usr\S+)/$", text, re.M)
files = [os.path.join(folder, name)[len(root):]
         for folder, _, names in os.walk(root) for name in names]
lost = []
for name in files:
    if name.startswith(moved[1]):
        name = moved[2] + "/" + os.path.basename(moved[1]) + name[len(moved[1]):]
    if not any(fnmatch.fnmatch(name, rule) or name.startswith(rule + "/")
               for rule in listed):
        lost.append(name)
print("rpm:", len(files), "files,", len(lost), "of them in no %files", *lost)

# EasyBuild: a recipe is Python that sets its parameters, with constants of EasyBuild.
recipe = runpy.run_path(
    os.path.join(packaging, "easybuild/parcoach-0.1-gompi-2022b.eb"),
    {"SOURCE_TAR_GZ": "%(name)s-%(version)s.tar.gz"})
for name in ("easyblock", "name", "version", "homepage", "description", "toolchain",
             "moduleclass"):
    assert recipe[name], name
for name in recipe["dependencies"] + recipe["builddependencies"]:
    assert len(name) == 2, name
print("easybuild:", recipe["name"], recipe["version"] + ",", recipe["toolchain"]["name"])

# Guix: Scheme with two reader macros of its own; the parentheses fit.
with open(os.path.join(packaging, "guix/parcoach.scm"), encoding="utf-8") as file:
    code = re.sub(r'"(\\.|[^"\\])*"|;.*', "", file.read())
depth = forms = 0
for char in code:
    depth += (char == "(") - (char == ")")
    forms += char == ")" and depth == 0
    assert depth >= 0
assert depth == 0
print("guix:", forms, "forms")

# Container: it installs what .ci/deps says that the build needs.
with open(os.path.join(packaging, "container/Containerfile"), encoding="utf-8") as file:
    steps = file.read()
with open(os.path.join(os.path.dirname(__file__), "../../../.ci/deps"),
          encoding="utf-8") as file:
    needs = re.search(r"^missing_build.*?^}", file.read(), re.M | re.S)[0]
wanted = re.findall(r': ([^" ]+)"$', needs.replace("$ver", "$v"), re.M)
absent = [name for name in wanted if not re.search(
    r"(?<=\s)" + re.escape(name) + r"(?=[\s;])", steps.split("\nFROM ")[1])]
print("container:", len(wanted), "packages,", len(absent), "of them not installed", *absent)
sys.exit(len(lost) + len(absent) != 0)
