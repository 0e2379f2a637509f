/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_trials.c - which failures `parcoach faults` tries (contract in
 *                   faults.h).
 *
 * Each process fails at each call, or at the first, second and last visit of
 * each place.  At a collective it fails before the call, when all survivors get
 * an error, and during it, when only some get one: the lowest, each second one,
 * all but one.
 */
#define _GNU_SOURCE
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const faults_verdict_names[FAULTS_VERDICTS] = {
	[FAULTS_RECOVERED] = "recovered", [FAULTS_NOT_NEEDED] = "not needed",
	[FAULTS_HUNG] = "hung", [FAULTS_WRONG] = "wrong result",
	[FAULTS_ABORTED] = "aborted", [FAULTS_LEAKED] = "leaked",
	[FAULTS_CRASHED] = "crashed", [FAULTS_UNREACHED] = "not reached",
};

struct list {
	struct faults_trial *v;
	size_t n;
	const struct faults_args *args;
	unsigned procs;
};

static void add(struct list *l, const struct faults_place *p, uint64_t call,
		uint64_t lax)
{
	struct faults_trial *v, *t;

	v = (struct faults_trial *)realloc(l->v, (l->n + 1) * sizeof *v);
	if (!v)
		abort(); /* a failure that is left out would count as survived */
	l->v = v;
	t = &v[l->n++];
	memset(t, 0, sizeof *t);
	t->rank = p->rank;
	t->call = call;
	t->lax = lax;
	snprintf(t->op, sizeof t->op, "%s", p->op);
	snprintf(t->at, sizeof t->at, "%s", p->at);
}

/* The patterns of errors: the lowest survivor, each second one, all but the
 * last. */
static void patterns_add(struct list *l, const struct faults_place *p,
			 uint64_t call)
{
	uint64_t lowest = 0, odd = 0, but_one = 0, all = 0;
	unsigned n = 0;

	for (unsigned r = 0; r < l->procs; r++) {
		uint64_t bit = (uint64_t)1 << r;

		if (r == p->rank)
			continue;
		if (!n)
			lowest = bit;
		if (n++ % 2)
			odd |= bit;
		but_one = all;
		all |= bit;
	}
	if (n < 2)
		return;
	add(l, p, call, lowest);
	add(l, p, call, odd);
	add(l, p, call, but_one);
}

static void call_add(struct list *l, const struct faults_place *p,
		     uint64_t call)
{
	if (!call)
		return;
	add(l, p, call, 0);
	if (p->lax && !l->args->uniform)
		patterns_add(l, p, call);
}

static int order(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int compare(const void *x, const void *y)
{
	const struct faults_trial *a = (const struct faults_trial *)x;
	const struct faults_trial *b = (const struct faults_trial *)y;
	int by = order(a->rank, b->rank);

	if (!by)
		by = order(a->call, b->call);
	return by ? by : order(a->lax, b->lax);
}

/* Sort *L; of equal trials keep one, which names the place if any does. */
static void sort(struct list *l)
{
	size_t n = 0;

	if (l->n)
		qsort(l->v, l->n, sizeof *l->v, compare);
	for (size_t i = 0; i < l->n; i++)
		if (!n || compare(&l->v[n - 1], &l->v[i]))
			l->v[n++] = l->v[i];
		else if (!*l->v[n - 1].at)
			l->v[n - 1] = l->v[i];
	l->n = n;
}

struct faults_trial *faults_trials_make(const struct faults_args *a,
					const struct faults_told *t, size_t *n)
{
	struct list l = { .args = a, .procs = t->procs };
	struct faults_place any = { .op = "a call" };

	for (size_t i = 0; i < t->n_places; i++) {
		const struct faults_place *p = &t->places[i];

		if (a->rank >= 0 && p->rank != (unsigned)a->rank)
			continue;
		call_add(&l, p, p->first);
		call_add(&l, p, p->second);
		call_add(&l, p, p->last);
	}
	for (unsigned r = 0; a->all && r < t->procs && r < 64; r++)
		for (uint64_t call = 1; call <= t->calls[r]; call++) {
			any.rank = r;
			if (a->rank < 0 || r == (unsigned)a->rank)
				add(&l, &any, call, 0);
		}
	sort(&l);
	*n = l.n;
	return l.v;
}
