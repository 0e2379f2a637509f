/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * consequence.h - warnings that are a consequence of another warning.
 */
#ifndef PC_REPORT_CONSEQUENCE_H
#define PC_REPORT_CONSEQUENCE_H

struct pc_program;

/* Drop the consequences in PROGRAM, after the last pass that adds any. */
void pc_consequences_fold(struct pc_program *program);

#endif
