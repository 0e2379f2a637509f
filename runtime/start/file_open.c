/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file_open.c - processes that open different files together, or one file with
 *               different access modes.
 *
 * In:   the arguments of MPI_File_open, before the call (MPI-4.1 14.2.1).
 * Out:  the warning parcoach-argument.  RATIONALE: MPI may return an error, which
 *       the program may handle: files have MPI_ERRORS_RETURN at first.
 * Cost: a reduction of four numbers for each call.
 * Not:  after a failure, or if processes have no run time.
 *
 * Names that differ may stand for one file (14.2.1).  On one node, two different
 * absolute paths without symbolic links are two files unless a file has two
 * names (links).  So a name counts only if its folder exists, and the file is
 * new or has one name.  Names with a prefix of the MPI library ("ufs:") do not
 * count.
 */
#include "start/file_open.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/hash.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "board/memory.h"
#include "report/file.h"
#include "report/text.h"

/* What the processes compare: the least of each, so that with -X the greatest
 * of X is found, too. */
enum { MODE_LEAST, MODE_MOST, NAME_LEAST, NAME_MOST, COUNT };

/* Whether all processes of the job are on this node. */
static bool one_node(void)
{
	return pcrt_head && pcrt_head->procs == (uint32_t)pcrt_world_size &&
	       !pcrt_present;
}

/* A number for the file NAME, the same for all names of it, from 1 on;
 * 0: not known. */
static int64_t file_number(const char *name)
{
	const char *slash = strrchr(name, '/'), *colon = strchr(name, ':');
	char folder[PATH_MAX], real[PATH_MAX], path[2 * PATH_MAX];
	struct stat s;

	if (!one_node() || strlen(name) >= sizeof folder ||
	    (colon && !memchr(name, '/', (size_t)(colon - name))))
		return 0;
	if (!lstat(name, &s) ? !S_ISREG(s.st_mode) || s.st_nlink != 1 :
			       !name[0])
		return 0;
	snprintf(folder, sizeof folder, "%.*s",
		 slash ? (int)(slash - name) + 1 : 1, slash ? name : ".");
	if (!realpath(folder, real))
		return 0;
	snprintf(path, sizeof path, "%s/%s", real, slash ? slash + 1 : name);
	return (int64_t)pcrt_hash(path) + 1;
}

static void report(MPI_Comm comm, const char *name, int amode, bool modes)
{
	struct { int amode; char name[100]; } mine = { .amode = amode };
	struct pcrt_text t = { 0 };
	int rank, size = 0;
	char *all;

	snprintf(mine.name, sizeof mine.name, "%s", name);
	PMPI_Comm_rank(comm, &rank);
	PMPI_Comm_size(comm, &size);
	all = rank ? NULL : (char *)calloc((size_t)size, sizeof mine);
	PMPI_Gather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, 0,
		    comm);
	if (rank)
		return;
	pcrt_text_add(&t, "parcoach: warning: processes pass different %s to "
		      "MPI_File_open [parcoach-argument]\n",
		      modes ? "access modes" : "files");
	for (int i = 0, shown = 0; all && i < size && shown < 2; i++) {
		memcpy(&mine, all + (size_t)i * sizeof mine, sizeof mine);
		if (shown && (modes ? mine.amode == amode :
				      !strcmp(mine.name, name)))
			continue;
		shown++;
		pcrt_text_add(&t, "parcoach:   rank %d of %d  '%s', access "
			      "mode %d\n", i, size, mine.name, mine.amode);
	}
	free(all);
	pcrt_file_put(&t);
	pcrt_text_put(&t);
}

void pcrt_file_open(MPI_Comm comm, const char *name, int amode)
{
	int64_t mine[COUNT], least[COUNT] = { 0 }, file;
	int inter = 1;

	if (!atomic_load(&pcrt_on) || pcrt_present || !pcrt_may_call() ||
	    comm == MPI_COMM_NULL || !name ||
	    PMPI_Comm_test_inter(comm, &inter) || inter)
		return;
	file = file_number(name);
	mine[MODE_LEAST] = amode;
	mine[MODE_MOST] = -(int64_t)amode;
	mine[NAME_LEAST] = file ? file : INT64_MAX;
	mine[NAME_MOST] = file ? -file : INT64_MAX;
	if (PMPI_Allreduce(mine, least, COUNT, MPI_INT64_T, MPI_MIN, comm))
		return;
	if (least[MODE_LEAST] != -least[MODE_MOST])
		report(comm, name, amode, true);
	else if (least[NAME_LEAST] != INT64_MAX &&
		 least[NAME_LEAST] != -least[NAME_MOST])
		report(comm, name, amode, false);
}

void pcrt_file_open_fortran(const MPI_Fint *comm, const char *name, size_t len,
			    const MPI_Fint *amode)
{
	char text[PATH_MAX] = "";

	while (len && name[len - 1] == ' ')
		len--;
	if (len < sizeof text)
		memcpy(text, name, len);
	pcrt_file_open(PMPI_Comm_f2c(*comm), text, *amode);
}
