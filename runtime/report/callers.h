/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * callers.h - the callers of what a line of a report shows.
 */
#ifndef PCRT_CALLERS_H
#define PCRT_CALLERS_H

#include <stdbool.h>
#include "report/text.h"

/* Set L->callers to "main.c:7 (solve), main.c:20 (main)": at most PCRT_CALLERS places of
 * the N places PLACE ("a.out+0x11f2") of a stack, the innermost first.  Those up to the
 * place of L are left out; if that is not among them, all are shown if IN: the process
 * certainly is in the call of L, which was the last one of its function. */
#define PCRT_CALLERS 6
__attribute__((visibility("hidden")))
void pcrt_callers_put(struct pcrt_line *l, const char *const *place, int n, bool in);

#endif
