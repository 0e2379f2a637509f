/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * doacross.h - iterations that wait for an earlier one (pass "locks").
 */
#ifndef PC_REWRITE_DOACROSS_H
#define PC_REWRITE_DOACROSS_H

struct pc_program;

void pc_doacross_find(struct pc_program *program);

#endif
