/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * line.h - what a process does, in the words of a report.
 */
#ifndef PCRT_LINE_H
#define PCRT_LINE_H

#include <stdint.h>
#include "parcoach_rt.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* KIND: enum pcrt_kind; SITE: where, or NULL; LINE: which one there, 0: not
 * known. */
struct pcrt_line pcrt_line_of(uint32_t kind,
			      const struct parcoach_site *site, uint32_t line);
/* "heat.c:42" */
void pcrt_text_site(struct pcrt_text *t, const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
