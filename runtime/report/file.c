/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file.c - PARCOACH_REPORT: the file into which reports are written too.
 *
 * In:   finished reports, from the process that prints them.
 *       Without PARCOACH_REPORT, the file that 'parcoach build' has made.
 * Out:  FILE.sarif: one document for each run, begun by rank 0 in MPI_Init, so
 *       a run without findings leaves a document without results; else lines of
 *       JSON, appended.  Processes take turns by a lock, and each writes a
 *       report as a whole.
 * Not:  errors of writing are reported once only; the text on stderr is printed
 *       in any case.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/limit.h"
#include "base/state.h"
#include "report/database.h"
#include "report/file.h"
#include "report/json.h"
#include "report/sarif.h"
#include "report/text.h"

static bool is_sarif(const char *file)
{
	size_t n = strlen(file);

	return n > 6 && !strcmp(file + n - 6, ".sarif");
}

static int open_locked(const char *file)
{
	int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

	/* Without locks there (ENOLCK) one process can still write
	 * correctly. */
	while (fd >= 0 && lockf(fd, F_LOCK, 0) && errno == EINTR)
		continue;
	return fd;
}

static bool document_begin(int fd)
{
	struct pcrt_text out = { 0 };
	bool good;

	pcrt_sarif_head(&out);
	pcrt_text_add(&out, PCRT_SARIF_TAIL);
	good = out.s && pcrt_file_resize(fd, 0) &&
	       pcrt_file_write(fd, out.s, out.len, 0);
	pcrt_text_free(&out);
	return good;
}

bool pcrt_file_start(const char *file)
{
	int fd = open_locked(file);
	bool good = fd >= 0;

	if (good && is_sarif(file))
		good = document_begin(fd);
	if (fd >= 0)
		close(fd);
	return good;
}

/* Whether the N bytes of FD before offset AT, at most 16, are those of TEXT. */
static bool ends_with(int fd, off_t at, const char *text, size_t n)
{
	char end[16];

	return n <= sizeof end && at >= (off_t)n &&
	       pread(fd, end, n, at - (off_t)n) == (ssize_t)n &&
	       !memcmp(end, text, n);
}

/* The offset in the document for the next result; -1: it is not our
 * document. */
static off_t document_end(int fd, off_t size)
{
	const off_t tail = sizeof PCRT_SARIF_TAIL - 1;

	return ends_with(fd, size, PCRT_SARIF_TAIL, (size_t)tail) ?
		       size - tail : -1;
}

/* Undo an incomplete write, so that the file can be read: its first SIZE bytes
 * are as before, except for the end of a document. */
static void take_back(int fd, off_t at, off_t size, bool sarif)
{
	int error = errno;

	if (sarif)
		pcrt_file_write(fd, PCRT_SARIF_TAIL, (size_t)(size - at), at);
	(void)!ftruncate(fd, size);
	errno = error;
}

static bool append(int fd, const struct pcrt_text *report, bool sarif)
{
	struct pcrt_text out = { 0 };
	struct stat st;
	off_t at;
	bool good;

	if (fstat(fd, &st))
		return false;
	at = st.st_size;
	if (sarif) {
		at = document_end(fd, at);
		if (at < 0 && (errno = EINVAL, true))
			return false;
		if (!ends_with(fd, at, PCRT_SARIF_EMPTY,
			       sizeof PCRT_SARIF_EMPTY - 1))
			pcrt_text_add(&out, ",\n");
		pcrt_sarif_report(&out, report);
		pcrt_text_add(&out, PCRT_SARIF_TAIL);
	} else {
		pcrt_json_report(&out, report);
	}
	good = out.s && pcrt_file_write(fd, out.s, out.len, at);
	if (!good && S_ISREG(st.st_mode))
		take_back(fd, at, st.st_size, sarif);
	pcrt_text_free(&out);
	return good;
}

void pcrt_file_put(const struct pcrt_text *report)
{
	static _Atomic(bool) told;
	const char *file = pcrt_env.report;
	struct pcrt_text t = { 0 };
	char path[PATH_MAX];
	bool good;
	int fd;

	if (!file && pcrt_database(path))
		file = path;
	if (!file || !report->s)
		return;
	fd = open_locked(file);
	good = fd >= 0 && append(fd, report, is_sarif(file));
	if (!good && !atomic_exchange(&told, true)) {
		pcrt_text_add(&t, "parcoach: warning: cannot write '%s' "
			      "(PARCOACH_REPORT): %s\n", file,
			      strerror(errno));
		pcrt_text_put(&t);
	}
	if (fd >= 0)
		close(fd);
}
