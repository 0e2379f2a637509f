/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrong.c - words for arguments: those that differ between processes, and
 *              those that are wrong whatever the others give.
 *
 * In:   struct pcrt_fields, struct pcrt_wrong (check/args.c).
 * Out:  parcoach-argument.
 * Not:  what is wrong in one process where the program has an error handler of
 *       its own, or MPI_ERRORS_RETURN.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "check/args.h"

/* ---- between processes ---- */

/* What processes give differently, or else do. */
static const char *field_name(uint32_t which)
{
	switch (which) {
	case PCRT_FIELD_COUNT | PCRT_FIELD_LIST:
		return "different arrays of counts";
	case PCRT_FIELD_TYPE | PCRT_FIELD_LIST:
	case PCRT_FIELD_TYPE | PCRT_FIELD_COUNT | PCRT_FIELD_LIST:
		return "different datatypes";
	case PCRT_FIELD_ROOT:
		return "different roots";
	case PCRT_FIELD_OP:
		return "different reduction operations";
	case PCRT_FIELD_COUNT:
		return "different counts";
	case PCRT_FIELD_TYPE:
	case PCRT_FIELD_TYPE | PCRT_FIELD_COUNT:
		return "different datatypes";
	}
	return "different arguments";
}

void pcrt_fields_title(struct pcrt_text *t, const char *comm, const char *what,
		       uint32_t which)
{
	pcrt_text_add(t, "parcoach: error: ");
	if (which == PCRT_FIELD_OBJECT)
		pcrt_text_add(t, "processes of %s call %s on different %s", comm,
			      what, strncmp(what, "MPI_File", 8) ? "windows" :
			      "files");
	else if (which == PCRT_FIELD_PLACE)
		pcrt_text_add(t, "only some processes of %s give MPI_IN_PLACE "
			      "to %s", comm, what);
	else
		pcrt_text_add(t, "processes of %s give %s to %s", comm,
			      field_name(which), what);
	pcrt_text_add(t, " [parcoach-argument]\n");
}

static void data_add(struct pcrt_text *t, const struct pcrt_data *data)
{
	char type[64];

	pcrt_type_text(type, sizeof type, data->run);
	pcrt_text_add(t, "%" PRIu64 " x %s", data->count, type);
}

void pcrt_fields_add(struct pcrt_line *l, const struct pcrt_fields *f,
		     uint32_t which)
{
	struct pcrt_text t = { 0 };
	size_t len = strlen(l->what);

	if (which & PCRT_FIELD_ROOT)
		pcrt_text_add(&t, ", root %d", f->root);
	if (which & PCRT_FIELD_OP)
		pcrt_text_add(&t, ", %s", pcrt_redop_name(f->op));
	if (which & (PCRT_FIELD_COUNT | PCRT_FIELD_TYPE)) {
		pcrt_text_add(&t, ", ");
		data_add(&t, &f->data);
		/* Of an array nothing else fits: who has the same one? */
		if (which & PCRT_FIELD_LIST)
			pcrt_text_add(&t, " in all, checksum %04x",
				      (unsigned)(f->data.signature >> 48));
	}
	if (which & PCRT_FIELD_PLACE)
		pcrt_text_add(&t, f->place ? ", MPI_IN_PLACE" :
					     ", not MPI_IN_PLACE");
	if (which & PCRT_FIELD_OBJECT)
		pcrt_text_add(&t, ", the %s made as number %u",
			      strncmp(l->what, "MPI_File", 8) ? "window" :
								"file",
			      f->object);
	snprintf(l->what + len, sizeof l->what - len, "%s", t.s ? t.s : "");
	pcrt_text_free(&t);
}

/* ---- one process ---- */

static enum parcoach_data rule_of(const struct parcoach_site *site)
{
	return (enum parcoach_data)(site->flags >> PARCOACH_DATA_SHIFT & 15);
}

/* How a message calls argument ARG of SITE. */
static const char *arg_name(const struct parcoach_site *site, enum pcrt_arg arg)
{
	/* Where there is one pair, or one buffer, it is neither sent nor
	 * received. */
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
	pcrt_text_add(t, "\n");
}

static void text_of(struct pcrt_text *t, const struct parcoach_site *site,
		    const struct pcrt_comm *c, const struct pcrt_wrong *w)
{
	const char *arg = arg_name(site, w->arg);

	switch (w->kind) {
	case PCRT_WRONG_NULL:
		pcrt_text_add(t, "the %s given to '%s' is %s", arg, site->what,
			      w->arg == PCRT_ARG_OP ? "MPI_OP_NULL" :
						      "MPI_DATATYPE_NULL");
		break;
	case PCRT_WRONG_NEGATIVE:
		pcrt_text_add(t, "the %s given to '%s' is %" PRId64, arg,
			      site->what, w->value);
		break;
	case PCRT_WRONG_ROOT:
		pcrt_text_add(t, "the root given to '%s' is %" PRId64
			      ", but there are %d processes", site->what,
			      w->value, c->size);
		break;
	case PCRT_WRONG_PLACE:
		pcrt_text_add(t, "the %s given to '%s' is MPI_IN_PLACE, which "
			      "it must not be here", arg, site->what);
		break;
	case PCRT_WRONG_SELF:
		pcrt_text_add(t, "'%s' sends ", site->what);
		data_add(t, &w->sent);
		pcrt_text_add(t, ", but receives ");
		data_add(t, &w->expected);
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

/* Whether the program wants to hear of errors (MPI-4.1 9.3): then MPI tells it
 * of wrong arguments, and what it does about them is its own affair. */
static bool handles(MPI_Errhandler handler)
{
	if (handler == MPI_ERRORS_ARE_FATAL)
		return false;
#if MPI_VERSION >= 4
	if (handler == MPI_ERRORS_ABORT)
		return false;
#endif
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

/* MPI-4.1 14.7: no file has the handler of files, by default one that returns:
 * who closes what could not be opened gets an error that few look at. */
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
	pcrt_text_add(&t, "the %s given to '%s' is %s", what, site->what, name);
	report(site, &t);
}
