/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * names.h - names of operations.
 */
#ifndef PCRT_NAMES_H
#define PCRT_NAMES_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The name of a nonblocking operation; of other operations "a collective". */
const char *pcrt_op_name(uint32_t op);

#pragma GCC visibility pop

#endif
