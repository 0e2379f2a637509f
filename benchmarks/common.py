# SPDX-License-Identifier: GPL-3.0-or-later
"""common - functions that the benchmark scripts share.

environment of all commands; environment_of a version of GCC
fetch    a Debian source package, unpacked, without changes to apt's configuration;
         fetch_files: files of a package that is built
revision of the repository
run      a command with a time limit, after which all its children are ended, too
mpirun   the words before a program that start it N times
flags    how to compile with the plugin, and how to link
digest   of a file; maker: what such a compilation depends on; made_by: whether a
         file contains that text
warnings the checker's warnings in a compiler's output, counted by id
findings the same, each with its place, call and notes
"""
import collections
import functools
import glob
import hashlib
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

Result = collections.namedtuple("Result", "status cpu wall output rss")


def die(text):
    sys.exit("%s: %s" % (os.path.basename(sys.argv[0]), text))


def environment(**more):
    """The environment of all commands: the compiler the plugin is for.

    Threads that wait do not spin: there are more of them than processors.
    """
    env = dict(os.environ, LC_ALL="C", OMP_NUM_THREADS="2",
               OMP_WAIT_POLICY="passive")
    ver = os.environ.get("GCCVER", "12")
    for mpi in ("OMPI", "MPICH"):
        env.setdefault(mpi + "_CC", "gcc-" + ver)
        env.setdefault(mpi + "_CXX", "g++-" + ver)
        env.setdefault(mpi + "_FC", "gfortran-" + ver)
    env.update(more)
    return env


def environment_of(version):
    """The environment in which the wrappers of MPI use GCC VERSION; "": the default."""
    if not version:
        return environment()
    tools = subprocess.run([os.path.join(ROOT, ".ci/compilers"), "--host", version],
                           stdout=subprocess.PIPE, check=True, text=True)
    tools = tools.stdout.split()[1:]
    more = {"GCCVER": version}
    for mpi in ("OMPI", "MPICH"):
        more.update(zip([mpi + "_CC", mpi + "_CXX", mpi + "_FC"], tools))
    return environment(**more)


def revision():
    """What is checked out, "-dirty" if it was changed; "?" without git."""
    if not shutil.which("git"):
        return "?"
    got = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=False, text=True)
    return got.stdout.strip() or "?"


def run(argv, cwd=None, env=None, timeout=None, log=None,
        stdin=os.devnull):
    """Run ARGV to its end or for TIMEOUT seconds (status None).

    CPU is user and system time of it and of the children that it waited for,
    rss the most memory that one of them had, in MiB;
    the output is stdout and stderr together, also written to the file LOG.
    """
    # A file, not a pipe: a grandchild that is left over cannot hold us up.
    with open(log, "wb+") if log else tempfile.TemporaryFile() as out, \
            open(stdin, "rb") as source:
        start = time.monotonic()
        process = subprocess.Popen(argv, cwd=cwd, env=env or environment(),
                                   stdin=source, stdout=out,
                                   stderr=subprocess.STDOUT,
                                   start_new_session=True)
        status, cpu, rss = wait(process, timeout)
        wall = time.monotonic() - start
        out.seek(0)
        text = out.read().decode(errors="replace")
    return Result(status, cpu, wall, text, rss)


