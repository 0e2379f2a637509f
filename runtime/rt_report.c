/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_report.c - what the user reads, and the end of the job.
 *
 * One report per job as far as possible, written by one write(2): the lowest
 * process that waits in the collective prints; the others send it the names
 * that belong to their numbers and wait to be ended with the job.  Whatever
 * does not come in time is left out, never waited for.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "rt.h"

#define TEXT_TAG 1
#define SECONDS_FOR_TEXT 2
#define SECONDS_FOR_END 10
#define RANK_DELAY_US 400000

/* The names behind an event, as one message. */
struct names {
	char what[72], file[184];
};

void pcrt_text_add(struct pcrt_text *t, const char *format, ...)
{
	va_list args;
	int n;

	for (;;) {
		size_t room = t->size - t->len;
		char *s;

		va_start(args, format);
		n = vsnprintf(t->s ? t->s + t->len : NULL, room, format, args);
		va_end(args);
		if (n < 0)
			return;
		if ((size_t)n < room)
			break;
		s = realloc(t->s, 2 * t->size + (size_t)n + 256);
		if (!s)
			return;
		t->s = s;
		t->size = 2 * t->size + (size_t)n + 256;
	}
	t->len += (size_t)n;
}

void pcrt_text_put(struct pcrt_text *t)
{
	size_t done = 0;

	while (done < t->len) {
		ssize_t n = write(2, t->s + done, t->len - done);

		if (n <= 0)
			break;
		done += (size_t)n;
	}
	free(t->s);
	*t = (struct pcrt_text){ 0 };
}

void pcrt_text_end(struct pcrt_text *t)
{
	if (pcrt_env.on_error == PCRT_WARN)
		pcrt_text_add(t, "parcoach: continuing without further checks "
			      "of this kind (PARCOACH_ON_ERROR=warn)\n");
	else
		pcrt_text_add(t, "parcoach: job stopped before it could "
			      "deadlock (exit %d; PARCOACH_ON_ERROR=warn to "
			      "continue)\n", PCRT_EXIT);
}

void pcrt_text_site(struct pcrt_text *t, const struct parcoach_site *site)
{
	pcrt_text_add(t, "%s:%u", site->file ? site->file : "?", site->line);
}

_Noreturn void pcrt_abort(int status)
{
	pcrt_forget();
	PMPI_Abort(MPI_COMM_WORLD, status);
	_exit(status);
}

_Noreturn void pcrt_die(const char *format, ...)
{
	struct pcrt_text t = { 0 };
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	pcrt_text_add(&t, "parcoach: error: %s\n", text);
	pcrt_text_put(&t);
	pcrt_abort(PCRT_EXIT_INPUT);
}

void pcrt_report_local(struct pcrt_text *t)
{
	/* Others may have found the same: the lowest rank is to print. */
	if (pcrt_env.on_error == PCRT_ABORT && pcrt_world_rank > 0)
		usleep(RANK_DELAY_US);
	pcrt_text_end(t);
	pcrt_text_put(t);
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
}

/* ---- ranks ---- */

static void ranges_add(struct pcrt_text *t, const uint32_t *rank, int n)
{
	for (int i = 0; i < n;) {
		int j = i;

		while (j + 1 < n && rank[j + 1] == rank[j] + 1)
			j++;
		pcrt_text_add(t, i ? ", %u" : "%u", rank[i]);
		if (j > i)
			pcrt_text_add(t, "-%u", rank[j]);
		i = j + 1;
	}
}

/* "ranks 0, 2-5", or "ranks 0-1 (MPI_COMM_WORLD ranks 2, 4)". */
static void ranks_add(struct pcrt_text *t, const uint32_t *rank,
		      const uint32_t *world, int n)
{
	const char *s = n > 1 ? "s" : "";

	pcrt_text_add(t, "rank%s ", s);
	ranges_add(t, rank, n);
	if (!memcmp(rank, world, (size_t)n * sizeof *rank))
		return;
	pcrt_text_add(t, " (MPI_COMM_WORLD rank%s ", s);
	ranges_add(t, world, n);
	pcrt_text_add(t, ")");
}

/* ---- mismatch ---- */

