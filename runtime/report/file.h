/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file.h - the file of reports as data (PARCOACH_REPORT).
 */
#ifndef PCRT_FILE_H
#define PCRT_FILE_H

#include <stdbool.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Create FILE, or test that it can be written; false: errno says why not. */
bool pcrt_file_start(const char *file);
/* Write the report, if there is a file for it. */
void pcrt_file_put(const struct pcrt_text *report);

#pragma GCC visibility pop

#endif
