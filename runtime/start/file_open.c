/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file_open.c - processes that open different files together, or one file with
 *               different access modes or hints.
 *
 * In:   the arguments of MPI_File_open, before the call (MPI-4.1 14.2.1; the hints of
 *       14.2.8 that must be the same on all processes).
 * Out:  the warning parcoach-argument.  RATIONALE: MPI may return an error, which
 *       the program may handle: files have MPI_ERRORS_RETURN at first.
 * Cost: a reduction of six numbers for each call.
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
enum { MODE_LEAST, MODE_MOST, NAME_LEAST, NAME_MOST, HINTS_LEAST, HINTS_MOST, COUNT };

/* The hints that MPI-4.1 14.2.8 marks SAME. */
static const char *const same[] = {
	"collective_buffering", "cb_block_size", "cb_buffer_size", "cb_nodes",
	"chunked", "chunked_item", "chunked_size", "file_perm", "io_node_list",
	"nb_proc", "num_io_nodes", "striping_factor", "striping_unit",
};

/* What rank 0 shows of a process. */
struct opened {
	int64_t number; /* of what is compared */
	char text[200];
};

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

static bool hint_get(MPI_Info info, const char *key, char value[MPI_MAX_INFO_VAL + 1])
{
	int found = 0;
#if MPI_VERSION >= 4
	int size = MPI_MAX_INFO_VAL + 1;

	PMPI_Info_get_string(info, key, &size, value, &found);
#else
	PMPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &found);
#endif
	return found;
}

/* The hints in INFO that must be the same, as "cb_nodes 4, striping_unit 65536". */
static void hints_put(MPI_Info info, char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (size_t i = 0; info != MPI_INFO_NULL &&
			   i < sizeof same / sizeof *same; i++) {
		char value[MPI_MAX_INFO_VAL + 1];

		if (hint_get(info, same[i], value) && len < size)
			len += (size_t)snprintf(text + len, size - len, "%s%s %s",
						len ? ", " : "", same[i], value);
	}
}

/* Processes of COMM pass different WHAT to MPI_File_open; this one passes MINE. */
static void report(MPI_Comm comm, const struct opened *mine, const char *what)
{
	struct pcrt_text t = { 0 };
	int rank, size = 0, shown = 0;
	struct opened *all;

	PMPI_Comm_rank(comm, &rank);
	PMPI_Comm_size(comm, &size);
	all = rank ? NULL : (struct opened *)calloc((size_t)size, sizeof *all);
	PMPI_Gather(mine, sizeof *mine, MPI_BYTE, all, sizeof *mine, MPI_BYTE, 0,
		    comm);
	if (rank)
		return;
	pcrt_text_add(&t, "parcoach: warning: processes pass different %s to "
		      "MPI_File_open [parcoach-argument]\n", what);
	for (int i = 0; all && i < size && shown < 2; i++) {
		if (shown && all[i].number == all[0].number)
			continue;
		shown++;
		pcrt_text_add(&t, "parcoach:   rank %d of %d  %s\n", i, size,
			      all[i].text);
	}
	free(all);
	pcrt_file_put(&t);
	pcrt_text_put(&t);
}

/* Say which of the numbers in LEAST differ. */
static void judge(MPI_Comm comm, const char *name, int amode, const char *hints,
		  const int64_t *mine, const int64_t *least)
{
	struct opened my;

	if (least[MODE_LEAST] != -least[MODE_MOST] ||
	    (least[NAME_LEAST] != INT64_MAX &&
	     least[NAME_LEAST] != -least[NAME_MOST])) {
		bool modes = least[MODE_LEAST] != -least[MODE_MOST];

		my.number = mine[modes ? MODE_LEAST : NAME_LEAST];
		snprintf(my.text, sizeof my.text, "'%.100s', access mode %d", name,
			 amode);
		report(comm, &my, modes ? "access modes" : "files");
	} else if (least[HINTS_LEAST] != -least[HINTS_MOST]) {
		my.number = mine[HINTS_LEAST];
		snprintf(my.text, sizeof my.text, "'%.60s', %.120s", name,
			 hints[0] ? hints : "no such hint");
		report(comm, &my, "values of hints");
	}
}

void pcrt_file_open(MPI_Comm comm, const char *name, int amode, MPI_Info info)
{
	int64_t mine[COUNT], least[COUNT] = { 0 }, file;
	char hints[2048];
	int inter = 1;

	if (!atomic_load(&pcrt_on) || pcrt_present || !pcrt_may_call() ||
	    comm == MPI_COMM_NULL || !name ||
	    PMPI_Comm_test_inter(comm, &inter) || inter)
		return;
	file = file_number(name);
	hints_put(info, hints, sizeof hints);
	mine[MODE_LEAST] = amode;
	mine[NAME_LEAST] = file ? file : INT64_MAX;
	mine[HINTS_LEAST] = (int64_t)pcrt_hash(hints);
	for (int i = 0; i < COUNT; i += 2)
		mine[i + 1] = mine[i] == INT64_MAX ? mine[i] : -mine[i];
	if (PMPI_Allreduce(mine, least, COUNT, MPI_INT64_T, MPI_MIN, comm))
		return;
	judge(comm, name, amode, hints, mine, least);
}

void pcrt_file_open_fortran(const MPI_Fint *comm, const char *name, size_t len,
			    const MPI_Fint *amode, const MPI_Fint *info)
{
	char text[PATH_MAX] = "";

	while (len && name[len - 1] == ' ')
		len--;
	if (len < sizeof text)
		memcpy(text, name, len);
	pcrt_file_open(PMPI_Comm_f2c(*comm), text, *amode, PMPI_Info_f2c(*info));
}
