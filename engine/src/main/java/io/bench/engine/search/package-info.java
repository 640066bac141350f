/**
 * The search for the highest rate that meets an objective: what is asked for, which rate to try
 * next, and what was found. Pure: a trial is run by the caller, who tells how it ended. Data flows
 * from {@link io.bench.engine.search.RateSearch} as trials to be run, back as outcomes, and at the
 * end to a {@link io.bench.engine.search.SearchAnswer}.
 */
@NullMarked
package io.bench.engine.search;

import org.jspecify.annotations.NullMarked;
