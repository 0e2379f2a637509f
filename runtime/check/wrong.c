/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrong.c - text for arguments that are wrong whatever the other processes
 *           pass.
 *
 * In:   struct pcrt_wrong (args.c).
 * Out:  parcoach-argument.
 * Not:  what is wrong in one process if the program has an error handler of its
 *       own, or MPI_ERRORS_RETURN.
 */
#include <inttypes.h>
#include <mpi.h>
#include <stdbool.h>
#include <string.h>
#include "base/mpi_has.h"
#include "base/state.h"
#include "check/args.h"
#include "check/wrong.h"
#include "comm/communicator.h"
#include "processes/here.h"
#include "report/fields_text.h"
#include "report/job_end.h"
#include "report/line.h"
#include "report/text.h"

static enum parcoach_data rule_of(const struct parcoach_site *site)
{
	return (enum parcoach_data)(site->flags >> PARCOACH_DATA_SHIFT & 15);
}

/* The name of argument ARG of SITE in a message. */
static const char *arg_name(const struct parcoach_site *site, enum pcrt_arg arg)
{
	/* A single pair, or buffer, is called neither send nor receive. */
	enum parcoach_data rule = rule_of(site);
	bool one = rule == PARCOACH_DATA_ONE || rule == PARCOACH_DATA_LIST;

	switch (arg) {
	case PCRT_ARG_ROOT:
		return "root";
	case PCRT_ARG_OP:
		return "reduction operation";
	case PCRT_ARG_SEND:
		return "send buffer";
	case PCRT_ARG_SEND_COUNT:
		return one ? "count" : "send count";
	case PCRT_ARG_SEND_TYPE:
		return one ? "datatype" : "send datatype";
	case PCRT_ARG_RECV:
		return "receive buffer";
	case PCRT_ARG_RECV_COUNT:
		return "receive count";
	case PCRT_ARG_RECV_TYPE:
		return "receive datatype";
	}
	return "argument";
}

static void where_add(struct pcrt_text *t, const struct parcoach_site *site)
{
	pcrt_text_add(t, "parcoach:   rank %d  %s  ", pcrt_world_rank,
		      site->what);
	pcrt_text_site(t, site);
	pcrt_here_callers_add(t, site);
	pcrt_text_add(t, "\n");
}

static void text_of(struct pcrt_text *t, const struct parcoach_site *site,
		    const struct pcrt_comm *c, const struct pcrt_wrong *w)
{
	const char *arg = arg_name(site, w->arg);

	switch (w->kind) {
	case PCRT_WRONG_NULL:
		pcrt_text_add(t, "the %s passed to '%s' is %s", arg, site->what,
			      w->arg == PCRT_ARG_OP ? "MPI_OP_NULL" :
						      "MPI_DATATYPE_NULL");
		break;
	case PCRT_WRONG_NEGATIVE:
		pcrt_text_add(t, "the %s passed to '%s' is %" PRId64, arg,
			      site->what, w->value);
		break;
	case PCRT_WRONG_ROOT:
		pcrt_text_add(t, "the root passed to '%s' is %" PRId64
			      ", but there are %d processes", site->what,
			      w->value, c->size);
		break;
	case PCRT_WRONG_PLACE:
		pcrt_text_add(t, "the %s passed to '%s' is MPI_IN_PLACE, "
			      "which is not allowed here", arg, site->what);
		break;
	case PCRT_WRONG_SELF:
		pcrt_text_add(t, "'%s' sends ", site->what);
		pcrt_data_add(t, &w->sent);
		pcrt_text_add(t, ", but receives ");
		pcrt_data_add(t, &w->expected);
		pcrt_text_add(t, rule_of(site) < PARCOACH_DATA_LIST ?
			      " from each process" : " from itself");
		break;
	case PCRT_WRONG_NONE:
		break;
	}
}

static void report(const struct parcoach_site *site, struct pcrt_text *text)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: error: %s [parcoach-argument]\n",
		      text->s ? text->s : "");
	pcrt_text_free(text);
	where_add(&t, site);
	pcrt_report_local(&t);
}

/* Whether the program handles errors (MPI-4.1 9.3): then MPI reports wrong
 * arguments to it, and it decides what to do. */
static bool handles(MPI_Errhandler handler)
{
	if (pcrt_is_fatal(handler))
		return false;
	if (handler != MPI_ERRORS_RETURN)
		PMPI_Errhandler_free(&handler);
	return true;
}

static bool is_handled(MPI_Comm comm)
{
	MPI_Errhandler handler = MPI_ERRORS_ARE_FATAL;

	PMPI_Comm_get_errhandler(comm, &handler);
	return handles(handler);
}

/* MPI-4.1 14.7: MPI_FILE_NULL has the error handler of files, which returns by
 * default: a program that closes a file that could not be opened gets an error
 * that few programs test. */
static bool is_file_handled(void)
{
	MPI_Errhandler handler = MPI_ERRORS_ARE_FATAL;

	PMPI_File_get_errhandler(MPI_FILE_NULL, &handler);
	return handles(handler);
}

void pcrt_wrong_report(const struct parcoach_site *site, struct pcrt_comm *c,
		       const struct pcrt_wrong *wrong)
{
	struct pcrt_text t = { 0 };

	if ((c->user != MPI_COMM_NULL && is_handled(c->user)) ||
	    !pcrt_report_first(site))
		return;
	text_of(&t, site, c, wrong);
	report(site, &t);
}

void pcrt_null_report(const struct parcoach_site *site)
{
	struct pcrt_text t = { 0 };
	const char *what = "communicator", *name = "MPI_COMM_NULL";

	bool file = site->on == PARCOACH_ON_FILE ||
		    site->on == PARCOACH_ON_FILE_PTR ||
		    site->on == PARCOACH_ON_FILE_FINT;

	if ((file ? is_file_handled() : is_handled(pcrt_everyone)) ||
	    !pcrt_report_first(site))
		return;
	if (site->on == PARCOACH_ON_WIN || site->on == PARCOACH_ON_WIN_PTR ||
	    site->on == PARCOACH_ON_WIN_FINT) {
		what = "window";
		name = "MPI_WIN_NULL";
	} else if (file) {
		what = "file";
		name = "MPI_FILE_NULL";
	}
	pcrt_text_add(&t, "the %s passed to '%s' is %s", what, site->what,
		      name);
	report(site, &t);
}