def wait(process, timeout):
    """Wait for PROCESS; after TIMEOUT end it: mpirun ends its own children.

    Sleeping between looks would make all times multiples of that sleep.
    """
    ended = select.poll()
    file = os.pidfd_open(process.pid)
    ended.register(file, select.POLLIN)
    patience, killing = timeout and timeout * 1000, 0
    while not ended.poll(patience):
        os.killpg(process.pid, (signal.SIGTERM, signal.SIGKILL)[killing])
        patience, killing = 5000, 1
    os.close(file)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (None if killing else process.returncode,
            usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@functools.lru_cache(None)
def is_open_mpi(mpirun_):
    version = subprocess.run([mpirun_, "--version"], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False).stdout
    return b"Open MPI" in version or b"OpenRTE" in version


def mpirun(processes, launcher=None):
    argv = [launcher or os.environ.get("MPIRUN", "mpirun"), "-n",
            str(processes)]
    if is_open_mpi(argv[0]):
        argv[1:1] = ["--oversubscribe", "--bind-to", "none",
                     "--mca", "btl", "self,vader"]
        if os.getuid() == 0:
            argv.insert(1, "--allow-run-as-root")
    return argv


def flags(build, arguments=()):
    """The plugin's flags for compiling, and those for linking."""
    build = os.path.abspath(build)
    plugin = os.path.join(build, "parcoach.so")
    if not os.path.exists(plugin):
        die("%s is not there: run 'make'" % plugin)
    return (["-fplugin=" + plugin] +
            ["-fplugin-arg-parcoach-" + word for word in arguments],
            ["-L" + build, "-Wl,-rpath," + build, "-lparcoach_rt"])


def digest(path):
    """What the bytes of the file PATH are known by; its date does not count."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def maker(plugin):
    """What objects that were compiled with PLUGIN, as of flags(), depend on:
    a text that is another one if they must be made again; "" for ([], [])."""
    if not plugin[0]:
        return ""
    return json.dumps(plugin) + digest(plugin[0][0].split("=", 1)[1])


def made_by(stamp, text):
    """Whether STAMP, a file, is there and says TEXT."""
    if not os.path.exists(stamp):
        return False
    with open(stamp) as file:
        return file.read() == text


def warnings(text):
    """Counter: id -> number of warnings in the compiler's output TEXT."""
    return collections.Counter(
        re.findall(r"warning: .*\[(parcoach-[a-z-]+)\]$", text, re.M | re.I))


LINE = re.compile(r"(.*?):(\d+):(?:(\d+):)? (warning|note): (.*)$", re.I)
WARNING = re.compile(r"(.*) \[(parcoach-[a-z-]+)\]$")
# What a warning is about: the call that some may not reach, else the first name.
REACHED = re.compile(r"may reach (?:this |this call of )?'([^']*)'")
QUOTED = re.compile(r"'([^']*)'")


def findings(text, cwd, top=None):
    """The checker's warnings in TEXT, said by a compiler that ran in CWD.

    A list of dicts: id, file (under TOP, if it is), line, text, call (its
    name), condition ("line: words" of its first note, or None), notes (the
    same of all).
    """
    found = []
    for line in text.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        path, number, _, kind, words = match.groups()
        path = os.path.normpath(os.path.join(cwd, path))
        if top and path.startswith(top + "/"):
            path = path[len(top) + 1:]
        if kind.lower() == "note":
            if found and re.match(r"\(\d+\) ", words):
                found[-1]["notes"].append("%s: %s" % (
                    number, re.sub(r"^\(\d+\) ", "", words)))
            continue
        match = WARNING.match(words)
        if match:
            call = REACHED.search(words) or QUOTED.search(words)
            found.append({"id": match.group(2), "file": path,
                          "line": int(number), "text": match.group(1),
                          "call": call.group(1) if call else "",
                          "notes": []})
    for one in found:
        one["condition"] = one["notes"][0] if one["notes"] else None
    return found


# ---- Debian source packages ----

def apt_options(state, kind="deb-src", release=None):
    """Options that give apt-get a life of its own under STATE, with sources; or
    with what is built, KIND "deb"; of another RELEASE of Debian, if one is named."""
    parts = os.path.join(state, "parts")
    for name in (parts, state + "/lists/partial",
                 state + "/cache/archives/partial"):
        os.makedirs(name, exist_ok=True)
    files = (glob.glob("/etc/apt/sources.list.d/*.list") +
             glob.glob("/etc/apt/sources.list.d/*.sources") +
             glob.glob("/etc/apt/sources.list"))
    for path in files:
        with open(path) as file:
            text = file.read()
        text = re.sub(r"^deb(-src)?(?=\s)", kind, text, flags=re.M)
        text = re.sub(r"^(Types:).*", r"\1 " + kind, text, flags=re.M)
        if release:
            text = re.sub(r"^(Suites:).*", r"\1 " + release, text, flags=re.M)
            text = re.sub(r"^(deb\S*\s+(\[.*?\]\s+)?\S+\s+)\S+", r"\1" + release,
                          text, flags=re.M)
        with open(os.path.join(parts, os.path.basename(path)), "w") as file:
            file.write(text)
    return ["-o", "Dir::Etc::sourcelist=/dev/null",
            "-o", "Dir::Etc::sourceparts=" + parts,
            "-o", "Dir::State::lists=" + state + "/lists",
            "-o", "Dir::Cache=" + state + "/cache",
            "-o", "APT::Sandbox::User="]


def without_comments(text):
    """C or C++ without its comments, the lines as they are."""
    def keep(found):
        part = found.group()
        return part if part[0] != "/" else " " + "\n" * part.count("\n")

    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|"
                  r"'(?:\\.|[^'\\])*'", keep, text, flags=re.S)


