/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fields_text.h - text for arguments that differ between processes.
 */
#ifndef PCRT_FIELDS_TEXT_H
#define PCRT_FIELDS_TEXT_H

#include <stdint.h>
#include "arguments/fields.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* First line of a report: processes of COMM, a text, call WHAT, WHICH
 * differs. */
void pcrt_fields_title(struct pcrt_text *t, const char *comm, const char *what,
		       uint32_t which);
/* Append the fields WHICH of F to the text of L. */
void pcrt_fields_add(struct pcrt_line *l, const struct pcrt_fields *f,
		     uint32_t which);

/* "10 x MPI_INT" */
void pcrt_data_add(struct pcrt_text *t, const struct pcrt_data *data);

#pragma GCC visibility pop

#endif
