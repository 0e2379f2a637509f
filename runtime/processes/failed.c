/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * failed.c - communicators on which a program survives a failure (contract in
 *            failed.h).
 *
 * LIMIT: only processes of this node.
 */
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/mpi_has.h"
#include "base/state.h"
#include "processes/failed.h"

/* What lets a program survive the end of a process. */
static const char *const enabled_by[] = {
#if defined(OPEN_MPI) && defined(MPIX_ERR_PROC_FAILED)
	"OMPI_MCA_mpi_ft_enable", /* mpirun --with-ft ulfm */
#elif defined(OPEN_MPI)
	"OMPI_MCA_orte_enable_recovery", /* mpirun --enable-recovery */
#elif defined(MPICH_VERSION)
	"MPIR_CVAR_ENABLE_FT", "MPIR_PARAM_ENABLE_FT", "MPICH_ENABLE_FT",
#endif
	NULL
};

static bool is_set(const char *variable)
{
	static const char *const no[] = { "", "0", "no", "off", "false" };
	const char *value = getenv(variable);

	for (size_t i = 0; value && i < sizeof no / sizeof *no; i++)
		if (!strcasecmp(value, no[i]))
			return false;
	return value != NULL;
}

#if defined(OPEN_MPI) && defined(MPIX_ERR_PROC_FAILED)
/* A file of parameters can enable it, too. */
static bool is_enabled(void)
{
	int index, level, count;
	MPI_T_cvar_handle handle;
	char value[64] = { 0 };

	if (MPI_T_init_thread(MPI_THREAD_SINGLE, &level) != MPI_SUCCESS)
		return false;
	if (MPI_T_cvar_get_index("mpi_ft_enable", &index) == MPI_SUCCESS &&
	    MPI_T_cvar_handle_alloc(index, NULL, &handle, &count) ==
		    MPI_SUCCESS) {
		if (count == 1)
			MPI_T_cvar_read(handle, value);
		MPI_T_cvar_handle_free(&handle);
	}
	MPI_T_finalize();
	return *value != 0;
}
#else
static bool is_enabled(void)
{
	return false;
}
#endif

/*
 * Whether a program can survive the end of a process at all.  Otherwise MPI does
 * not return from a call in which others wait for that process, or the launcher
 * ends the job: what waits must be reported before.  RATIONALE: the mpi.h of
 * MPICH and of Open MPI 5 has the error classes of ULFM, whether it is enabled or
 * not.
 */
static bool can_survive(void)
{
	for (size_t i = 0; enabled_by[i]; i++)
		if (is_set(enabled_by[i]))
			return true;
	return !enabled_by[0] || is_enabled();
}

void pcrt_handler_set(MPI_Errhandler handler)
{
	if (pcrt_head && !pcrt_is_fatal(handler) && can_survive())
		atomic_store(&pcrt_head->handles, true);
}

void pcrt_revoked(struct pcrt_entry *entry)
{
	if (entry)
		atomic_store(&entry->revoked, true);
}

static bool has_ended(uint32_t p)
{
	return atomic_load(&pcrt_procs[p].gone) != 0;
}

/* Also if its parent has not reaped it, or has reaped it a moment ago. */
static bool has_just_ended(uint32_t p)
{
	bool ended = has_ended(p);
#ifdef SYS_pidfd_open
	struct pollfd look = { .events = POLLIN };

	if (ended || atomic_load(&pcrt_procs[p].end))
		return ended;
	look.fd = (int)syscall(SYS_pidfd_open,
			       (pid_t)atomic_load(&pcrt_procs[p].pid), 0);
	if (look.fd < 0)
		return errno == ESRCH;
	ended = poll(&look, 1, 0) > 0;
	close(look.fd);
#endif
	return ended;
}

static bool is_broken(const struct pcrt_entry *entry, bool (*ended)(uint32_t p))
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;

	if (atomic_load(&e->revoked))
		return true;
	if (!atomic_load(&pcrt_head->handles))
		return false;
	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		if (atomic_load(&e->member[p].rank) && ended(p))
			return true;
	return false;
}

bool pcrt_is_broken(const struct pcrt_entry *e)
{
	return is_broken(e, has_ended);
}

bool pcrt_is_broken_now(const struct pcrt_entry *e)
{
	return is_broken(e, has_just_ended);
}
