/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval.c - `parcoach interval`: how often a program that survives failures
 *              writes a checkpoint.
 *
 * In:   options with times and properties of the program and the machine, or a
 *       file of what a run has measured.
 * Out:  on stdout the best interval and the time that is lost with it, by the
 *       models of interval/model.h, as text or JSON; with --plot a picture.
 *       Exit 0; 2 for a wrong option or value, or if the one model that was
 *       asked for is not valid for the inputs.
 */
#include "interval/inputs.h"
#include "interval/results.h"
#include "tool.h"

static int print(const struct iv_args *a)
{
	struct iv_result r = iv_solve(iv_main_model(a), &a->in);

	if (a->model && r.state == IV_OUTSIDE)
		return tool_error("the model %s is not valid for these inputs: "
				  "%s",
				  a->model->name, r.why);
	if (a->format == IV_JSON)
		iv_print_json(stdout, a);
	else
		iv_print_text(stdout, a);
	return a->plot ? iv_plot(a) : 0;
}

int tool_interval(int argc, char **argv)
{
	struct iv_args a;
	int status = iv_args_read(&a, argc, argv);

	if (!status)
		status = print(&a);
	iv_args_free(&a);
	return status;
}
