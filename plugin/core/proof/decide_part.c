/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_part.c - how many processes of a job have one color.
 *
 * In:   a question with a color that follows from one rank, or from none;
 *       values of the variables that all processes share.
 * Out:  the size of the communicator of the processes with that color.
 * Cost: an evaluation of the color for each process of a job, once for a job;
 *       at most MOST for a question.
 * Not:  Jobs that are larger.
 */
#include "proof/decide_part.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"

#define MOST 300000 /* colors that are evaluated */

static int compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Whether the colors of the job of VAR are those that were computed last. */
static bool is_known(const struct pc_question *q, const int64_t *var)
{
	bool same = q->part.colour;

	for (uint32_t v = 0; v < q->n_vars; v++)
		same = same && (q->var[v].own || v == q->part.members ||
				var[v] == q->part.var[v]);
	return same;
}

/* Compute the colors of all processes of the job of VAR. */
static bool find_colours(struct pc_question *q, const int64_t *var)
{
	struct pc_question_part *part = &q->part;
	int64_t env[PC_DECIDE_VARS], size = var[part->size];
	pc_big colour;

	part->colour = NULL;
	if (size > MOST - part->counted)
		return false;
	part->counted += (uint32_t)size;
	memcpy(env, var, sizeof env);
	part->colour = PC_ARRAY(q->terms.arena, size, int64_t);
	memcpy(part->var, var, sizeof part->var);
	part->n = 0;
	for (int64_t rank = 0; rank < size; rank++) {
		if (part->rank != PC_NONE)
			env[part->rank] = rank;
		if (pc_term_value(&q->terms, q->colour, env, &colour) &&
		    colour >= 0 && colour <= INT64_MAX)
			part->colour[part->n++] = (int64_t)colour;
	}
	qsort(part->colour, part->n, sizeof *part->colour, compare);
	return true;
}

/* The number of colors below COLOUR. */
static uint32_t below(const struct pc_question_part *part, pc_big colour)
{
	uint32_t low = 0, high = part->n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (part->colour[middle] < colour)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

uint32_t pc_part_members(struct pc_question *q, const int64_t *var,
			 pc_big colour)
{
	if (!is_known(q, var) && !find_colours(q, var))
		return 0;
	return below(&q->part, colour + 1) - below(&q->part, colour);
}
