/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_clean.c - the end of a run that is ended by us (contract in faults.h).
 *
 * RATIONALE: a launcher that is killed while the program is in MPI_Init leaves
 * processes, in sessions of their own, and shared memory that MPI removes when
 * all have attached it.
 *
 * In:   /proc.  A process belongs to the run if its environment has the file of
 *       events of the run, whose directory is new.
 * Out:  no such process; nor the shared memory of MPI that they had mapped.
 * Cost: a look at each process of the machine.
 * Not:  other files that the program has created.
 */
#define _GNU_SOURCE
#include "faults.h"

#include <ctype.h>
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SHM "/dev/shm/"
#define ROUNDS 50
#define ROUND_NS 20000000

/* How names of shared memory begin: of MPICH, UCX, Open MPI, libfabric. */
static const char *const names[] = {
	"mpich_shar_tmp", "ucx_shm_posix", "vader_segment.", "sm_segment.",
	"osc_rdma.", "psm2_shm", "psm3_shm", "fi_shm",
};

enum part { NONE, LAUNCHER, PROGRAM };

/* What PID is of the run with the file of events LOG.  The launcher puts the
 * library that simulates failures into the environment of the program only. */
static enum part part_of(const char *pid, const char *log)
{
	static const char name[] = "PARCOACH_FAIL_LOG=";
	char path[300], *word = NULL;
	bool its = false, loads = false;
	size_t room = 0;
	FILE *in;

	snprintf(path, sizeof path, "/proc/%.200s/environ", pid);
	in = fopen(path, "r");
	while (in && getdelim(&word, &room, 0, in) > 0) {
		its |= !strncmp(word, name, sizeof name - 1) &&
		       !strcmp(word + sizeof name - 1, log);
		loads |= !strncmp(word, "LD_PRELOAD=", 11) &&
			 strstr(word, "libparcoach_failures");
	}
	free(word);
	if (in)
		fclose(in);
	return !its ? NONE : loads ? PROGRAM : LAUNCHER;
}

static void file_take(struct faults_run *r, const char *path)
{
	bool known = false;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		known |= !strncmp(path + sizeof SHM - 1, names[i],
				  strlen(names[i]));
	for (size_t i = 0; i < r->shared_count; i++)
		known &= strcmp(r->shared[i], path) != 0;
	if (known && r->shared_count < FAULTS_SHARED)
		snprintf(r->shared[r->shared_count++], sizeof *r->shared, "%s",
			 path);
}

static void maps_take(struct faults_run *r, const char *pid)
{
	char path[300], *line = NULL, *at;
	size_t room = 0;
	FILE *in;

	snprintf(path, sizeof path, "/proc/%.200s/maps", pid);
	in = fopen(path, "r");
	while (in && getline(&line, &room, in) > 0) {
		line[strcspn(line, "\n")] = 0;
		at = strstr(line, " " SHM);
		/* "... (deleted)" has no file any more. */
		if (at && !strchr(at + 1, ' '))
			file_take(r, at + 1);
	}
	free(line);
	if (in)
		fclose(in);
}

static void open_files_take(struct faults_run *r, const char *pid)
{
	char path[300], name[600], to[200];
	struct dirent *each;
	DIR *all;

	snprintf(path, sizeof path, "/proc/%.200s/fd", pid);
	all = opendir(path);
	while (all && (each = readdir(all))) {
		ssize_t n;

		snprintf(name, sizeof name, "%s/%s", path, each->d_name);
		n = readlink(name, to, sizeof to - 1);
		to[n > 0 ? n : 0] = 0;
		if (!strncmp(to, SHM, sizeof SHM - 1) && !strchr(to, ' '))
			file_take(r, to);
	}
	if (all)
		closedir(all);
}

/* RATIONALE: a process that is stopped first creates nothing between the look
 * and its end. */
static void process_end(struct faults_run *r, const char *name)
{
	pid_t pid = (pid_t)strtol(name, NULL, 10);

	kill(pid, SIGSTOP);
	maps_take(r, name);
	open_files_take(r, name);
	kill(pid, SIGKILL);
}

/* End the processes of R: those of the program, or ALL of them.  Returns how
 * many there were. */
static unsigned processes_end(struct faults_run *r, bool all)
{
	char log[FAULTS_PATH];
	DIR *proc = opendir("/proc");
	struct dirent *each;
	unsigned n = 0;

	faults_run_path(r, "log", log);
	while (proc && (each = readdir(proc))) {
		enum part part = isdigit((unsigned char)*each->d_name) ?
					 part_of(each->d_name, log) : NONE;

		if (part == NONE || (part == LAUNCHER && !all))
			continue;
		process_end(r, each->d_name);
		n++;
	}
	if (proc)
		closedir(proc);
	return n;
}

void faults_clean_begin(struct faults_run *r)
{
	r->shared_count = 0;
	processes_end(r, false);
}

void faults_clean_end(struct faults_run *r)
{
	/* A process that has been killed may still be in the kernel. */
	for (int i = 0; i < ROUNDS && processes_end(r, true); i++)
		nanosleep(&(struct timespec){ 0, ROUND_NS }, NULL);
	for (size_t i = 0; i < r->shared_count; i++)
		unlink(r->shared[i]);
	r->shared_count = 0;
}
