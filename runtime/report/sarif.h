/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sarif.h - a report as SARIF.
 */
#ifndef PCRT_SARIF_H
#define PCRT_SARIF_H

#include "report/text.h"

#pragma GCC visibility push(hidden)

/* A document is a head, which ends with PCRT_SARIF_EMPTY, results with commas
 * between, and the tail. */
#define PCRT_SARIF_EMPTY "\"results\":[\n"
#define PCRT_SARIF_TAIL "\n]}]}\n"
void pcrt_sarif_head(struct pcrt_text *out);
void pcrt_sarif_report(struct pcrt_text *out, const struct pcrt_text *t);

#pragma GCC visibility pop

#endif
