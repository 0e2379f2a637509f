/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fields_text.c - text for arguments that differ between processes.
 *
 * In:   struct pcrt_fields, and in which fields processes differ
 *       (arguments/fields.c).
 * Out:  text, for parcoach-argument.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "arguments/fields.h"
#include "arguments/reduction.h"
#include "arguments/type.h"
#include "report/fields_text.h"
#include "report/text.h"

/* What the processes give differently, or do differently. */
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
		pcrt_text_add(t, "only some processes of %s pass MPI_IN_PLACE "
			      "to %s", comm, what);
	else
		pcrt_text_add(t, "processes of %s pass %s to %s", comm,
			      field_name(which), what);
	pcrt_text_add(t, " [parcoach-argument]\n");
}

void pcrt_data_add(struct pcrt_text *t, const struct pcrt_data *data)
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

	if (which & PCRT_FIELD_ROOT && f->root < 0)
		pcrt_text_add(&t, ", root in the group with rank %d",
			      PCRT_ROOT_GROUP(f->root));
	else if (which & PCRT_FIELD_ROOT)
		pcrt_text_add(&t, ", root %d", f->root);
	if (which & PCRT_FIELD_OP)
		pcrt_text_add(&t, ", %s", pcrt_redop_name(f->op));
	if (which & (PCRT_FIELD_COUNT | PCRT_FIELD_TYPE)) {
		pcrt_text_add(&t, ", ");
		pcrt_data_add(&t, &f->data);
		/* For an array, show only which processes have the same one. */
		if (which & PCRT_FIELD_LIST)
			pcrt_text_add(&t, " in total, checksum %04x",
				      (unsigned)(f->data.signature >> 48));
	}
	if (which & PCRT_FIELD_PLACE)
		pcrt_text_add(&t, f->place ? ", MPI_IN_PLACE" :
					     ", not MPI_IN_PLACE");
	if (which & PCRT_FIELD_OBJECT)
		pcrt_text_add(&t, ", %s number %u",
			      strncmp(l->what, "MPI_File", 8) ? "window" :
								"file",
			      f->object);
	snprintf(l->what + len, sizeof l->what - len, "%s", t.s ? t.s : "");
	pcrt_text_free(&t);
}
