# SPDX-License-Identifier: GPL-3.0-or-later
# graph.py FILE: which way leads where in the graph of the first finding.
import json
import sys

for line in open(sys.argv[1]):
    graph = json.loads(line).get("graph")
    if graph:
        break


def name(i):
    node = graph["nodes"][i]
    return node.get("line") or (node["calls"][0]["name"]
                                if "calls" in node else node["kind"])


edges = {(name(e[0]), name(e[1]), e[2] if len(e) > 2 else "")
         for e in graph["edges"]}
assert edges == {
    ("start", "MPI_Comm_rank", ""), ("MPI_Comm_rank", "MPI_Allreduce", ""),
    ("MPI_Allreduce", 6, ""), (6, "MPI_Allreduce", "true"),
    (6, "MPI_Bcast", "false"), ("MPI_Bcast", 12, ""),
    (12, "MPI_Barrier", "true"), (12, "end", "false"),
    ("MPI_Barrier", "MPI_Scan", ""), ("MPI_Scan", "end", "")}, edges
