# SPDX-License-Identifier: GPL-3.0-or-later
"""results - keeps the output of a benchmark as text, tables, data and pictures.

tables  the tables in a text: Markdown, or columns separated by two blanks
write   the files of one benchmark in the folder of results
index   README.md in it: the tables and pictures of all benchmarks

gnuplot draws the pictures from the tables that PICTURES names.  Without gnuplot
there are none, and README.md says so.
"""
import csv
import datetime
import glob
import json
import os
import platform
import re
import shutil
import subprocess

# benchmark -> (table, words for gnuplot); %s is the data file, whose columns are
# the table's with its first line as names.
PICTURES = {
    "runtime": (0, "set style data histograms; set style fill solid;"
                "set logscale y; set yrange [0.7:*];"
                "set ylabel 'time / bare';"
                "set xtics rotate by 30 right noenhanced;"
                "plot for [i=3:6] '%s' using i:xtic(1) title columnheader(i)"),
    "ablation": (0, "set style data histograms; set style fill solid;"
                 "set ylabel 'warnings';"
                 "plot for [i=3:7] '%s' using i:xtic(1) title columnheader(i)"),
    "scale": (0, "set logscale x; set xlabel 'size';"
              "set ylabel 'compile time / without the plugin';"
              "plot for [i=0:*] '%s' index i using 2:4 with linespoints "
              "title columnheader(1)"),
    "program": (0, "set xlabel 'units'; set ylabel 'CPU s'; unset key;"
                "plot '%s' using 1:4 with linespoints title 'CPU s'"),
}


def cells(line):
    """The cells of a line, [] if it is no line of a table."""
    if line.startswith("|"):
        return [cell.strip() for cell in line.strip().strip("|").split("|")]
    parts = re.split(r"\s{2,}", line.strip())
    return parts if len(parts) > 2 else []


def is_rule(row):
    return all(re.fullmatch(r"[-: ]+", cell) for cell in row)


def has_number(row):
    return any(re.search(r"\d", cell) for cell in row[1:])


def tables(text):
    """A list of tables, each a list of rows; the first one names columns.

    The first line of a table in columns may lack the name of the first one.
    """
    found, rows = [], []
    for line in text.splitlines() + [""]:
        row = cells(line)
        if row and is_rule(row):
            continue
        if row and rows and not line.startswith("|") and \
           len(row) == len(rows[0]) + 1 and len(rows) == 1:
            rows[0].insert(0, "")
        if row and rows and len(row) != len(rows[0]):
            row = []
        if row:
            rows.append(row)
            continue
        if len(rows) > 1 and any(has_number(r) for r in rows[1:]):
            found.append(rows)
        rows = [cells(line)] if cells(line) else []
    return found


def version(*argv):
    """The first line that ARGV prints, or None."""
    try:
        got = subprocess.run(argv, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False, text=True)
    except OSError:
        return None
    return got.stdout.splitlines()[0] if got.stdout else None


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return re.search(r"model name\s*: (.*)", file.read()).group(1)
    except (OSError, AttributeError):
        return platform.machine()


