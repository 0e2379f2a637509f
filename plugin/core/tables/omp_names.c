/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * omp_names.c - procedures of OpenMP's run time (OpenMP 5.2, 18) and functions
 *               that take and release locks, or a guard for one (contract in
 *               omp_names.h).
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
	{ "_ZNSt11timed_mutex4lockEv", "_ZNSt11timed_mutex6unlockEv" },
	{ "_ZNSt12shared_mutex4lockEv", "_ZNSt12shared_mutex6unlockEv" },
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

/* ---- objects that have a mutex ---- */

/* The text behind the name of a class for a mutex of C++'s library, which it has
 * as template argument, in NAME; NULL: it is none.  (Itanium C++ ABI, 5.1.) */
static const char *behind_class(const char *name)
{
	static const char *const classes[] = {
		"_ZNSt10lock_guardI", "_ZNSt11unique_lockI",
		"_ZNSt11scoped_lockIJ", "_ZNKSt11unique_lockI",
	};
	static const char *const mutexes[] = {
		"St5mutexE", "St15recursive_mutexE", "St11timed_mutexE",
		"St21recursive_timed_mutexE", "St12shared_mutexE",
		"St18shared_timed_mutexE",
	};

	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
		size_t len = strlen(classes[i]);

		if (strncmp(name, classes[i], len))
			continue;
		for (size_t k = 0; k < sizeof mutexes / sizeof *mutexes; k++)
			if (!strncmp(name + len, mutexes[k],
				     strlen(mutexes[k])))
				return name + len + strlen(mutexes[k]) +
				       (name[len - 1] == 'J');
		return NULL;
	}
	return NULL;
}

/* C1 and C2 make an object, D1 and D2 end it. */
static const struct {
	const char *what;
	enum pc_guard does;
} of_guards[] = {
	{ "C1ERS0_", PC_GUARD_MAKE }, { "C2ERS0_", PC_GUARD_MAKE },
	{ "C1ERS0_St12defer_lock_t", PC_GUARD_BIND },
	{ "C2ERS0_St12defer_lock_t", PC_GUARD_BIND },
	{ "C1ERS0_St12adopt_lock_t", PC_GUARD_BIND },
	{ "C2ERS0_St12adopt_lock_t", PC_GUARD_BIND },
	{ "4lockEv", PC_GUARD_TAKE }, { "6unlockEv", PC_GUARD_LEAVE },
	{ "D1Ev", PC_GUARD_END }, { "D2Ev", PC_GUARD_END },
	{ "9owns_lockEv", PC_GUARD_ASK }, { "cvbEv", PC_GUARD_ASK },
	{ "5mutexEv", PC_GUARD_ASK },
};

enum pc_guard pc_lock_guard(const char *name)
{
	const char *what = name[0] == '_' && name[1] == 'Z' ?
				   behind_class(name) : NULL;

	if (!what)
		return PC_GUARD_NONE;
	for (size_t i = 0; i < sizeof of_guards / sizeof *of_guards; i++)
		if (!strcmp(what, of_guards[i].what))
			return of_guards[i].does;
	return PC_GUARD_OTHER;
}

bool pc_lock_moves(const char *name)
{
	enum pc_guard does = pc_lock_guard(name);

	return pc_lock_call(name) || does == PC_GUARD_MAKE ||
	       does == PC_GUARD_TAKE || does == PC_GUARD_LEAVE ||
	       does == PC_GUARD_END;
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

/* The length of NAME, a procedure of OpenMP, without the "_" and "_8" of Fortran. */
static size_t length(const char *name)
{
	size_t len = strlen(name);

	while (len && name[len - 1] == '_')
		len--;
	return len > 2 && !memcmp(name + len - 2, "_8", 2) ? len - 2 : len;
}

bool pc_omp_call(const char *name)
{
	return !strncmp(name, "omp_", 4) && is_name(name + 4, length(name + 4));
}

bool pc_team_call(const char *name)
{
	static const char *const teams[] = {
		"omp_set_dynamic", "omp_set_max_active_levels",
		"omp_set_nested", "omp_set_num_teams", "omp_set_num_threads",
		"omp_set_teams_thread_limit",
	};

	for (size_t i = 0; i < sizeof teams / sizeof *teams; i++)
		if (!compare(name, length(name), teams[i]))
			return true;
	return false;
}

/* ---- functions that wait ---- */

bool pc_wait_call(const char *name, bool library)
{
	/* Parts of names: what waits, or lets other threads run. */
	static const char *const words[] = {
		"wait", "acquire", "yield", "sleep", "6future", "6atomic",
		"__atomic_base", "9call_once",
	};

	library |= !strncmp(name, "_ZNSt", 5) || !strncmp(name, "_ZNKSt", 6) ||
		   !strncmp(name, "_ZSt", 4);
	for (size_t i = 0; library && i < sizeof words / sizeof *words; i++)
		if (strstr(name, words[i]))
			return true;
	return false;
}
