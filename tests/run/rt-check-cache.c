// SPDX-License-Identifier: GPL-3.0-or-later
// The cache of the last check at a site: what is kept is used again only for the
// same arguments, and never for what it could not compare.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "../../runtime/arguments/fields.c"
#include "../../runtime/check/check_cache.c"
#include "../unit/check.h"

_Atomic(unsigned) pcrt_type_generation;

static int looked; /* how often the arguments were evaluated */
static enum pcrt_wrong_kind wrong_kind;

void pcrt_site_values(const struct parcoach_site *site, const uintptr_t *given,
		      uintptr_t values[PARCOACH_VALUES])
{
	(void)site;
	memcpy(values, given, PARCOACH_VALUES * sizeof *values);
}

void pcrt_fields_of(const struct parcoach_site *site, const struct pcrt_comm *c,
		    const uintptr_t arg[PARCOACH_ARGS],
		    struct pcrt_fields *fields, struct pcrt_wrong *wrong)
{
	(void)c;
	looked++;
	fields->root = site->flags & PARCOACH_ARG_REF ?
		       *(const MPI_Fint *)arg[PCRT_ARG_ROOT] :
		       (int)arg[PCRT_ARG_ROOT];
	fields->has = PCRT_FIELD_ROOT;
	wrong->kind = wrong_kind;
}

void pcrt_wrong_report(const struct parcoach_site *site, struct pcrt_comm *c,
		       const struct pcrt_wrong *wrong)
{
	(void)site, (void)c, (void)wrong;
}

uint32_t pcrt_shm_site(const struct parcoach_site *site)
{
	return site->line;
}

static char board; /* any */
static struct pcrt_comm comm = {
	.keeps = true, .entry = (struct pcrt_entry *)&board
};

/* Whether the call at SITE with ROOT is evaluated, not taken from the cache. */
static bool looks(const struct parcoach_site *site, uintptr_t root,
		  uint32_t object)
{
	uintptr_t given[PARCOACH_VALUES] = { 0, root };
	struct pcrt_checked here;
	int before = looked;

	CHECK(pcrt_memo_of(site, &comm, given, object, &here)->fields.root ==
	      (site->flags & PARCOACH_ARG_REF ? *(const MPI_Fint *)root :
						(int)root));
	return looked > before;
}

static struct parcoach_site site_of(uint32_t flags)
{
	return (struct parcoach_site){
		.flags = PARCOACH_ARG_ROOT | flags,
		.given = PARCOACH_GIVEN_ALL, .givens = PARCOACH_VALUES };
}

static void test_arguments(void)
{
	struct parcoach_site site = site_of(0);

	looks(&site, 1, 0); /* creates the cache */
	CHECK(looks(&site, 1, 0) && !looks(&site, 1, 0));
	CHECK(looks(&site, 2, 0) && !looks(&site, 2, 0));
	CHECK(looks(&site, 1, 0));
	/* A datatype was freed: its handle may mean another one now. */
	pcrt_type_generation++;
	CHECK(looks(&site, 1, 0) && !looks(&site, 1, 0));
}

static void test_not_kept(void)
{
	struct parcoach_site site = site_of(0);
	struct parcoach_site list = site_of(PARCOACH_DATA_LIST <<
					    PARCOACH_DATA_SHIFT);

	CHECK(looks(&site, 1, 7) && looks(&site, 1, 7));
	CHECK(looks(&list, 1, 0) && looks(&list, 1, 0));
	wrong_kind = PCRT_WRONG_ROOT;
	CHECK(looks(&site, 3, 0) && looks(&site, 3, 0));
	wrong_kind = PCRT_WRONG_NONE;
	comm.memo = NULL;
	comm.keeps = false; /* several threads may check */
	CHECK(looks(&site, 1, 0) && looks(&site, 1, 0));
	comm.keeps = true;
}

/* Fortran passes one address, where the value changes. */
static void test_reference(void)
{
	struct parcoach_site site = site_of(PARCOACH_ARG_REF);
	MPI_Fint root = 1;

	looks(&site, (uintptr_t)&root, 0);
	looks(&site, (uintptr_t)&root, 0);
	CHECK(!looks(&site, (uintptr_t)&root, 0));
	root = 2;
	CHECK(looks(&site, (uintptr_t)&root, 0));
}

/* More sites than places: none gets what is kept of another. */
static void test_many(void)
{
	static struct parcoach_site site[4 * MEMOS];
	const uintptr_t given[PARCOACH_VALUES] = { 0, 1 };
	struct pcrt_checked here;

	for (uint32_t i = 0; i < 4 * MEMOS; i++) {
		site[i] = site_of(0);
		site[i].line = i;
	}
	for (uint32_t i = 0; i < 8 * MEMOS; i++)
		CHECK(pcrt_memo_of(&site[i % (4 * MEMOS)], &comm, given, 0,
				   &here)->number == i % (4 * MEMOS));
}

int main(void)
{
	test_arguments();
	test_not_kept();
	test_reference();
	test_many();
	return check_failed != 0;
}
