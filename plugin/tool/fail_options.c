/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fail_options.c - options that say which processes fail in a run (contract in
 *                  fail_options.h).
 *
 * In:   --fail=rank=R,call=N[,lax=MASK]
 *       --fail=rank=R,at=FILE:LINE[#VISIT][,lax=MASK]
 *       --fail=none            nothing fails: a reference run
 *       --mtbf=TIME [--shape=K] [--seed=N]
 * Not:  whether the job has such a rank, call or place: the library says so at
 *       run time.
 */
#define _GNU_SOURCE
#include "fail_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "interval/duration.h"
#include "tool.h"

#define FORM "--fail=rank=R,call=N[,lax=MASK] or " \
	"--fail=rank=R,at=FILE:LINE[#VISIT][,lax=MASK]"

#define RANK_MOST 63
#define CALL_MOST 1000000000000
#define SHAPE_LEAST 0.1
#define SHAPE_MOST 10.0
#define SEED_MOST 4294967295

struct item {
	long rank;
	unsigned long long call, visit, lax;
	char file[200];
	unsigned long line;
};

static int bad(const char *key, const char *value, const char *legal)
{
	tool_error("'%s' is not a value of %s in --fail; legal values: %s",
		   value, key, legal);
	return -1;
}

/* VALUE is FILE:LINE or FILE:LINE#VISIT. */
static int at_take(struct item *item, char *value)
{
	static const char legal[] = "FILE:LINE or FILE:LINE#VISIT, such as "
		"heat.c:42#3";
	char whole[300], *hash = strrchr(value, '#'), *colon;
	unsigned long long line;

	snprintf(whole, sizeof whole, "%s", value);
	item->visit = 1;
	if (hash && !tool_number(hash + 1, 10, 1, CALL_MOST, &item->visit))
		return bad("at", whole, legal);
	if (hash)
		*hash = 0;
	colon = strrchr(value, ':');
	if (!colon || colon == value ||
	    !tool_number(colon + 1, 10, 1, 100000000, &line))
		return bad("at", whole, legal);
	*colon = 0;
	if (strlen(value) >= sizeof item->file || strpbrk(value, ":;"))
		return bad("at", whole, legal);
	snprintf(item->file, sizeof item->file, "%s", value);
	item->line = (unsigned long)line;
	return 0;
}

static bool is_given(const struct item *item, const char *key)
{
	return !strcmp(key, "rank") ? item->rank >= 0 :
	       !strcmp(key, "call") ? item->call != 0 :
	       !strcmp(key, "lax") ? item->lax != 0 :
	       !strcmp(key, "at") ? item->line != 0 : false;
}

static int pair_take(struct item *item, char *key, char *value)
{
	unsigned long long n;

	if (is_given(item, key)) {
		tool_error("'%s' is given twice in a --fail; legal: each key "
			   "once, and a --fail for each failure", key);
		return -1;
	}
	if (!strcmp(key, "rank")) {
		if (!tool_number(value, 10, 0, RANK_MOST, &n))
			return bad(key, value, "0 to 63");
		item->rank = (long)n;
	} else if (!strcmp(key, "call")) {
		if (!tool_number(value, 10, 1, CALL_MOST, &item->call))
			return bad(key, value, "1 and more");
	} else if (!strcmp(key, "lax")) {
		if (!tool_number(value, 0, 1, ~0ull, &item->lax))
			return bad(key, value, "a set of ranks as a number "
				   "above 0: 0x5 is ranks 0 and 2");
	} else if (!strcmp(key, "at")) {
		return at_take(item, value);
	} else {
		tool_error("'%s' is not known in --fail; legal form: " FORM,
			   key);
		return -1;
	}
	return 0;
}

static int plan_add(struct tool_fail *f, const char *text)
{
	size_t len = strlen(f->plan);

	if (len + strlen(text) + 2 > sizeof f->plan) {
		tool_error("too many --fail options");
		return -1;
	}
	snprintf(f->plan + len, sizeof f->plan - len, "%s%s", len ? ";" : "",
		 text);
	return 1;
}

static int fail_take(struct tool_fail *f, const char *value)
{
	struct item item = { .rank = -1 };
	char text[600], *rest = text, *pair, out[400];

	f->given = true;
	if (!strcmp(value, "none"))
		return 1;
	snprintf(text, sizeof text, "%s", value);
	while ((pair = strsep(&rest, ","))) {
		char *equals = strchr(pair, '=');

		if (!equals) {
			tool_error("'%s' has no value in --fail=%s; legal "
				   "form: " FORM, pair, value);
			return -1;
		}
		*equals = 0;
		if (pair_take(&item, pair, equals + 1))
			return -1;
	}
	if (item.rank < 0 || !item.call == !item.line) {
		tool_error("--fail=%s needs a rank and either a call or a "
			   "place; legal form: " FORM, value);
		return -1;
	}
	if (item.lax == 1ull << item.rank) {
		tool_error("lax=0x%llx in --fail=%s names only the process "
			   "that fails; legal values: the ranks of survivors",
			   item.lax, value);
		return -1;
	}
	if (item.line)
		snprintf(out, sizeof out, "place:%ld:%llu:%llx:%s:%lu",
			 item.rank, item.visit, item.lax, item.file, item.line);
	else
		snprintf(out, sizeof out, "call:%ld:%llu:%llx", item.rank,
			 item.call, item.lax);
	return plan_add(f, out);
}

static int random_take(struct tool_fail *f, const char *arg)
{
	const char *mtbf = tool_value(arg, "--mtbf");
	const char *shape = tool_value(arg, "--shape");
	const char *seed = tool_value(arg, "--seed");
	unsigned long long n;

	f->given = true;
	if (mtbf && (!iv_time_read(mtbf, &f->mtbf) || !(f->mtbf > 0)))
		tool_error("'%s' is not a value of --mtbf; legal values: a "
			   "time above 0 (units: " IV_TIME_UNITS ")", mtbf);
	else if (shape && (!iv_number_read(shape, &f->shape) ||
			   f->shape < SHAPE_LEAST || f->shape > SHAPE_MOST))
		tool_error("'%s' is not a value of --shape; legal values: 0.1 "
			   "to 10", shape);
	else if (seed && !tool_number(seed, 10, 0, SEED_MOST, &n))
		tool_error("'%s' is not a value of --seed; legal values: 0 to "
			   "4294967295", seed);
	else {
		if (seed)
			f->seed = (long)n;
		return 1;
	}
	return -1;
}

int tool_fail_take(struct tool_fail *f, const char *arg)
{
	const char *fail = tool_value(arg, "--fail");

	if (fail)
		return fail_take(f, fail);
	if (tool_value(arg, "--mtbf") || tool_value(arg, "--shape") ||
	    tool_value(arg, "--seed"))
		return random_take(f, arg);
	return 0;
}

int tool_fail_set(struct tool_fail *f)
{
	char text[100];

	if (!f->given)
		return 0;
	if (f->mtbf > 0) {
		snprintf(text, sizeof text, "mtbf:%.17g:%.17g:%ld", f->mtbf,
			 f->shape > 0 ? f->shape : 1, f->seed);
		if (plan_add(f, text) < 0)
			return TOOL_THEIRS;
	} else if (f->shape > 0 || f->seed) {
		return tool_error("--shape and --seed need --mtbf=TIME");
	}
	/* Survivors legally call different collectives, so the run time does
	 * not compare them. */
	if (setenv("PARCOACH_FAIL", f->plan, 1) ||
	    setenv("PARCOACH_ENABLE", "0", 1))
		return tool_error("out of memory for the environment");
	return 0;
}
