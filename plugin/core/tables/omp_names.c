/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * omp_names.c - procedures of OpenMP's run time (OpenMP 5.2, 18) and functions
 *               that take and release locks (contract in omp_names.h).
 *
 * In:   a name as the linker sees it: omp_x, or Fortran's omp_x_, omp_x_8_.
 * Cost: a binary search for names that begin with omp_.
 */
#include "tables/omp_names.h"

#include <string.h>

/* One row per pair; the Fortran name has an additional '_'. */
static const struct {
	const char *take, *leave;
} pairs[] = {
	{ "omp_set_lock", "omp_unset_lock" },
	{ "omp_set_nest_lock", "omp_unset_nest_lock" },
	{ "pthread_mutex_lock", "pthread_mutex_unlock" },
	{ "pthread_spin_lock", "pthread_spin_unlock" },
	{ "mtx_lock", "mtx_unlock" },
	{ "_ZNSt5mutex4lockEv", "_ZNSt5mutex6unlockEv" },
	{ "_ZNSt15recursive_mutex4lockEv", "_ZNSt15recursive_mutex6unlockEv" },
};

bool pc_name_calls(const char *name, const char *what)
{
	size_t len = strlen(what);

	return !strncmp(name, what, len) &&
	       (!name[len] || !strcmp(name + len, "_"));
}

int pc_lock_call(const char *name)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if (pc_name_calls(name, pairs[i].take))
			return 1;
		if (pc_name_calls(name, pairs[i].leave))
			return -1;
	}
	return 0;
}

/* ---- procedures of OpenMP ---- */

/* Without "omp_", sorted. */
static const char *const names[] = {
	"aligned_alloc", "aligned_calloc", "alloc", "calloc",
	"capture_affinity", "control_tool", "destroy_allocator", "destroy_lock",
	"destroy_nest_lock", "display_affinity", "display_env", "free",
	"fulfill_event", "get_active_level", "get_affinity_format",
	"get_ancestor_thread_num", "get_cancellation", "get_default_allocator",
	"get_default_device", "get_device_num", "get_dynamic",
	"get_initial_device", "get_interop_int", "get_interop_name",
	"get_interop_ptr", "get_interop_rc_desc", "get_interop_str",
	"get_interop_type_desc", "get_level", "get_mapped_ptr",
	"get_max_active_levels", "get_max_task_priority", "get_max_teams",
	"get_max_threads", "get_nested", "get_num_devices",
	"get_num_interop_properties", "get_num_places", "get_num_procs",
	"get_num_teams", "get_num_threads", "get_partition_num_places",
	"get_partition_place_nums", "get_place_num", "get_place_num_procs",
	"get_place_proc_ids", "get_proc_bind", "get_schedule",
	"get_supported_active_levels", "get_team_num", "get_team_size",
	"get_teams_thread_limit", "get_thread_limit", "get_thread_num",
	"get_wtick", "get_wtime", "in_explicit_task", "in_final", "in_parallel",
	"init_allocator", "init_lock", "init_lock_with_hint", "init_nest_lock",
	"init_nest_lock_with_hint", "is_initial_device", "pause_resource",
	"pause_resource_all", "realloc", "set_affinity_format",
	"set_default_allocator", "set_default_device", "set_dynamic",
	"set_lock", "set_max_active_levels", "set_nest_lock", "set_nested",
	"set_num_teams", "set_num_threads", "set_schedule",
	"set_teams_thread_limit", "target_alloc", "target_associate_ptr",
	"target_disassociate_ptr", "target_free", "target_is_accessible",
	"target_is_present", "target_memcpy", "target_memcpy_async",
	"target_memcpy_rect", "target_memcpy_rect_async", "test_lock",
	"test_nest_lock", "unset_lock", "unset_nest_lock",
};

/* Compare the LEN bytes at TEXT with NAME. */
static int compare(const char *text, size_t len, const char *name)
{
	int order = strncmp(text, name, len);

	return order || !name[len] ? order : -1;
}

static bool is_name(const char *text, size_t len)
{
	size_t from = 0, to = sizeof names / sizeof *names;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		int order = compare(text, len, names[middle]);

		if (!order)
			return true;
		if (order < 0)
			to = middle;
		else
			from = middle + 1;
	}
	return false;
}

bool pc_omp_call(const char *name)
{
	size_t len;

	if (strncmp(name, "omp_", 4))
		return false;
	name += 4;
	len = strlen(name);
	while (len && name[len - 1] == '_')
		len--;
	if (len > 2 && !memcmp(name + len - 2, "_8", 2))
		len -= 2;
	return is_name(name, len);
}
