/**
 * The search for the highest rate that meets an objective, trial by trial.
 *
 * <p>Words go in as a {@link io.bench.app.search.SearchRequest}, a workload becomes a {@link
 * io.bench.app.search.SearchPlan}; {@link io.bench.app.search.SearchSession} asks the pure search
 * of the engine which rate to try, has {@link io.bench.app.search.SearchRuns} run it like any run,
 * and keeps a {@link io.bench.app.search.SearchReport}, which leaves as {@code search.json} and as
 * text. How a run measures is not decided here.
 */
@NullMarked
package io.bench.app.search;

import org.jspecify.annotations.NullMarked;