static bool same_line(const struct pcrt_event *a, const struct pcrt_event *b)
{
	return a->kind == b->kind && a->op == b->op && a->line == b->line &&
	       a->file == b->file && a->function == b->function;
}

static struct names names_of(const struct pcrt_event *e,
			     const struct parcoach_site *site)
{
	struct names n = { "", "" };
	const char *what = site ? site->what : "a collective";
	const char *file = site && site->file ? site->file : "";
	size_t len = strlen(file);

	if (e->kind == PCRT_FINALIZE)
		what = "MPI_Finalize";
	else if (e->kind == PCRT_EXITED)
		what = "exit";
	else if (e->kind == PCRT_FREED)
		what = "MPI_Comm_free";
	snprintf(n.what, sizeof n.what, "%s", what);
	/* A long path: its end says more. */
	snprintf(n.file, sizeof n.file, "%s",
		 file + (len < sizeof n.file ? 0 : len - sizeof n.file + 1));
	return n;
}

static void what_add(struct pcrt_text *t, const struct pcrt_event *e,
		     const struct names *names, int left, int right)
{
	pcrt_text_add(t, "  %-*s", left, names->what);
	if (names->file[0])
		pcrt_text_add(t, "  %*s%s:%u", right - left, "", names->file,
			      e->line);
	else if (e->kind == PCRT_EXITED)
		pcrt_text_add(t, "  without MPI_Finalize");
	else if (e->line)
		pcrt_text_add(t, "  line %u", e->line);
}

/* One line of a report: the processes that do the same. */
struct group {
	struct pcrt_event event;
	struct names names;
	int count;
};

struct groups {
	struct group *v;
	int *of; /* group of each process, -1: none */
	int count;
};

static struct groups groups_make(const struct pcrt_comm *c,
				 const struct pcrt_round *round,
				 const struct names *names)
{
	size_t n = (size_t)c->size;
	struct groups g = { calloc(n, sizeof *g.v), calloc(n, sizeof *g.of), 0 };

	for (int i = 0; g.v && g.of && i < c->size; i++) {
		const struct pcrt_event *e = &round->all[i];
		int k = 0;

		g.of[i] = -1;
		if (e->kind == PCRT_LEAVE)
			continue;
		while (k < g.count && !same_line(&g.v[k].event, e))
			k++;
		if (k == g.count) {
			g.v[k].event = *e;
			g.v[k].names = names[i];
			g.count++;
		}
		if (!g.v[k].names.what[0])
			g.v[k].names = names[i];
		g.of[i] = k;
		g.v[k].count++;
	}
	return g;
}

/* The ranks of group K, as text. */
static struct pcrt_text group_ranks(const struct pcrt_comm *c,
				    const struct pcrt_round *round,
				    const struct groups *g, int k)
{
	struct pcrt_text t = { 0 };
	uint32_t *rank = malloc((size_t)c->size * sizeof *rank);
	uint32_t *world = malloc((size_t)c->size * sizeof *world);
	int n = 0;

	for (int i = 0; rank && world && i < c->size; i++)
		if (g->of[i] == k) {
			rank[n] = (uint32_t)i;
			world[n++] = round->all[i].world;
		}
	if (n)
		ranks_add(&t, rank, world, n);
	free(rank);
	free(world);
	return t;
}

static void mismatch_print(struct pcrt_comm *c, const struct pcrt_round *round,
			   const struct names *names)
{
	struct groups g = groups_make(c, round, names);
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];
	int wide = 0, wide_what = 0;

	pcrt_comm_name(c, name, sizeof name);
	pcrt_text_add(&t, "parcoach: error: processes of %s are calling "
		      "different collectives [parcoach-mismatch]\n", name);
	for (int k = 0; k < g.count; k++) {
		struct pcrt_text r = group_ranks(c, round, &g, k);
		int len = (int)strlen(g.v[k].names.what);

		if ((int)r.len > wide)
			wide = (int)r.len;
		if (len > wide_what)
			wide_what = len;
		free(r.s);
	}
	for (int k = 0; k < g.count; k++) {
		struct pcrt_text r = group_ranks(c, round, &g, k);

		pcrt_text_add(&t, "parcoach:   %-*s", wide, r.s ? r.s : "");
		what_add(&t, &g.v[k].event, &g.v[k].names, wide_what,
			 wide_what);
		pcrt_text_add(&t, "\n");
		free(r.s);
	}
	free(g.v);
	free(g.of);
	pcrt_text_end(&t);
	pcrt_text_put(&t);
}

