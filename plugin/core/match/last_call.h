/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * last_call.h - one warning for all calls of a function that never returns.
 */
#ifndef PC_MATCH_LAST_CALL_H
#define PC_MATCH_LAST_CALL_H

struct pc_program;

/* Of the warnings about one collective in a function that never returns keep one,
 * with the others as its notes. */
void pc_match_last_calls(struct pc_program *program);

#endif
