/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sarif.h - a report as SARIF.
 */
#ifndef PCRT_SARIF_H
#define PCRT_SARIF_H

#include "report/text.h"

#pragma GCC visibility push(hidden)

/* A document is the head, results with commas between, and the tail. */
extern const char pcrt_sarif_head[], pcrt_sarif_tail[];
void pcrt_sarif_report(struct pcrt_text *out, const struct pcrt_text *t);

#pragma GCC visibility pop

#endif