/* Poll REQUEST until it is complete or the time is over. */
static void complete(MPI_Request *request, struct pcrt_wait *w)
{
	int done = 0;

	while (PMPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS &&
	       !done && pcrt_wait_tick(w))
		;
	if (!done)
		PMPI_Cancel(request);
}

/* The names of all who wait; blank where none came. */
static struct names *names_collect(struct pcrt_comm *c,
				   const struct pcrt_round *round,
				   const struct parcoach_site *site)
{
	size_t n = (size_t)c->size;
	struct names *names = calloc(n, sizeof *names);
	MPI_Request *request = calloc(n, sizeof *request);
	struct pcrt_wait w;

	if (!names || !request)
		return names;
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	for (int i = 0; i < c->size; i++) {
		request[i] = MPI_REQUEST_NULL;
		if (i == c->rank)
			names[i] = names_of(&round->all[i], site);
		else if (round->all[i].kind != PCRT_LEAVE)
			PMPI_Irecv(&names[i], sizeof *names, MPI_BYTE, i,
				   TEXT_TAG, c->priv, &request[i]);
	}
	for (int i = 0; i < c->size; i++)
		complete(&request[i], &w);
	/* REQUEST and NAMES stay: what was cancelled may still be in use. */
	for (int i = 0; i < c->size; i++)
		if (!names[i].what[0])
			names[i] = names_of(&round->all[i], NULL);
	return names;
}

static void names_send(struct pcrt_comm *c, const struct pcrt_round *round,
		       int to, const struct parcoach_site *site)
{
	static _Thread_local struct names mine;
	MPI_Request request;
	struct pcrt_wait w;

	mine = names_of(&round->all[c->rank], site);
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	if (PMPI_Isend(&mine, sizeof mine, MPI_BYTE, to, TEXT_TAG, c->priv,
		       &request) == MPI_SUCCESS)
		complete(&request, &w);
}

void pcrt_report_mismatch(struct pcrt_comm *c, const struct pcrt_round *round,
			  const struct parcoach_site *site)
{
	int printer = 0;

	while (printer < c->size - 1 && round->all[printer].kind != PCRT_COLL)
		printer++;
	if (c->rank == printer) {
		mismatch_print(c, round, names_collect(c, round, site));
	} else {
		names_send(c, round, printer, site);
		if (pcrt_env.on_error == PCRT_WARN)
			return;
		/* The job ends meanwhile.  Else the printer has failed. */
		sleep(SECONDS_FOR_END);
		mismatch_print(c, round, names_collect(c, round, site));
	}
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
}

/* ---- waiting in vain ---- */

void pcrt_report_left(struct pcrt_wait *w)
{
	struct pcrt_comm *c = w->comm;
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];

	pcrt_comm_name(c, name, sizeof name);
	pcrt_text_add(&t, "parcoach: error: processes of %s are calling "
		      "different collectives [parcoach-mismatch]\n", name);
	pcrt_text_add(&t, "parcoach:   rank %d has waited %g s in %s (",
		      c->rank, pcrt_env.timeout, w->site->what);
	pcrt_text_site(&t, w->site);
	pcrt_text_add(&t, ")\n");
	for (int i = 0; i < c->size; i++)
		if (c->left[i])
			pcrt_text_add(&t, "parcoach:   rank %d left '%s' "
				      "(%s:%u) without it\n", i,
				      w->site->function, w->site->file,
				      c->left[i]);
	pcrt_report_local(&t);
}

void pcrt_warn_slow(struct pcrt_wait *w)
{
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];

	pcrt_comm_name(w->comm, name, sizeof name);
	pcrt_text_add(&t, "parcoach: warning: rank %d has waited %g s in %s (",
		      w->comm->rank, pcrt_env.timeout, w->site->what);
	pcrt_text_site(&t, w->site);
	pcrt_text_add(&t, ") for the other processes of %s\n", name);
	pcrt_text_put(&t);
}
