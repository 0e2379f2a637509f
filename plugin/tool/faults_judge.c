/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_judge.c - whether a run with a simulated failure is right (contract in
 *                  faults.h).
 *
 * In:   the files that the run has written, and its exit status.
 * Out:  a verdict, with the reason.  What the library has told counts first,
 *       then the time limit, the exit status, and the output.
 */
#define _GNU_SOURCE
#include "faults.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tool.h"

#define SAID 200

struct judged {
	const struct faults_args *args;
	const struct faults_reference *reference;
	const struct faults_told *told;
	const struct faults_run *run;
	char *why;
	size_t size;
};

/* ---- the output ---- */

static int line_compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* RATIONALE: processes write in any order. */
char *faults_output_read(const struct faults_run *r)
{
	char path[FAULTS_PATH], *text, **line, *sorted, *to;
	size_t len, n = 0;

	faults_run_path(r, "out", path);
	text = tool_read_file(path, &len);
	if (!text)
		return NULL;
	line = (char **)calloc(len + 1, sizeof *line);
	sorted = (char *)calloc(len + 2, 1);
	if (!line || !sorted)
		abort();
	/* The last line may have no end. */
	for (size_t at = 0, end; at < len; at = end + 1) {
		char *stop = (char *)memchr(text + at, '\n', len - at);

		end = stop ? (size_t)(stop - text) : len;
		if (end > at)
			line[n++] = strndup(text + at, end - at);
	}
	qsort(line, n, sizeof *line, line_compare);
	to = sorted;
	for (size_t i = 0; i < n; i++) {
		to += sprintf(to, "%s\n", line[i]);
		free(line[i]);
	}
	free(line);
	free(text);
	return sorted;
}

bool faults_is_expected(const struct faults_args *a, const struct faults_run *r)
{
	char path[FAULTS_PATH];
	int status;
	pid_t pid;

	faults_run_path(r, "out", path);
	pid = fork();
	if (pid == 0) {
		if (!freopen(path, "r", stdin) ||
		    !freopen("/dev/null", "w", stdout))
			_exit(127);
		execl("/bin/sh", "sh", "-c", a->expect, (char *)NULL);
		_exit(127);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

static bool is_right(const struct judged *j)
{
	char *output;
	bool right;

	if (j->args->expect)
		return faults_is_expected(j->args, j->run);
	output = faults_output_read(j->run);
	right = output && !strcmp(output, j->reference->output);
	free(output);
	return right;
}

/* ---- verdicts ---- */

__attribute__((format(printf, 2, 3)))
static void why_put(const struct judged *j, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(j->why, j->size, format, ap);
	va_end(ap);
}

/* The first line with a letter that R has written to stderr; empty: none. */
static void said_read(const struct faults_run *r, char *said, size_t size)
{
	char path[FAULTS_PATH], *line = NULL;
	size_t room = 0;
	FILE *in;

	*said = 0;
	faults_run_path(r, "err", path);
	in = fopen(path, "r");
	while (in && !*said && getline(&line, &room, in) > 0) {
		line[strcspn(line, "\n")] = 0;
		if (strpbrk(line, "abcdefghijklmnopqrstuvwxyz"))
			snprintf(said, size, "%s", line);
	}
	free(line);
	if (in)
		fclose(in);
}

static enum faults_verdict end_judge(const struct judged *j)
{
	int status = j->run->status;
	char said[SAID];

	if (status) {
		said_read(j->run, said, sizeof said);
		why_put(j, WIFEXITED(status) ? "the exit status is %d%s%s" :
					       "signal %d ends the job%s%s",
			WIFEXITED(status) ? WEXITSTATUS(status) :
					    WTERMSIG(status),
			*said ? ": " : "", said);
		return FAULTS_CRASHED;
	}
	if (!is_right(j)) {
		why_put(j, "%s", j->args->expect ?
			"--expect does not accept the output" :
			"the output differs from that of the reference run");
		return FAULTS_WRONG;
	}
	if (j->told->requests > j->reference->told.requests) {
		why_put(j, "%" PRIu64 " requests are never completed",
			j->told->requests);
		return FAULTS_LEAKED;
	}
	return j->told->errors ? FAULTS_RECOVERED : FAULTS_NOT_NEEDED;
}

enum faults_verdict faults_judge(const struct faults_args *a,
				 const struct faults_reference *reference,
				 const struct faults_told *told,
				 const struct faults_run *r, char *why,
				 size_t size)
{
	struct judged j = { a, reference, told, r, why, size };

	if (*told->bad) {
		why_put(&j, "%s", told->bad);
		return FAULTS_UNREACHED;
	}
	why_put(&j, "%s", told->why);
	if (told->hung)
		return FAULTS_HUNG;
	if (told->fatal || told->aborted)
		return FAULTS_ABORTED;
	if (r->timed_out) {
		why_put(&j, "the run takes longer than %.1f s", r->limit);
		return FAULTS_HUNG;
	}
	return end_judge(&j);
}

bool faults_is_lost(enum faults_verdict v)
{
	return v == FAULTS_CRASHED || v == FAULTS_HUNG;
}
