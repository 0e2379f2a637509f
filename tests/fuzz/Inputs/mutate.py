# SPDX-License-Identifier: GPL-3.0-or-later
# mutate.py PARCOACH N: in an empty directory, N damaged files of each kind that
# the command reads, the same ones at each run.  Each must be read or refused: no
# crash, no internal error, no more than 10 s, nothing written but the output that
# was asked for.  What fails stays there as "failed-*".
import os
import random
import resource
import subprocess
import sys

parcoach, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
rng = random.Random(20)
env = dict(os.environ, LC_ALL="C", ASAN_OPTIONS="exitcode=99:detect_leaks=0",
           UBSAN_OPTIONS="halt_on_error=1:exitcode=99")
NUMBERS = (b"0", b"-1", b"2147483648", b"4294967295", b"18446744073709551616",
           b"9" * 40)
WORDS = (b"\xff" * 4, b"\xff" * 8, b"\0" * 4, b"\xff\xff\xff\x7f",
         b"\0\0\0\x80", b"\x80" * 10)
failed = 0


def damage(data):
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, how = rng.randrange(len(data) + 1), rng.randrange(8)
        if how == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif how == 1 and at < len(data):
            data[at] = rng.choice((0, 10, 34, 92, 127, 255))
        elif how == 2:
            del data[at:at + rng.choice((1, 7, 300))]
        elif how == 3:
            data[at:at] = data[at:at + rng.choice((1, 30, 3000))]
        elif how == 4:
            data[at:at + 4] = rng.choice(WORDS)
        elif how == 5:
            digits = [i for i, c in enumerate(data) if 48 <= c < 58]
            if digits:
                i = rng.choice(digits)
                data[i:i + 1] = rng.choice(NUMBERS)
        elif how == 6:
            data[at:at] = bytes(rng.randrange(256) for _ in range(20))
        elif rng.randrange(4) == 0:
            del data[at:]
    return bytes(data)


def limits(writes):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (10, 11))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if not writes:
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    return set_limits


def attempt(kind, name, number, command):
    global failed
    output = [a.split("=")[1] for a in command if a.startswith("--output=")]
    before = set(os.listdir("."))
    try:
        done = subprocess.run([parcoach] + command, env=env, timeout=60,
                              stdin=subprocess.DEVNULL, capture_output=True,
                              preexec_fn=limits(output))
        status, text = done.returncode, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        status, text = "time-out", ""
    new = set(os.listdir(".")) - before - set(output)
    # 4: what the file names is not there (parcoach check).
    good = status in (0, 1, 2, 4) and not new
    if status == 2:
        good = good and "parcoach: error: " in text
    for file in output:
        if os.path.exists(file):
            os.remove(file)
    if good:
        os.remove(name)
        return
    failed += 1
    os.rename(name, "failed-%s-%d" % (kind, number))
    print("%s %d: %s: status %s, new files %s\n%s" %
          (kind, number, " ".join(command), status, sorted(new), text[:2000]))


def kind(title, seeds, suffix, *commands):
    for number in range(count):
        name = "x" + suffix
        with open(name, "wb") as out:
            out.write(damage(rng.choice(seeds)))
        command = commands[number % len(commands)]
        attempt(title, name, number,
                [a.replace("@", name) for a in command])


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          **more).stdout


def read(*names):
    return [open(os.path.join(root, n), "rb").read() for n in names]


core = os.path.join(root, "tests/core")
models = sorted(n for n in os.listdir(core) if n.endswith(".pcm"))
models = models[::5] + ["Inputs/" + n for n in ("agree.pcm", "reach.pcm",
                                                 "thread-level-main.pcm")]
packed, objects = [], []
run("sh", "-c", "echo 'int x;' | gcc -c -x c -o empty.o -")
for i, model in enumerate(models):
    done = subprocess.run([parcoach, "model", "--pack",
                           os.path.join(core, model)], env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if done.returncode or not done.stdout:
        continue
    packed.append(done.stdout)
    with open("m.bin", "wb") as out:
        out.write(done.stdout)
    run("objcopy", "--add-section", ".parcoach=m.bin", "empty.o", "m%d.o" % i)
    objects.append(open("m%d.o" % i, "rb").read())
run("sh", "-c", "ar rcs lib.a m*.o && rm m*.o m.bin empty.o")
archives = read(os.path.abspath("lib.a"))
os.remove("lib.a")
good = os.path.join(core, "Inputs/reach.pcm")
texts = read(*(os.path.join(core, n) for n in models))
facts = read(*("plugin/facts/" + n for n in
               sorted(os.listdir(os.path.join(root, "plugin/facts")))))
rules = read("tests/fuzz/Inputs/rules.supp")
lines = read(*("tests/report/Inputs/%s.jsonl" % n for n in
               ("alike", "joined", "runs")))

kind("model", texts, ".pcm", ["model", "--pass=all", "@"],
     ["model", "--pass=all", "--analysis=strict", "@"], ["model", "--dot", "@"],
     ["check", "--all-functions", "@"], ["thread-level", "@"])
kind("packed", packed, ".bin", ["check", "@"], ["model", "--pass=all", "@"])
kind("object", objects, ".o", ["check", "@"], ["thread-level", "@"])
kind("archive", archives, ".a", ["check", "@"])
kind("facts", facts, ".facts", ["check", "--facts=@", good])
kind("rules", rules, ".txt", ["check", "--suppressions=@", good],
     ["suppressions", "@"], ["suppressions", "--used=@", "@"])
kind("report", lines, ".json",
     *([["report", "--format=" + f, "--output=out." + f, "@"] for f in
        ("text", "html", "sarif", "github", "gitlab", "baseline")] +
       [["report", "@"], ["report", "--baseline=@", "@"]]))
left = os.listdir(".")
print("%d failures; left: %s" % (failed, left))
sys.exit(failed > 0 or len(left) > failed)
