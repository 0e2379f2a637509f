/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parcoach.h - the core's interface for its users: build a model, run the
 *              passes, read the diagnostics and the plan.
 */
#ifndef PC_PARCOACH_H
#define PC_PARCOACH_H

#include "base/arena.h"
#include "base/intern.h"
#include "base/json_out.h"
#include "base/user_text.h"
#include "model/build.h"
#include "model/dot.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/initial.h"
#include "model/live.h"
#include "model/names.h"
#include "model/opts.h"
#include "model/print.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/text.h"
#include "model/todo.h"
#include "model/value.h"
#include "model/verify.h"
#include "pipeline/pipeline.h"
#include "proof/check.h"
#include "report/diag.h"
#include "report/severity.h"
#include "report/suppress.h"
#include "tables/mpi_data.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "verdict/why.h"

#define PC_VERSION "0.1"

#endif
