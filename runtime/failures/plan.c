/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * plan.c - which processes fail, and when (contract in plan.h).
 *
 * In:   PARCOACH_FAIL, which `parcoach run --fail` writes after it has checked
 *       the options (plugin/tool/fail_options.c).  Items are separated by ';':
 *         call:RANK:CALL:LAX               at the call with this number
 *         place:RANK:VISIT:LAX:FILE:LINE   at a visit of this line
 *         mtbf:SECONDS:SHAPE:SEED          at random times
 *       LAX is a set of ranks, in hexadecimal: these survivors get an error,
 *       the others do not; 0: all get one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "failures/draw.h"
#include "failures/log.h"
#include "failures/place.h"
#include "failures/plan.h"
#include "failures/shared.h"

#define FAILURES 64
#define FILE_NAME 200

static struct failure {
	uint64_t call; /* 0: at a place */
	uint64_t visit, lax;
	char file[FILE_NAME];
	unsigned line;
} failures[FAILURES];
static unsigned count;
static double due; /* a random failure, seconds after MPI_Init; 0: none */
static double started;

bool pcf_plan_is_wanted(void)
{
	return getenv("PARCOACH_FAIL") != NULL;
}

static void rank_check(unsigned rank)
{
	if (rank >= pcf_shared->size)
		pcf_bad("there is no rank %u that can fail; legal ranks: 0 to "
			"%u", rank, pcf_shared->size - 1);
}

static void lax_check(uint64_t lax)
{
	uint64_t all = pcf_shared->size == 64 ? ~0ull :
					       pcf_bit(pcf_shared->size) - 1;

	if (lax & ~all)
		pcf_bad("lax=0x%" PRIx64 " has ranks that do not exist; legal "
			"values: 0x1 to 0x%" PRIx64, lax, all);
}

static void item_read(const char *item)
{
	struct failure f = { 0 };
	double mtbf, shape;
	unsigned rank, seed;

	if (sscanf(item, "mtbf:%lf:%lf:%u", &mtbf, &shape, &seed) == 3) {
		due = pcf_draw(mtbf, shape, seed, pcf_shared->size, pcf_me);
		return;
	}
	if (sscanf(item, "call:%u:%" SCNu64 ":%" SCNx64, &rank, &f.call,
		   &f.lax) != 3 &&
	    sscanf(item, "place:%u:%" SCNu64 ":%" SCNx64 ":%199[^:;]:%u",
		   &rank, &f.visit, &f.lax, f.file, &f.line) != 5)
		return;
	rank_check(rank);
	lax_check(f.lax);
	if (rank != pcf_me || count == FAILURES)
		return;
	failures[count++] = f;
	if (f.line)
		pcf_place_lines();
}

void pcf_plan_start(void)
{
	const char *s = getenv("PARCOACH_FAIL");

	while (*s) {
		item_read(s);
		s += strcspn(s, ";");
		s += *s == ';';
	}
	started = pcrt_now();
}

static bool is_at(const struct failure *f, const struct pcf_call *call)
{
	if (!f->line)
		return f->call == call->number;
	return pcf_place_is(call->place, f->file, f->line) &&
	       pcf_place_visits(f->file, f->line) == f->visit;
}

bool pcf_plan_fails(struct pcf_call *call)
{
	if (due > 0 && pcrt_now() - started >= due)
		return true;
	for (unsigned i = 0; i < count; i++) {
		if (!is_at(&failures[i], call))
			continue;
		if (failures[i].lax && !(call->op->flags & PCF_LAX))
			pcf_bad("call %" PRIu64 " of rank %u is %s, which "
				"gives all survivors the same result or needs "
				"only one of them; lax= is legal for "
				"collectives and for procedures that make a "
				"communicator", call->number, pcf_me,
				call->op->name);
		call->lax = failures[i].lax & ~pcf_bit(pcf_me);
		call->dies = call->lax;
		return true;
	}
	return false;
}

static void unreached_say(const struct failure *f, uint64_t calls)
{
	uint64_t visits;

	if (!f->line)
		pcf_bad("rank %u has not failed at call %" PRIu64 ": it has "
			"made only %" PRIu64 " calls that are counted; legal "
			"values: 1 to %" PRIu64, pcf_me, f->call, calls, calls);
	visits = pcf_place_visits(f->file, f->line);
	if (visits)
		pcf_bad("rank %u has not failed at %s:%u#%" PRIu64 ": it has "
			"been there only %" PRIu64 " times; legal visits: 1 to "
			"%" PRIu64, pcf_me, f->file, f->line, f->visit,
			visits, visits);
	pcf_bad("rank %u has not failed at %s:%u: it has no call there; "
		"legal places: %s", pcf_me, f->file, f->line, pcf_place_list());
}

void pcf_plan_end(uint64_t calls)
{
	for (unsigned i = 0; i < count; i++)
		unreached_say(&failures[i], calls);
}