def machine(build):
    return {
        "processor": processor(), "processors": os.cpu_count(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") *
                            os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": version("sh", "-c", ". /etc/os-release; echo $PRETTY_NAME"),
        "compiler": version("gcc-" + os.environ.get("GCCVER", "12"),
                            "--version"),
        "mpi": version(os.environ.get("MPIRUN", "mpirun"), "--version"),
        "parcoach": version(os.path.join(build, "parcoach"), "--version"),
        "commit": version("git", "-C", build, "rev-parse", "--short", "HEAD"),
        "load": round(os.getloadavg()[0], 1),
    }


def write(folder, name, title, command, done, build):
    """Write what COMMAND of benchmark NAME printed (common.Result)."""
    path = os.path.join(folder, name)
    for old in glob.glob(path + ".[0-9].csv"):
        os.unlink(old)
    with open(path + ".txt", "w") as file:
        file.write(done.output)
    with open(path + ".json", "w") as file:
        json.dump({"title": title, "command": "benchmarks/" + command,
                   "date": datetime.date.today().isoformat(),
                   "seconds": round(done.wall), "status": done.status,
                   "machine": machine(build)}, file, indent=1)
        file.write("\n")
    found = tables(done.output)
    for number, rows in enumerate(found):
        # One that has a table in a file of its own keeps that.
        at = path + (".%d" % (number + 1) if number or name == "simulation"
                     else "") + ".csv"
        with open(at, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
    if name in PICTURES and len(found) > PICTURES[name][0]:
        draw(path, title, found[PICTURES[name][0]], PICTURES[name][1])


def plotted(row):
    """ROW as a line of gnuplot's data: the first number of a cell, or text."""
    def one(cell):
        number = re.match(r"[-+]?\d+(\.\d+)?", cell)
        return number.group() if number else '"%s"' % (cell or "-")

    return " ".join(one(cell) for cell in row) + "\n"


def draw(path, title, rows, words):
    """The picture PATH.svg; rows of one first cell are a series ("index i").

    Rows that lack a number are left out.
    """
    if not shutil.which("gnuplot"):
        return
    series = "index i" in words
    data = path + ".data"
    rows = [row for row in rows if all(row[1:])]
    with open(data, "w") as file:
        for number, row in enumerate(rows[series:], series):
            if series and row[0] != rows[number - 1][0]:
                file.write('\n\n"%s"\n' % row[0] if number > 1 else
                           '"%s"\n' % row[0])
            file.write(plotted(row))
    script = ("set terminal svg size 800,480 background 'white';"
              "set output '%s.svg'; set title '%s'; set grid;"
              "set key outside;" % (path, title))
    count = len({row[0] for row in rows[1:]})
    subprocess.run(["gnuplot", "-e",
                    script + words.replace("i=0:*", "i=0:%d" % (count - 1)) %
                    data], check=False)
    os.unlink(data)


def index(folder, jobs):
    """README.md of FOLDER: what is there of JOBS, pairs of a benchmark's name and
    what it shows."""
    names = [name for name, _ in jobs]
    missing = [name for name in names
               if not os.path.exists(os.path.join(folder, name + ".json"))]
    lines = ["<!-- SPDX-License-Identifier: GPL-3.0-or-later -->",
             "# Results", "",
             "For users and developers who want the complete figures. "
             "`make bench` and", "`make bench-long` write this page. "
             "[benchmarks/README.md](../README.md) says what each",
             "benchmark does and what its figures mean. Each section has the "
             "command, the date,", "the machine, and the tables that the "
             "command printed. A ratio compares with the same",
             "program or compiler without parcoach (\"bare\", \"without\"). "
             "TP, FP, TN and FN are true", "and false positives and "
             "negatives.", "",
             "This page has %s." % ", ".join(name for name in names
                                             if name not in missing)]
    if missing:
        lines += ["", "Not measured yet (`make bench-long BENCH=NAME`):", ""]
        lines += ["- %s: %s" % job for job in jobs if job[0] in missing]
    for name in names:
        path = os.path.join(folder, name)
        if not os.path.exists(path + ".json"):
            continue
        with open(path + ".json") as file:
            about = json.load(file)
        with open(path + ".txt") as file:
            found = tables(file.read())
        where = about["machine"]
        lines += ["", "## " + about["title"], "",
                  "    " + about["command"], "",
                  "%s, %d s, exit status %s; %s, %d processors, %d GiB, %s, %s,"
                  " %s; load at the end %s. [Complete output](%s.txt)." % (
                      about["date"], about["seconds"], about["status"],
                      where["processor"], where["processors"],
                      where["memory_gib"], where["system"],
                      where["compiler"], where["mpi"], where["load"], name)]
        for rows in found:
            lines += ["", "| %s |" % " | ".join(rows[0]),
                      "|" + "---|" * len(rows[0])]
            lines += ["| %s |" % " | ".join(row) for row in rows[1:]]
        if os.path.exists(path + ".svg"):
            lines += ["", "![%s](%s.svg)" % (about["title"], name)]
    with open(os.path.join(folder, "README.md"), "w") as file:
        file.write("\n".join(lines) + "\n")
