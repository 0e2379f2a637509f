/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pcg.h - what the files of the GCC adapter hand to one another.
 *
 *   args.cc     the plugin's arguments
 *   pragmas.cc, attributes.cc   the user's word in the source
 *   lower.cc    a function's control flow -> model
 *   lower-stmt.cc    its assignments
 *   lower-call.cc    its calls
 *   lower-fn.cc      what declarations say of functions
 *   lower-functor.cc functions that are handed function objects
 *   lower-type.cc    types of calls through pointers
 *   lower-value.cc   operands -> model values
 *   lower-temp.cc    temporaries that are another name of something
 *   lower-clause.cc  clauses that order
 *   lower-array.cc   descriptors of Fortran arrays
 *   lower-record.cc  the records behind pointers
 *   lower-doacross.cc `ordered depend`; lower-throw.cc  types of exceptions
 *   lower-io.cc, lower-apart.cc   Fortran's I/O; requests in local records
 *   lower-omp.cc     OpenMP statements -> regions
 *   markers.cc  calls that keep the places of interest until the verdict
 *   instrument.cc, sites.cc   markers -> calls of the run time, or nothing
 *   left.cc     the communicators of a function that is left
 *   report.cc   diagnostics -> the user
 *   findings.cc diagnostics -> a file
 *   plugin.cc   registers all that and runs core
 */
#ifndef PCG_H
#define PCG_H

#include "gcc-common.h"

/* ---- args.cc ---- */

struct pcg_args {
	struct pc_opts opts;
	struct pc_arena *arena; /* of the user's word in opts */
	bool model_kept; /* in the object, section .parcoach */
	bool show_suppressed, show_unused;
	const char *used_file; /* gets the rules that were used, or NULL */
	const char *report_file; /* gets the diagnostics as data, or NULL */
	const char *dump;      /* "model" or the name of a pass, or NULL */
	const char *dump_file; /* where to, NULL or "-": standard output */
};

/* Read the plugin's arguments into ARGS.  False after an error was reported. */
bool pcg_args_read(struct pcg_args *args, const struct plugin_name_args *info);

/* ---- markers.cc ---- */

enum pcg_mark_kind {
	PCG_MARK_COLL, PCG_MARK_ENTER, PCG_MARK_EXIT, PCG_MARK_BARRIER,
	PCG_MARK_LEAVE, PCG_MARK_TASKWAIT, PCG_MARK_LOCK, PCG_MARK_FLUSH,
	/* Replaces the call of libgomp's behind it, by which its event is
	 * carried out: a task is made, or waited for. */
	PCG_MARK_TASK, PCG_MARK_TASKLOOP, PCG_MARK_WAIT,
	/* No markers: what TASKLOOP may turn out to be; EXIT with BARRIER behind
	 * it, for which one call does. */
	PCG_MARK_TASKLOOP_ULL, PCG_MARK_EXIT_BARRIER,
	/* LEAVE of a function the communicators of which are known. */
	PCG_MARK_LEAVE_ON,
	PCG_MARK_KINDS
};

/* One marker: where its event is in the model. */
struct pcg_mark {
	struct pc_fn *fn;
	uint32_t block;
	uint32_t event; /* LEAVE, FLUSH: not used */
	enum pcg_mark_kind kind;
	enum pc_region_kind region; /* ENTER, EXIT */
	uint32_t args; /* COLL: PARCOACH_ARG_* that the marker carries */
	const char *what; /* LOCK: the function that is called */
};

/* ---- the unit ---- */

/* Numbers of types: trees can vanish, and others take their place. */
typedef hash_set<int_hash<unsigned, 0, UINT_MAX>> pcg_uids;

#define PCG_CALLEES (PCG_MARK_KINDS + PARCOACH_VALUES)

struct pcg_unit {
	struct pcg_args args;
	struct pc_program *program;
	struct pc_predict *predict; /* the warnings by place, at the end */
	bool fortran; /* the language */
	bool done; /* the verdict is spoken, the markers are gone */
	PC_VEC(struct pcg_mark) marks; /* number N is marks.v[N - 1] */
	hash_set<tree> *marked; /* functions that were lowered */
	pcg_uids *records;      /* record types that core knows */
	/* Made when first needed; kept from GCC's garbage collector. */
	/* What replaces them; behind these COLL with 1 value, 2, ... */
	tree callees[PCG_CALLEES];
};

extern struct pcg_unit pcg_unit;

/* ---- lower.cc ---- */

