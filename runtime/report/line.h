/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * line.h - what a process does, as text for a report.
 */
#ifndef PCRT_LINE_H
#define PCRT_LINE_H

#include <stdint.h>
#include "parcoach_rt.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* The line of a report for KIND, an enum pcrt_kind, at SITE or NULL; LINE: the
 * source line, 0: not known. */
struct pcrt_line pcrt_line_of(uint32_t kind,
			      const struct parcoach_site *site, uint32_t line);
/* "heat.c:42" */
void pcrt_text_site(struct pcrt_text *t, const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
