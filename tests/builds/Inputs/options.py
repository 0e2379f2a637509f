# options.py PARCOACH PAGE: each option that the help of a command names is accepted by
# that command, in the page, and completed by each shell; prints their number.
import re
import subprocess
import sys

tool, page = sys.argv[1], open(sys.argv[2]).read()


def run(*args):
    return subprocess.run([tool, *args], stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          check=False).stdout


scripts = {shell: run("completion", shell) for shell in ("bash", "zsh", "fish")}
commands = re.findall(r"^  ([a-z][a-z-]*)  ", run("help"), re.M)
count = 0
for command in commands:
    for name, value in re.findall(r"^  (--?[a-z-]+)([= ][A-Zr.]\S*)?",
                                  run("help", command), re.M):
        count += 1
        args = [name + "=?"] if value[:1] == "=" else [name]
        if command == "mpicc":
            said = run(*args, "--print", "mpicc", "--version")
        else:
            said = run(command, *args, "/nowhere")
        for wrong in ("unknown option", "unknown command", "takes no value", "needs a value: -"):
            if wrong in said:
                sys.exit(f"{command} {args}: {said}")
        if name not in page.replace("\\-", "-"):
            sys.exit(f"{command} {name} is not in {sys.argv[2]}")
        for shell, text in scripts.items():
            long = name if shell != "fish" else " -l " + name[2:] + " "
            if name != "-j" and long not in text:
                sys.exit(f"{command} {name} is not completed by {shell}")
print(len(commands), "commands,", count, "options")
