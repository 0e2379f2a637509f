/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * link_order.c - whether MPI's library precedes ours in the program because it
 *                was linked first: then our wrappers of MPI_Init, MPI_Finalize
 *                and the calls that create communicators are never called.
 */
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include "base/state.h"
#include "report/text.h"
#include "start/link_order.h"

const void *pcrt_object_of(const void *address)
{
	struct link_map *map;
	Dl_info info;

	return address && dladdr1(address, &info, (void **)&map,
				  RTLD_DL_LINKMAP) ? map : NULL;
}

bool pcrt_behind_mpi(void)
{
	const void *first = pcrt_object_of(dlsym(RTLD_DEFAULT, "MPI_Finalize"));

	/* A tool before us that ends MPI by PMPI_Finalize is not MPI's
	 * library. */
	return first && first != pcrt_object_of((const void *)pcrt_behind_mpi) &&
	       first == pcrt_object_of(dlsym(RTLD_DEFAULT, "PMPI_Finalize"));
}

void pcrt_behind_say(void)
{
	struct pcrt_text t = { 0 };

	if (pcrt_world_rank)
		return;
	pcrt_text_add(&t,
		      "parcoach: warning: nothing is checked: the MPI library "
		      "is linked before -lparcoach_rt, so the calls of "
		      "MPI_Init and MPI_Finalize do not reach parcoach; link "
		      "-lparcoach_rt first (see 'parcoach --libs')\n");
	pcrt_text_put(&t);
}
