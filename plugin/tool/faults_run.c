/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_run.c - one run of the program with a failure (contract in faults.h).
 *
 * In:   the command of the user.
 * Out:  three files in a directory of its own: out, err, log.
 * Cost: a run that exceeds its limit is asked to end, as by the user, and
 *       killed two seconds later, with what it has left (faults_clean.c).
 */
#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "tool.h"

#define GRACE 2.0

double faults_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void faults_run_path(const struct faults_run *r, const char *file,
		     char path[FAULTS_PATH])
{
	snprintf(path, FAULTS_PATH, "%s/%s", r->dir, file);
}

bool faults_run_open(struct faults_run *r)
{
	memset(r, 0, sizeof *r);
	return tool_directory_make("faults", r->dir, sizeof r->dir);
}

void faults_run_close(struct faults_run *r)
{
	static const char *const files[] = { "out", "err", "log" };
	char path[FAULTS_PATH];

	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		faults_run_path(r, files[i], path);
		unlink(path);
	}
	rmdir(r->dir);
}

/* In the child: FD is the file NAME of R. */
static void redirect(const struct faults_run *r, int fd, const char *name)
{
	char path[FAULTS_PATH];
	int to;

	faults_run_path(r, name, path);
	to = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (to < 0 || dup2(to, fd) < 0)
		_exit(127);
	close(to);
}

static _Noreturn void child(const struct faults_run *r, char **argv,
			    bool places)
{
	char path[FAULTS_PATH];
	int null = open("/dev/null", O_RDONLY);

	setpgid(0, 0);
	dup2(null, 0);
	redirect(r, 1, "out");
	redirect(r, 2, "err");
	faults_run_path(r, "log", path);
	setenv("PARCOACH_FAIL_LOG", path, 1);
	setenv("PARCOACH_FAIL_QUIET", "1", 1);
	if (places)
		setenv("PARCOACH_FAIL_PLACES", "1", 1);
	execv("/proc/self/exe", argv);
	_exit(127);
}

bool faults_run_start(struct faults_run *r, const struct faults_args *a,
		      const char *fail, double limit, bool places)
{
	static char run[] = "run", self[] = "parcoach";
	char option[200], mpi[40], path[FAULTS_PATH], **argv;
	int n = 0;

	while (a->command[n])
		n++;
	for (char **f = a->also; f && *f; f++)
		n++;
	argv = (char **)calloc((size_t)n + 6, sizeof *argv);
	if (!argv)
		return false;
	snprintf(option, sizeof option, "--fail=%s", fail);
	snprintf(mpi, sizeof mpi, "--mpi=%s", a->mpi ? a->mpi : "");
	n = 0;
	argv[n++] = self;
	argv[n++] = run;
	argv[n++] = option;
	for (char **f = a->also; f && *f; f++)
		argv[n++] = *f;
	if (a->mpi)
		argv[n++] = mpi;
	for (int i = 0; a->command[i]; i++)
		argv[n++] = a->command[i];
	faults_run_path(r, "log", path);
	unlink(path);
	r->started = faults_now();
	r->limit = limit;
	r->timed_out = false;
	r->pid = fork();
	if (r->pid == 0)
		child(r, argv, places);
	free(argv);
	if (r->pid > 0)
		return true;
	tool_error("cannot start a run: %s", strerror(errno));
	return false;
}

bool faults_run_look(struct faults_run *r)
{
	double now = faults_now();

	if (waitpid(r->pid, &r->status, WNOHANG) == r->pid) {
		/* What it has left, if it was killed. */
		if (r->timed_out) {
			kill(-r->pid, SIGKILL);
			faults_clean_end(r);
		}
		r->pid = 0;
		return true;
	}
	if (!r->timed_out && now - r->started > r->limit) {
		r->timed_out = true;
		faults_clean_begin(r);
		kill(-r->pid, SIGTERM);
	} else if (r->timed_out && now - r->started > r->limit + GRACE) {
		kill(-r->pid, SIGKILL);
	}
	return false;
}