def crashed(output):
    """Whether the compiler, or the checker in it, broke: a bug of ours either way."""
    return re.search("internal compiler error|parcoach: internal", output)


def require(name, packages):
    """End with a clear word if a Debian package that NAME is built with is missing."""
    got = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Status}\\n"] +
                         list(packages), text=True, check=False,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    there = {line.split()[0] for line in got.stdout.splitlines()
             if line.endswith(" installed")}
    missing = [package for package in packages if package not in there]
    if missing:
        die("%s is built with what is not installed here: apt-get install %s" %
            (name, " ".join(missing)))


def fetch_files(package, directory, wanted):
    """The files of Debian's PACKAGE whose paths match WANTED, fetched and unpacked
    under DIRECTORY, but not installed."""
    place = os.path.join(directory, "files", package)
    if not glob.glob(os.path.join(place, wanted)):
        os.makedirs(place, exist_ok=True)
        options = apt_options(os.path.join(directory, "apt-files"), "deb")
        log = os.path.join(place, "fetch.log")
        for argv in (["apt-get"] + options + ["update"],
                     ["apt-get"] + options + ["download", package],
                     ["sh", "-c", "dpkg-deb -x %s_*.deb ." % package]):
            if run(argv, cwd=place, log=log, timeout=900).status != 0:
                die("cannot fetch %s, see %s" % (package, log))
    return sorted(glob.glob(os.path.join(place, wanted)))


def fetch(package, directory, unpack=(), release=None):
    """The unpacked upstream source of PACKAGE, under DIRECTORY.

    UNPACK: shell patterns of the files wanted, all if empty.  RELEASE: of Debian,
    if not that of the machine.
    """
    if not shutil.which("apt-get"):
        die("apt-get is needed to fetch the source of %s" % package)
    place = os.path.join(directory, "src", package)
    done = os.path.join(place, "unpacked")
    if not os.path.exists(done):
        os.makedirs(place, exist_ok=True)
        state = os.path.join(directory, "apt" + ("-" + release if release else ""))
        options = apt_options(state, release=release)
        log = os.path.join(place, "fetch.log")
        if not glob.glob(state + "/lists/*Sources*"):
            run(["apt-get"] + options + ["update"], log=log, timeout=600)
        got = run(["apt-get"] + options +
                  ["source", "--download-only", "--tar-only", package],
                  cwd=place, log=log, timeout=900)
        tars = glob.glob(place + "/*.orig.tar.*")
        tars = [tar for tar in tars if not tar.endswith(".asc")]
        if got.status != 0 or not tars:
            die("cannot fetch %s, see %s" % (package, log))
        os.makedirs(done + ".part", exist_ok=True)
        extra = ["--wildcards"] + list(unpack) if unpack else []
        subprocess.run(["tar", "xf", tars[0], "-C", done + ".part"] + extra,
                       check=True)
        os.rename(done + ".part", done)
    inside = os.listdir(done)
    return os.path.join(done, inside[0]) if len(inside) == 1 else done
