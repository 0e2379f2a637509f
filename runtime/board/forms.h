/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * forms.h - the forms of the calls of this process (history.h).
 */
#ifndef PCRT_FORMS_H
#define PCRT_FORMS_H

#include <stdbool.h>
#include <stdint.h>
#include "board/history.h"

#pragma GCC visibility push(hidden)

/* The number of the form W of this process.  It may be used until pcrt_changes
 * changes. */
uint64_t pcrt_form_number(const struct pcrt_words *w);
/* WHAT form NUMBER of process P is.  False: not known any more. */
bool pcrt_form_read(uint32_t p, uint64_t number, struct pcrt_noted *what);

#pragma GCC visibility pop

#endif
