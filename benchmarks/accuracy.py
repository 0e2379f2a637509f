# SPDX-License-Identifier: GPL-3.0-or-later
"""accuracy - compares verdicts with the truth, and prints the table.

  TP  wrong, and reported     FN  wrong, not reported
  FP  right, but reported     TN  right, not reported

Precision is the share of TP in all reported cases, recall the share in all wrong
cases; "-" if there are no such cases.
"""
COLUMNS = ("TP", "FP", "TN", "FN")


def verdict(wrong, reported):
    """WRONG: the truth of a program; REPORTED: whether we say so."""
    return {(True, True): "TP", (True, False): "FN",
            (False, True): "FP", (False, False): "TN"}[wrong, reported]


def head(title, width):
    return "%-*s %6s %6s %6s %6s  precision  recall" % ((width, title) + COLUMNS)


def row(name, counts, width):
    """The line of the verdicts COUNTS, a dict."""
    numbers = tuple(counts.get(column, 0) for column in COLUMNS)
    true, false, _, missed = numbers
    return "%-*s %6d %6d %6d %6d  %9s  %6s" % (
        (width, name) + numbers +
        (share(true, true + false), share(true, true + missed)))


def share(part, whole):
    return "%.3f" % (part / whole) if whole else "-"
