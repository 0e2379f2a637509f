/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * findings.cc - core's diagnostics as data, for `parcoach report`: the argument
 *               report=FILE (docs/REPORTS.md).
 *
 * Out:  the lines of this unit, appended to FILE by one write(2) with O_APPEND:
 *       the lines of units that are compiled at the same time do not mix, and
 *       an interrupted compilation leaves all its lines or none.
 */
#include "pcg.h"

#include <fcntl.h>
#include <time.h>

static void append(const char *path, const char *text, size_t len)
{
	int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	bool ok = file >= 0 && write(file, text, len) == (ssize_t)len;

	if (file >= 0 && close(file))
		ok = false;
	if (!ok)
		error_at(UNKNOWN_LOCATION, "parcoach: cannot write %qs: %m",
			 path);
}

void pcg_findings_write(const char *path)
{
	struct pc_json out = pc_json();
	struct pc_finding_head head = pc_finding_head();
	char when[32];
	time_t now = time(NULL);

	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
	head.kind = "unit";
	head.unit = main_input_filename;
	head.object = aux_base_name;
	head.model = pcg_unit.record;
	head.dir = get_src_pwd();
	head.tool = "parcoach " PC_VERSION;
	head.time = when;
	head.source = pcg_source_line;
	out.arena = pcg_unit.program->arena;
	pc_findings_write(pcg_unit.program, &head, &out);
	append(path, out.b.v, out.b.n);
}
