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
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "rt.h"

#define TEXT_TAG 1
#define SECONDS_FOR_TEXT 5
#define SECONDS_FOR_END 10
#define RANK_DELAY_US 400000
#define DRAIN_US 300000

static pthread_mutex_t seen_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t ending_lock = PTHREAD_MUTEX_INITIALIZER;

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

/* The last line of a report. */
static void text_end(struct pcrt_text *t)
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
	/* RATIONALE: a launcher that learns of the end first (MPICH's) drops
	 * what it has not yet read from us. */
	usleep(DRAIN_US);
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

bool pcrt_report_first(const struct parcoach_site *site)
{
	static const struct parcoach_site *seen[64];
	static unsigned count;
	bool first = true;

	pthread_mutex_lock(&seen_lock);
	for (unsigned i = 0; i < count; i++)
		first &= seen[i] != site;
	if (first && count < sizeof seen / sizeof *seen)
		seen[count++] = site;
	pthread_mutex_unlock(&seen_lock);
	return first;
}

/* When the job ends, the first thread that gets here prints, and no other. */
static void print_lock(void)
{
	if (pcrt_env.on_error == PCRT_ABORT)
		pthread_mutex_lock(&ending_lock);
}

/*
 * Whether we are the first of the job on this node to report.
 * RATIONALE: processes that find mistakes of their own at the same time have no
 * other way to learn of each other: they may be anywhere in MPI.  An abstract
 * socket (unix(7)) can be bound once, leaves no file, and goes with us.  Its
 * name holds the launcher, which is our parent.
 */
static bool first_on_node(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	int len, fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return true;
	len = snprintf(name.sun_path + 1, sizeof name.sun_path - 1,
		       "parcoach-report-%ld", (long)getppid());
	return !bind(fd, (const struct sockaddr *)&name,
		     (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
				 (size_t)len));
}

void pcrt_report_put(struct pcrt_text *t)
{
	if (pcrt_env.on_error == PCRT_ABORT && !first_on_node()) {
		sleep(SECONDS_FOR_END);
		return;
	}
	text_end(t);
	pcrt_text_put(t);
}

