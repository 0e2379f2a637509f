# SPDX-License-Identifier: GPL-3.0-or-later
"""documents.py - runs the commands of a page as a reader who pastes them, in their
order, beginning in an empty directory.

    documents.py run ROOT BUILD DIR PAGE    DIR is emptied first
    documents.py escaped ROOT PAGE...       commands that `run` would not see

In:  PAGE, in Markdown, below ROOT.  A block ```sh has commands; a block ```console has
     commands after "$ ", and what they print.  Comments directly before a block, which
     no reader sees, say what a reader already has:
         <!-- before: SHELL -->      run this first
         <!-- exit N: REASON -->     one or more commands of the block end with status N
         <!-- not run: REASON -->    leave the block out
         <!-- file: NAME -->         the text says that the reader saves this block
Out: each command must end with status 0, and must print the lines that the page shows,
     in this order (it may print more); "..." stands for any lines.  Exit 0, or 1 after
     the place of the first mistake.
"""
import os
import re
import shutil
import subprocess
import sys

MARK = re.compile(r"<!-- (before|exit (\d+)|not run|file): (.+) -->$", re.S)
# What begins a command in a block that is not marked as one.
COMMAND = re.compile(
    r"(\$ |([A-Z_]+=\S+ )*(parcoach|make|mpi(cc|cxx|fort|run|exec)|gcc|g\+\+|"
    r"gfortran|cmake|srun|sbatch|export|module|cd|rm|cp|sudo|apt-get|\./\S+|"
    r"build/\S+|\.ci/\S+|/usr/bin/\S+) )")


class Block:
    def __init__(self, line, kind, marks):
        self.line, self.kind, self.text = line, kind, []
        self.before = [m.group(3) for m in marks if m.group(1) == "before"]
        self.file = [m.group(3) for m in marks if m.group(1) == "file"]
        self.skip = any(m.group(1) == "not run" for m in marks)
        self.status = max([int(m.group(2)) for m in marks if m.group(2)],
                          default=0)

    def steps(self):
        """(line, command, lines that it prints)."""
        steps, continued = [], False
        prompt = "$ " if self.kind == "console" else ""
        for i, text in enumerate(self.text):
            begins = text.startswith(prompt) and (prompt or text)
            if continued:
                steps[-1] = (steps[-1][0], steps[-1][1] + "\n" + text, [])
            elif begins:
                steps.append((self.line + i, text[len(prompt):], []))
            elif text:
                steps[-1][2].append(text)
            continued = (begins or continued) and text.endswith("\\")
        return steps


def blocks_read(page):
    """The blocks of PAGE, and its lines outside of them as (line, text)."""
    blocks, rest, marks, inside, comment = [], [], [], None, ""
    with open(page, encoding="utf-8") as lines:
        for n, text in enumerate(lines, 1):
            text = text.rstrip("\n")
            fence = re.match(r"```(\S*)$", text)
            if inside and fence:
                inside = None
            elif fence:
                inside = Block(n + 1, fence.group(1), marks)
                blocks.append(inside)
            elif inside:
                inside.text.append(text)
            elif comment or text.startswith("<!-- "):
                comment += (" " if comment else "") + text.strip()
                if text.endswith("-->"):
                    mark = MARK.match(comment)
                    marks, comment = marks + [mark] if mark else [], ""
                continue
            else:
                rest.append((n, text))
            marks = []
    return blocks, rest


def shell(where, text, state):
    """Run TEXT in bash, which keeps directory and variables in file STATE."""
    script = ('[ ! -f "$1" ] || . "$1"\n'
              'trap \'{ export -p; printf "cd %q\\n" "$PWD"; } > "$1"\' EXIT\n'
              "set -eo pipefail\n" + text + "\n")
    return subprocess.run(["bash", "-c", script, "bash", state], cwd=where,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)


def missing(shown, printed):
    """The first line of SHOWN that PRINTED does not have, in this order."""
    rest = iter([line.rstrip() for line in printed.split("\n")])
    for line in shown:
        if line.strip() not in ("", "...") and line.rstrip() not in rest:
            return line
    return None


def environment(root, build, where):
    env = os.environ
    env.update(ROOT=root, HOME=where, PATH=build + ":" + env["PATH"],
               OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def run(root, build, where, page):
    shutil.rmtree(where, ignore_errors=True)
    os.makedirs(where)
    state = where + ".state"
    if os.path.exists(state):
        os.remove(state)
    environment(root, build, where)
    blocks, _ = blocks_read(os.path.join(root, page))
    ran = 0
    for block in blocks:
        for name in block.file:
            with open(os.path.join(where, name), "w", encoding="utf-8") as out:
                out.write("\n".join(block.text) + "\n")
        if block.kind not in ("sh", "console") or block.skip:
            continue
        steps = [(block.line, text, []) for text in block.before]
        statuses = set()
        for line, text, shown in steps + block.steps():
            done = shell(where, text, state)
            lacks = missing(shown, done.stdout)
            statuses.add(done.returncode)
            if done.returncode not in (0, block.status):
                print(f"{page}:{line}: exit status {done.returncode}: {text}")
            elif lacks is not None:
                print(f"{page}:{line}: does not print '{lacks}': {text}")
            else:
                ran += 1
                continue
            print(done.stdout)
            return 1
        if block.status not in statuses:
            print(f"{page}:{block.line}: no exit status {block.status}")
            return 1
    if not ran:
        print(f"{page}: no command")
    return 0 if ran else 1


def escaped(root, pages):
    """Commands outside of blocks of commands, and blocks without a reason."""
    wrong = 0
    for page in pages:
        blocks, rest = blocks_read(os.path.join(root, page))
        lines = [(n, t.lstrip()) for n, t in rest if t.startswith("    ")]
        for block in blocks:
            if block.kind not in ("sh", "console"):
                lines += enumerate(block.text, block.line)
        for n, text in lines:
            if COMMAND.match(text):
                print(f"{page}:{n}: a command that is not in a block ```sh or "
                      f"```console: {text}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1] == "run":
        sys.exit(run(*sys.argv[2:]))
    sys.exit(escaped(sys.argv[2], sys.argv[3:]))