struct pcg_region {
	enum pc_region_kind kind;
	bool known;       /* the model has it; else it is passed over */
	int parent;       /* index of the construct around it, -1: none */
	gimple *stmt;     /* its statement */
	location_t loc;
	/* `single`: where its enter event is in the model; no block: -1 */
	int block;
	uint32_t event;
};

/* The function that is being lowered.  Blocks are GCC's, by index. */
struct pcg_lower {
	struct pc_program *program;
	struct pc_fn *fn;
	struct function *fun;
	int *id;           /* number in the model, -1: not reached */
	int *region;       /* innermost construct at its start, -1: none */
	edge *fold;        /* the edge that is taken of a compiler-made branch */
	PC_VEC(struct pcg_region) regions;
	location_t loc;    /* of the last statement that had one */
	uint32_t block;    /* number of the block that is being lowered */
	basic_block bb;
	uint32_t next_tmp; /* the next temporary of our own */
	bool calls;        /* FN calls something that may be user code */
	const char *last_file; /* as GCC spelled it, and as interned */
	const char *last_name;
	/* The part of GCC's table of lines in which the last place was. */
	const line_map_ordinary *lines;
	location_t lines_first, lines_end;
};

/* Lower FUN and put in its markers, if it is of interest. */
void pcg_lower_function(struct function *fun);

/* Where STMT (or NULL: the last statement) is; never an unknown place. */
struct pc_loc pcg_loc(struct pcg_lower *l, location_t loc);

/* A new event at the end of the block that is being lowered, with room for
 * NARGS operands. */
struct pc_event *pcg_event(struct pcg_lower *l, enum pc_ev_kind kind,
			   location_t loc, unsigned nargs);
/* Its next operand; the room is what pcg_event was asked for. */
void pcg_event_arg(struct pc_event *event, struct pc_val value);

struct pcg_deps;

/* ---- lower-stmt.cc ---- */

/* Lower the statement at GSI of BB; true: it also was the terminator. */
bool pcg_lower_stmt(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi);
/* What the expression CODE computes. */
enum pc_oper pcg_oper(enum tree_code code);
/* LHS = OPER V; with what V depends on besides, and what LHS keeps. */
void pcg_assign(struct pcg_lower *l, location_t loc, tree lhs,
		enum pc_oper oper, const struct pc_val *v, unsigned n,
		struct pcg_deps *deps);

/* ---- lower-call.cc ---- */

/* Lower CALL, the statement at GSI of BB. */
void pcg_lower_call(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi, gcall *call);
/* What the pointer VALUE points to, if the model can say it; else UNKNOWN. */
struct pc_val pcg_pointed_to(struct pc_val value);

/* ---- lower-fn.cc ---- */

/* The function DECL as the user wrote it. */
const char *pcg_pretty_name(struct pcg_lower *l, tree decl);
/* Bit i: a call of DECL does not write what argument i points to. */
uint64_t pcg_fn_reads(tree decl);
/* What the declaration DECL says of the effects of calls of FN. */
void pcg_fn_effects(struct pc_fn *fn, tree decl);

/* ---- lower-functor.cc ---- */

/* Whether DECL is handed a function object of a class of the user's. */
bool pcg_gets_functor(tree decl);

/* ---- lower-type.cc ---- */

/* The type of the function DECL, and of what CALL, which is not direct, calls:
 * equal texts if the one can mean the other.  NULL: not known. */
const char *pcg_fn_type(tree decl);
const char *pcg_call_type(gcall *call);

/* ---- lower-value.cc ---- */

enum { PCG_DEPS = 4 };

/* What else a value depends on: the indices of array elements; of a field, what says
 * of which object it is. */
struct pcg_deps {
	unsigned n, objects;
	unsigned flags; /* PC_EVF_EXACT and SOLE: of OBJECTS; PC_EVF_FRESH */
	struct pc_val v[PCG_DEPS], object[PCG_DEPS];
};

/* Forget the names of the function lowered before. */
void pcg_value_begin(struct pcg_lower *l);
void pcg_value_end(void);

/* The value of T; DEPS may be NULL. */
struct pc_val pcg_value(struct pcg_lower *l, tree t, struct pcg_deps *deps);

/* Whether VALUE is a constant that is no number of the model's: a string, 1.5. */
bool pcg_is_constant(struct pc_val value);

/* Whether a store to T leaves a part of what pcg_value (T) stands for. */
bool pcg_value_partial(tree t);

/* DECL stands for VALUE from now on; whether it stands for one. */
void pcg_value_set(tree decl, struct pc_val value);
bool pcg_value_has(tree decl);

