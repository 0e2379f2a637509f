/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * consequence.h - warnings that are there because of another one.
 */
#ifndef PC_REPORT_CONSEQUENCE_H
#define PC_REPORT_CONSEQUENCE_H

struct pc_program;

/* Behind the last pass that tells of processes that part. */
void pc_consequences_fold(struct pc_program *program);

#endif
