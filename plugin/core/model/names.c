/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * names.c - the names of operations and constructs (contract in names.h).
 */
#include "model/names.h"

static const char *const oper_names[PC_OPER_COUNT] = {
	[PC_OPER_COPY] = "copy", [PC_OPER_EQ] = "eq",   [PC_OPER_NE] = "ne",
	[PC_OPER_LT] = "lt",     [PC_OPER_LE] = "le",   [PC_OPER_GT] = "gt",
	[PC_OPER_GE] = "ge",     [PC_OPER_ADD] = "add", [PC_OPER_SUB] = "sub",
	[PC_OPER_MUL] = "mul",   [PC_OPER_DIV] = "div", [PC_OPER_MOD] = "mod",
	[PC_OPER_AND] = "and",   [PC_OPER_OR] = "or",   [PC_OPER_XOR] = "xor",
	[PC_OPER_MIN] = "min",   [PC_OPER_MAX] = "max", [PC_OPER_NOT] = "not",
	[PC_OPER_NEG] = "neg",   [PC_OPER_SHL] = "shl", [PC_OPER_SHR] = "shr",
	[PC_OPER_CAST] = "cast", [PC_OPER_ONES] = "ones",
	[PC_OPER_OTHER] = "other",
};

static const char *const region_names[PC_REGION_COUNT] = {
	[PC_REGION_PARALLEL] = "parallel",
	[PC_REGION_SINGLE] = "single",
	[PC_REGION_MASTER] = "master",
	[PC_REGION_MASKED] = "masked",
	[PC_REGION_SECTIONS] = "sections",
	[PC_REGION_SECTION] = "section",
	[PC_REGION_FOR] = "for",
	[PC_REGION_SIMD] = "simd",
	[PC_REGION_DISTRIBUTE] = "distribute",
	[PC_REGION_TASK] = "task",
	[PC_REGION_TASKLOOP] = "taskloop",
	[PC_REGION_TASKGROUP] = "taskgroup",
	[PC_REGION_CRITICAL] = "critical",
	[PC_REGION_LOCK] = "lock",
	[PC_REGION_ORDERED] = "ordered",
	[PC_REGION_SCOPE] = "scope",
	[PC_REGION_TEAMS] = "teams",
	[PC_REGION_TARGET] = "target",
	[PC_REGION_GUARD] = "guard",
	[PC_REGION_NUMBERED] = "numbered",
	[PC_REGION_ALONE] = "alone",
};

const char *pc_oper_name(enum pc_oper oper)
{
	return (unsigned)oper < PC_OPER_COUNT ? oper_names[oper] : "";
}

const char *pc_oper_sign(unsigned oper)
{
	static const char *const sign[PC_OPER_COUNT] = {
		[PC_OPER_EQ] = "==",  [PC_OPER_NE] = "!=", [PC_OPER_LT] = "<",
		[PC_OPER_LE] = "<=",  [PC_OPER_ADD] = "+", [PC_OPER_SUB] = "-",
		[PC_OPER_MUL] = "*",  [PC_OPER_DIV] = "/", [PC_OPER_MOD] = "%",
		[PC_OPER_AND] = "&",  [PC_OPER_OR] = "|",  [PC_OPER_XOR] = "^",
		[PC_OPER_MIN] = "min", [PC_OPER_MAX] = "max",
		[PC_OPER_SHL] = "<<", [PC_OPER_SHR] = ">>",
		[PC_OPER_CAST] = "cast",
	};

	return oper < PC_OPER_COUNT && sign[oper] ? sign[oper] : "?";
}

const char *pc_region_name(enum pc_region_kind kind)
{
	return (unsigned)kind < PC_REGION_COUNT ? region_names[kind] : "";
}