/* The one assignment to T if it is a temporary, in SSA form or not; or NULL. */
gimple *pcg_def(tree t);

/* A value depends on INDEX, too. */
void pcg_depend(struct pcg_lower *l, tree index, struct pcg_deps *deps);

/* The value of the field that the COMPONENT_REF REF takes, of any record. */
struct pc_val pcg_value_field(struct pcg_lower *l, tree ref);
/* Whether T is a local `class` variable of Fortran; the type of its object is its
 * part PCG_CLASS_TYPE (pcg_array_part ()). */
bool pcg_value_is_class(tree t);
#define PCG_CLASS_TYPE "type"
/* The value of the variable or parameter DECL; a new variable that is called so, too. */
struct pc_val pcg_value_declared(struct pcg_lower *l, tree decl);
struct pc_val pcg_value_fresh(struct pcg_lower *l, tree decl);

/* ---- lower-symbol.cc ---- */

/* By DECL_UID (). */
typedef int_hash<unsigned, 0, UINT_MAX> pcg_uid_hash;

/* The model's name of a function or a variable with static storage; "own.NAME" if a
 * variable of the user's is called like a constant of MPI's. */
const char *pcg_symbol(tree decl);

/* ---- lower-sweep.cc ---- */

/* Take out what nobody reads; FIRST_MARK: the index of the function's first marker. */
void pcg_sweep(struct pcg_lower *l, uint32_t first_mark);

/* ---- lower-element.cc ---- */

/* The number of the element that T, an ARRAY_REF, is of the array *BASE; -1 if
 * it is not constant or no such thing. */
int64_t pcg_element(tree t, tree *base);
/* Whether TYPE is that of one of MPI's handles. */
bool pcg_is_handle(tree type);
/* Add to DEPS which object REF, if that is a field, is of. */
void pcg_object(struct pcg_lower *l, tree ref, struct pcg_deps *deps);
/* How many elements of TYPE lie in BY bytes, or -1. */
int64_t pcg_element_moved(tree type, tree by);

/* ---- lower-clause.cc ---- */

/* What the clauses of STMT say of its body, in EVENT, which enters it. */
void pcg_clauses(struct pcg_lower *l, struct pc_event *event, gimple *stmt);
/* The `depend` clauses of ALL as operands of EVENT. */
void pcg_clause_depend(struct pcg_lower *l, struct pc_event *event, tree all);
/* Whether the end of REGION waits for its tasks: a taskloop without nogroup. */
bool pcg_clause_group(struct pcg_lower *l, const struct pcg_region *region);

/* ---- lower-share.cc ---- */

/* Forget what is shared in the function that has been lowered. */
void pcg_share_end(void);
/* The shared variable for which FIELD of .omp_data stands, or NULL. */
const struct pc_val *pcg_share_field(tree field);
/* Whether LHS = RHS only hands a shared variable to a region. */
bool pcg_share_alias(struct pcg_lower *l, tree lhs, tree rhs);
/* Whether the assignment at GSI only puts what is to be copied into the record of
 * `copyprivate`; the model's `single` has it as an operand then. */
bool pcg_share_copy(struct pcg_lower *l, gimple_stmt_iterator gsi);
/* LHS is about to be assigned to.  If it is a field that stood for a mere
 * temporary, by which a region got its first value (`firstprivate` with
 * `lastprivate`), it is a place of its own from here on. */
void pcg_share_written(tree lhs);
/* CLAUSES are those of a construct that is about to be entered. */
void pcg_share_region(tree clauses);
/* EVENT enters a region: of a team it gets the variables handed to it. */
void pcg_share_enter(struct pcg_lower *l, struct pc_event *event);
/* Whether the pointer temporary NAME was read from the record in which shared
 * variables travel; then *VALUE is what it stands for. */
bool pcg_share_value(tree name, struct pc_val *value);

/* ---- lower-array.cc ---- */

/* Whether DECL is a field that gfortran calls NAME. */
bool pcg_array_field(tree decl, const char *name);

/* Whether TYPE is the descriptor of a Fortran array; never in other languages. */
bool pcg_array_is(tree type);

/* If T is such a descriptor or a part of one, and belongs to something that has
 * a name: what it stands for, in *VALUE. */
bool pcg_array_value(struct pcg_lower *l, tree t, struct pc_val *value);

/* PART ("ubound") of what is called ARRAY. */
struct pc_val pcg_array_part(struct pcg_lower *l, struct pc_val array,
			     const char *part);

/* Whether a store to T, a part of a descriptor, leaves other dimensions. */
bool pcg_array_partial(tree t);

