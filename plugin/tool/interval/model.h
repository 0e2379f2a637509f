/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.h - models of how often a program writes a checkpoint, and of the time
 *           that checkpoints and failures cost.
 *
 * All times are in seconds.  The functions are pure: no input, no output, no
 * state.  The *interval* is the work between the end of a checkpoint and the
 * begin of the next one; the *period* is the time from the begin of a
 * checkpoint to the begin of the next one, so it includes checkpoints.  The
 * *waste* is the part of the time of a run, 0 to 1, that is not work: it goes
 * into checkpoints, into restarts, and into work that is done twice.
 *
 * Papers, as they are cited at the formulas:
 *   [2011] Fialho, Rexachs, Luque: On the Calculation of the Checkpoint
 *          Interval in Run-Time for Parallel Applications.
 *   [2012] Bosilca et al.: Unified Model for Assessing Checkpointing Protocols
 *          at Extreme-Scale.
 *   [CCI]  Shastry, Venkatesh: Analysis of Dependencies of Checkpoint Cost and
 *          Checkpoint Interval of Fault Tolerant MPI Applications.
 *   [1974] Young: A First Order Approximation to the Optimum Checkpoint
 *          Interval.
 *   [2006] Daly: A higher order estimate of the optimum checkpoint interval for
 *          restart dumps.
 */
#ifndef IV_MODEL_H
#define IV_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#define IV_DAY 86400.0
#define IV_YEAR (365.25 * IV_DAY)

/* What a model is given.  The symbol of the papers stands after each member. */
struct iv_input {
	double mtbf;       /* a, mu, M: mean time between failures of the job */
	double cost;       /* t_c, C, T_S: one checkpoint of all processes */
	double load;       /* t_l, R: reading a checkpoint after a failure */
	double down;       /* D: from a failure until the reading begins */
	double dependency; /* phi, 0 to 1: the part of the processes that work
			      * lost by one process stops */
	double log_delay;  /* Delta_lp: logging of messages */
	double log_replay; /* Delta_lr: processing the log after a failure */
	double overlap;    /* alpha, 0 to 1: speed of the work while a
			      * checkpoint is written */
	double groups;     /* G: groups that write one after the other */
	double log_growth; /* beta, 1/s: growth of a checkpoint by messages */
	double logged_speed; /* lambda, 0 to 1: speed of work with logging */
	double replay_speed; /* rho, 1 to 2: speed of work that is done again */
	double shape;        /* k, beta: of the Weibull distribution */
};

enum iv_state {
	IV_FOUND,       /* interval, period and waste are valid */
	IV_NO_PROGRESS, /* waste is 1 for every interval */
	IV_OUTSIDE      /* the formulas do not hold for these inputs */
};

struct iv_result {
	enum iv_state state;
	double interval, period, waste;
	char why[240]; /* IV_FOUND: a remark or ""; else the reason */
};

struct iv_model {
	const char *name, *what, *paper;
	/* Whether the formulas of the model hold for IN.  If not, *R says why,
	 * and its state is IV_NO_PROGRESS or IV_OUTSIDE. */
	bool (*holds)(const struct iv_input *in, struct iv_result *r);
	/* The interval with the least waste, for IN that holds. */
	double (*best)(const struct iv_input *in);
	/* The waste at INTERVAL > 0, at most 1. */
	double (*waste)(const struct iv_input *in, double interval);
	/* The period that belongs to INTERVAL; NULL: INTERVAL + IN->cost. */
	double (*period)(const struct iv_input *in, double interval);
};

#define IV_MODELS 7
extern const struct iv_model iv_models[IV_MODELS];

/* Inputs without failures of their own: the neutral value of each member; mtbf
 * and cost are 0. */
struct iv_input iv_input_new(void);

/* The model NAME, or NULL. */
const struct iv_model *iv_model_find(const char *name);

/* The best interval of M for IN. */
struct iv_result iv_solve(const struct iv_model *m, const struct iv_input *in);
/* The same for a given INTERVAL > 0. */
struct iv_result iv_at(const struct iv_model *m, const struct iv_input *in,
		       double interval);

/* ---- one function for each model (struct iv_model) ---- */

/* young_daly.c */
bool iv_young_holds(const struct iv_input *in, struct iv_result *r);
double iv_young_best(const struct iv_input *in);
double iv_young_waste(const struct iv_input *in, double interval);
bool iv_daly_holds(const struct iv_input *in, struct iv_result *r);
double iv_daly_best(const struct iv_input *in);
double iv_daly_waste(const struct iv_input *in, double interval);

/* run_time.c */
bool iv_run_time_holds(const struct iv_input *in, struct iv_result *r);
double iv_run_time_best(const struct iv_input *in);
double iv_run_time_waste(const struct iv_input *in, double interval);
/* T_est / T_p: how much longer a run takes than its work [2011, eq. 1]. */
double iv_run_time_estimate(const struct iv_input *in, double interval);
/* phi of the whole job of N processes of which process i communicates with
 * PEERS[i] processes, itself included [2011, eq. 3]. */
double iv_dependency(const unsigned *peers, unsigned n);

/* coordinated.c */
bool iv_coordinated_holds(const struct iv_input *in, struct iv_result *r);
double iv_coordinated_best(const struct iv_input *in);
double iv_coordinated_waste(const struct iv_input *in, double interval);

/* hierarchical.c */
bool iv_hierarchical_holds(const struct iv_input *in, struct iv_result *r);
double iv_hierarchical_best(const struct iv_input *in);
double iv_hierarchical_waste(const struct iv_input *in, double interval);
double iv_hierarchical_period(const struct iv_input *in, double interval);

/* weibull.c */
bool iv_exponential_holds(const struct iv_input *in, struct iv_result *r);
double iv_exponential_best(const struct iv_input *in);
double iv_exponential_waste(const struct iv_input *in, double interval);
bool iv_weibull_holds(const struct iv_input *in, struct iv_result *r);
double iv_weibull_best(const struct iv_input *in);
double iv_weibull_waste(const struct iv_input *in, double interval);
/* The mean of a Weibull distribution divided by its scale parameter. */
double iv_weibull_mean(double shape);
/* The checkpoints that are complete when a failure occurs after TIME [CCI, eq.
 * 1], and the time that this failure costs [CCI, eq. 5]. */
double iv_cycle_checkpoints(const struct iv_input *in, double interval,
			    double time);
double iv_cycle_lost(const struct iv_input *in, double interval, double time);

#endif
