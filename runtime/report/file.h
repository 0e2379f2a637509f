/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file.h - the file of reports as data (PARCOACH_REPORT).
 */
#ifndef PCRT_FILE_H
#define PCRT_FILE_H

#include <stdbool.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Make FILE, or find that it can be written; false: errno. */
bool pcrt_file_start(const char *file);
/* Put the report, if there is a file for it. */
void pcrt_file_put(const struct pcrt_text *report);

#pragma GCC visibility pop

#endif