/* Around the lowering of a function, inside pcg_value_begin () and _end (). */
void pcg_array_begin(struct pcg_lower *l);
void pcg_array_end(void);

/* Whether T is a variable of gfortran's that is another name of a dummy. */
bool pcg_array_is_alias(tree t);

/* Whether T is a record of gfortran's own that gets its value at several
 * places, as merge () does it. */
bool pcg_is_chosen(tree t);

/* Whether the temporary POINTER points to elements of the array *VALUE; which
 * ones depends on DEPS. */
bool pcg_array_elements(struct pcg_lower *l, tree pointer, tree type,
			struct pcg_deps *deps, struct pc_val *value);

/* Whether CALL is gfortran's for an array in one piece: its argument, or a copy
 * of it. */
bool pcg_array_is_pack(gimple *call);

/* The name of the elements' type in the name of the descriptor TYPE, or NULL if
 * that is none of the user's. */
const char *pcg_array_record(tree type);

/* ---- lower-record.cc ---- */

/* The model's name of the record type TYPE. */
const char *pcg_type_name(tree type);
/* What the model calls a FIELD_DECL with a name, in RECORD, and what users say of it. */
struct pc_val pcg_field(tree decl, const char *record);
/* The record type of what the argument ARG points to, or NULL. */
const char *pcg_record(tree arg);
/* ---- pragmas.cc ---- */

/* For PLUGIN_PRAGMAS. */
void pcg_pragmas_register(void *, void *);
/* A pc_source_line, for files that GCC has read: it keeps what it needs of them. */
const char *pcg_source_line(const char *file, uint32_t line, size_t *len);

/* ---- attributes.cc ---- */

/* For PLUGIN_ATTRIBUTES. */
void pcg_attributes_register(void *, void *);
/* What the attributes of the function DECL, which is FN, say. */
void pcg_attributes_fn(struct pc_fn *fn, tree decl);
/* What those of the variable or field DECL, which is VALUE, say. */
void pcg_attributes_value(struct pcg_lower *l, tree decl,
			  struct pc_val value);

/* ---- lower-omp.cc ---- */

/* Find the blocks that can be reached, the constructs around them, and the
 * branches that only the compiler made. */
void pcg_omp_scan(struct pcg_lower *l);

/* The edge that control takes in the model behind BB, which is in construct INSIDE
 * (-1: none), if it ends in a branch that only the compiler made, or NULL.
 * RETURNED: what ends of constructs before it told of their cancellation
 * (lower-fold.cc). */
edge pcg_fold_edge(struct pcg_lower *l, basic_block bb, int inside,
		   hash_set<tree> *returned);

/* Lower the OpenMP statement STMT, which ends the block BB; true: the block's
 * terminator was set, too. */
bool pcg_omp_stmt(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi);

/* ---- lower-doacross.cc ---- */

/* Lower the statement at *GSI, which ends the block BB, if it is an `ordered`
 * that waits or posts; true: it was. */
bool pcg_doacross(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi);

/* ---- lower-omp.cc, continued ---- */

/* LOAD, at *GSI, begins an atomic access that is not relaxed. */
void pcg_lower_flush(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     gimple *load);
/* Whether CALL is one that only the compiler made for a construct.  An
 * explicit barrier is lowered here. */
bool pcg_omp_call(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi, gcall *call);

/* ---- markers.cc, continued ---- */

/* Put markers for EVENT, the last one of the block that is being lowered:
 * before *GSI, which is the collective CALL, */
void pcg_mark_coll(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call);
/* before *GSI, the end of a construct, */
void pcg_mark_exit(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     struct pc_event *event, enum pc_region_kind region);
/* before *GSI, a barrier or the end of a construct that has one: no thread does
 * anything between the marker and the barrier, */
void pcg_mark_barrier(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		      struct pc_event *event);
/* first in the block BB, with which a construct of REGION begins, */
void pcg_mark_enter(struct pcg_lower *l, basic_block bb,
		    struct pc_event *event, enum pc_region_kind region);
/* before *GSI, a call that waits for tasks, or makes one or waits for some once
 * GCC has expanded it (KIND); */
void pcg_mark_task(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, enum pcg_mark_kind kind);
/* before *GSI, a CALL that takes or leaves a lock, its first argument; */
void pcg_mark_lock(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call);
/* before *GSI, which makes the threads' memory agree; */
void pcg_mark_flush(struct pcg_lower *l, gimple_stmt_iterator *gsi);
/* before *GSI, a loop whose iterations the team shares; */
void pcg_mark_loop(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event);
/* before *GSI, the statement by which the block being lowered leaves FN. */
void pcg_mark_leave(struct pcg_lower *l, gimple_stmt_iterator *gsi);