void pcrt_report_local(struct pcrt_text *t)
{
	print_lock();
	/* Others may have found the same: the lowest rank is to print. */
	if (pcrt_env.on_error == PCRT_ABORT && pcrt_world_rank > 0)
		usleep(RANK_DELAY_US);
	pcrt_report_put(t);
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

/* ---- lines: what each process does, equal ones folded ---- */

struct pcrt_line pcrt_line_of(enum pcrt_kind kind,
			      const struct parcoach_site *site, uint32_t line)
{
	struct pcrt_line l = { "", "" };
	const char *what = site ? site->what : "a collective";
	const char *file = site && site->file ? site->file : "";
	size_t len = strlen(file), room = sizeof l.place - 12;

	if (kind == PCRT_FINALIZE)
		what = "MPI_Finalize";
	else if (kind == PCRT_EXITED)
		what = "exit";
	else if (kind == PCRT_FREED)
		what = "MPI_Comm_free";
	snprintf(l.what, sizeof l.what, "%s", what);
	/* Of a long path the end says more. */
	if (*file)
		snprintf(l.place, sizeof l.place, "%s:%u",
			 file + (len < room ? 0 : len - room), line);
	else if (kind == PCRT_EXITED)
		snprintf(l.place, sizeof l.place, "without MPI_Finalize");
	else if (line)
		snprintf(l.place, sizeof l.place, "line %u", line);
	return l;
}

static bool same_line(const struct pcrt_line *a, const struct pcrt_line *b)
{
	return !strcmp(a->what, b->what) && !strcmp(a->place, b->place);
}

/* The ranks whose line is that of process FIRST, as text. */
static struct pcrt_text line_ranks(const struct pcrt_line *line,
				   const uint32_t *world, int n, int first)
{
	struct pcrt_text t = { 0 };
	uint32_t *rank = malloc((size_t)n * sizeof *rank);
	uint32_t *in_world = malloc((size_t)n * sizeof *in_world);
	int found = 0;

	for (int i = first; rank && in_world && i < n; i++)
		if (same_line(&line[i], &line[first])) {
			rank[found] = (uint32_t)i;
			in_world[found++] = world[i];
		}
	if (found)
		ranks_add(&t, rank, in_world, found);
	free(rank);
	free(in_world);
	return t;
}

/* Whether process I is the first with its line. */
static bool leads(const struct pcrt_line *line, int i)
{
	if (!line[i].what[0])
		return false;
	for (int k = 0; k < i; k++)
		if (same_line(&line[k], &line[i]))
			return false;
	return true;
}

void pcrt_text_lines(struct pcrt_text *t, const struct pcrt_line *line,
		     const uint32_t *world, int n)
{
	int wide = 0, wide_what = 0;

	for (int i = 0; i < n; i++) {
		struct pcrt_text r;

		if (!leads(line, i))
			continue;
		r = line_ranks(line, world, n, i);
		wide = (int)r.len > wide ? (int)r.len : wide;
		if ((int)strlen(line[i].what) > wide_what)
			wide_what = (int)strlen(line[i].what);
		free(r.s);
	}
	for (int i = 0; i < n; i++) {
		struct pcrt_text r;

		if (!leads(line, i))
			continue;
		r = line_ranks(line, world, n, i);
		pcrt_text_add(t, "parcoach:   %-*s  ", wide, r.s ? r.s : "");
		if (line[i].place[0])
			pcrt_text_add(t, "%-*s  %s\n", wide_what,
				      line[i].what, line[i].place);
		else
			pcrt_text_add(t, "%s\n", line[i].what);
		free(r.s);
	}
}

/* ---- mismatch ---- */

static void mismatch_print(struct pcrt_comm *c, const struct pcrt_round *round,
			   struct pcrt_line *line)
{
	uint32_t *world = malloc((size_t)c->size * sizeof *world);
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];

	uint32_t which = pcrt_round_differ(round, c->size);

	pcrt_comm_name(c, name, sizeof name);
	if (which && line)
		pcrt_fields_title(&t, name, line[0].what, which);
	else
		pcrt_text_add(&t, "parcoach: error: processes of %s are calling "
			      "different collectives [parcoach-mismatch]\n",
			      name);
	for (int i = 0; world && i < c->size; i++)
		world[i] = round->all[i].world;
	for (int i = 0; which && line && i < c->size; i++)
		pcrt_fields_add(&line[i], &round->all[i].fields, which);
	if (world && line)
		pcrt_text_lines(&t, line, world, c->size);
	free(world);
	pcrt_report_put(&t);
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

/* What a process does that cannot say it, in the words of one at MINE. */
static struct pcrt_line line_untold(const struct pcrt_event *e,
				    const struct parcoach_site *mine)
{
	struct parcoach_site its = { .what = pcrt_op_name(e->op) };

	if (mine && mine->file && e->file == pcrt_hash(mine->file))
		its.file = mine->file;
	return pcrt_line_of(e->kind, &its, e->line);
}

/* What all who wait do; from our numbers alone where nothing came in time. */
static struct pcrt_line *lines_collect(struct pcrt_comm *c,
				       const struct pcrt_round *round,
				       const struct parcoach_site *site)
{
	size_t n = (size_t)c->size;
	struct pcrt_line *line = calloc(n, sizeof *line);
	MPI_Request *request = calloc(n, sizeof *request);
	struct pcrt_wait w;

	if (!line || !request)
		return line;
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	for (int i = 0; i < c->size; i++) {
		request[i] = MPI_REQUEST_NULL;
		if (i != c->rank && round->all[i].kind != PCRT_LEAVE)
			PMPI_Irecv(&line[i], sizeof *line, MPI_BYTE, i,
				   TEXT_TAG, c->priv, &request[i]);
	}
	for (int i = 0; i < c->size; i++)
		complete(&request[i], &w);
	/* REQUEST and LINE stay: what was cancelled may still be in use. */
	for (int i = 0; i < c->size; i++)
		if (!line[i].what[0] && round->all[i].kind != PCRT_LEAVE)
			line[i] = i == c->rank ?
				  pcrt_line_of(round->all[i].kind, site,
					       round->all[i].line) :
				  line_untold(&round->all[i], site);
	return line;
}

static void line_send(struct pcrt_comm *c, const struct pcrt_round *round,
		      int to, const struct parcoach_site *site)
{
	static _Thread_local struct pcrt_line mine;
	MPI_Request request;
	struct pcrt_wait w;

	mine = pcrt_line_of(round->all[c->rank].kind, site,
			    round->all[c->rank].line);
	pcrt_wait_begin(&w, NULL, NULL, PCRT_NONE);
	w.limit = SECONDS_FOR_TEXT;
	if (PMPI_Isend(&mine, sizeof mine, MPI_BYTE, to, TEXT_TAG, c->priv,
		       &request) == MPI_SUCCESS)
		complete(&request, &w);
}

/* The lowest process of those that certainly wait, as far as there are any. */
static int printer_of(const struct pcrt_comm *c,
		      const struct pcrt_round *round)
{
	static const enum pcrt_kind order[] = {
		PCRT_COLL, PCRT_FINALIZE, PCRT_EXITED, PCRT_START, PCRT_FREED
	};

	for (unsigned k = 0; k < sizeof order / sizeof *order; k++)
		for (int i = 0; i < c->size; i++)
			if (round->all[i].kind == order[k])
				return i;
	return 0;
}

void pcrt_report_mismatch(struct pcrt_comm *c, const struct pcrt_round *round,
			  const struct parcoach_site *site)
{
	int printer = printer_of(c, round);

	print_lock();
	if (c->rank == printer) {
		mismatch_print(c, round, lines_collect(c, round, site));
	} else {
		line_send(c, round, printer, site);
		if (pcrt_env.on_error == PCRT_WARN)
			return;
		/* The job ends meanwhile.  Else the printer has failed. */
		sleep(SECONDS_FOR_END);
		mismatch_print(c, round, lines_collect(c, round, site));
	}
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
}

/* ---- waiting in vain ---- */

/* What process I does, as far as we know who wait at SITE. */
static struct pcrt_line left_line(const struct pcrt_comm *c, int i,
				  const struct parcoach_site *site)
{
	const struct pcrt_event *e = c->seen ? &c->seen[i] : NULL;
	struct pcrt_line l = { "", "" };

	if (i == c->rank ||
	    (e && e->kind == PCRT_COLL && e->op == site->op &&
	     e->line == site->line && e->file == pcrt_hash(site->file)))
		return pcrt_line_of(PCRT_COLL, site, site->line);
	if (!c->left[i])
		return l;
	l = pcrt_line_of(PCRT_COLL, site, c->left[i]);
	snprintf(l.what, sizeof l.what, "left '%s' without it", site->function);
	return l;
}

void pcrt_report_left(struct pcrt_wait *w, double waited)
{
	struct pcrt_comm *c = w->comm;
	struct pcrt_line *line = calloc((size_t)c->size, sizeof *line);
	uint32_t *world = calloc((size_t)c->size, sizeof *world);
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];

	pcrt_comm_name(c, name, sizeof name);
	pcrt_text_add(&t, "parcoach: error: processes of %s wait in a "
		      "collective that others went round "
		      "[parcoach-mismatch]\n", name);
	for (int i = 0; line && world && i < c->size; i++) {
		line[i] = left_line(c, i, w->site);
		world[i] = c->seen ? c->seen[i].world : 0;
	}
	if (line && world)
		pcrt_text_lines(&t, line, world, c->size);
	pcrt_text_add(&t, "parcoach:   and nothing has moved for %.0f s "
		      "(PARCOACH_GRACE)\n", waited);
	free(line);
	free(world);
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
	pcrt_text_add(&t, ") for the other processes of %s and goes on "
		      "unchecked (PARCOACH_TIMEOUT=0 to wait)\n", name);
	pcrt_text_put(&t);
}