/* Whether STMT is a marker; NULL or the marker. */
gcall *pcg_mark_call(gimple *stmt);

/* The entry of the table for the marker CALL, or NULL, as in a unit that was given up. */
const struct pcg_mark *pcg_mark_find(gcall *call);

/* Value I of the marker CALL, a COLL, as the ABI counts them; 0 where there is
 * none. */
tree pcg_mark_arg(gcall *call, int i);

/* ---- left.cc ---- */

/* For each function that leaves a trace where it is left: on which communicators its
 * collectives are, as far as that can be said at any of its exits.  Once; and forget
 * it. */
void pcg_left_find(void);
void pcg_left_end(void);
/* Those of FN in ON, NULL_TREE behind the last one; FORTRAN: addresses of INTEGERs.
 * False: none. */
bool pcg_left_on(const struct pc_fn *fn, tree on[PARCOACH_LEFT_ON],
		 bool *fortran);
/* One of these as an operand of a call at GSI; NULL_TREE: 0. */
tree pcg_left_value(gimple_stmt_iterator *gsi, tree on, location_t loc);

/* ---- records.cc ---- */

/* What a record says. */
struct pcg_place {
	struct parcoach_site site; /* but its values; texts stay where they are */
	enum parcoach_from from[PARCOACH_VALUES];
	int32_t number[PARCOACH_VALUES]; /* FROM_NUMBER */
	tree address[PARCOACH_VALUES];   /* FROM_ADDRESS: an invariant */
};

/* The address of a new record. */
tree pcg_record_put(const struct pcg_place *record);
/* Once, when the unit has all its records: make the variable. */
void pcg_records_end(void);

/* ---- sites.cc ---- */

/* Address of the record for MARK, whose event is EVENT (LEAVE: NULL).  RECORD
 * holds the values, and gets the rest. */
tree pcg_site(const struct pcg_mark *mark, const struct pc_event *event,
	      struct pcg_place *record);
/* Which run time function a mark of KIND needs that hands over so many VALUES
 * behind the record. */
tree pcg_site_callee(enum pcg_mark_kind kind, unsigned values);
/* Which arguments the run time gets for OP, called by NAME, and what it does with
 * them, as flags of the site; 0: none. */
uint32_t pcg_site_args(const struct pc_mpi_op *op,
		       const struct pc_op_data *data, const char *name);
/* Those of MARK that the plan for EVENT needs. */
uint32_t pcg_site_given(const struct pcg_mark *mark,
			const struct pc_event *event);
/* What replaces CALL, of libgomp's, for MARK of KIND; NULL: nothing does. */
tree pcg_site_callee_task(enum pcg_mark_kind kind, gcall *call);
/* Whether the run time has a function in place of what CALL, of CALLEE, calls;
 * otherwise the check is a call before it. */
bool pcg_site_has_check(gcall *call, const struct pc_fn *callee);
/* That for PROCEDURE: argument IN is the record, or if that is negative, one
 * behind all. */
tree pcg_site_check(tree procedure, int in);
/* Which construct the run time sees for KIND. */
enum parcoach_region pcg_site_region(enum pc_region_kind kind);
/* The unit has all that it needs. */
void pcg_sites_end(void);

/* ---- instrument.cc ---- */

/* Replace each marker of the unit by what the plan asks for, or by nothing. */
void pcg_instrument(void);
/* What the plan wants at MARK; *EVENT is its event, NULL: it has none. */
uint32_t pcg_mark_todo(const struct pcg_mark *mark,
		       const struct pc_event **event);
/* Whether a marker may be in the function DECL: it was lowered, or GCC made it of an
 * OpenMP region. */
bool pcg_may_have_marks(tree decl);

/* ---- section.cc ---- */

/* Put the model, as it is before the passes, into the object. */
void pcg_section(void);

/* ---- findings.cc ---- */

/* Append the diagnostics of the unit, as data, to the file at PATH. */
void pcg_findings_write(const char *path);

/* ---- report.cc ---- */

/* Show the diagnostics of the unit. */
void pcg_report(void);
/* TEXT as a warning [ID] at LOC, now. */
void pcg_report_text(location_t loc, enum pc_diag_id id, const char *text);
/* Say that FN could not be checked, because of WHAT. */
void pcg_report_bug(const struct pc_fn *fn, const char *what);

#endif
