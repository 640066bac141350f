/**
 * How sure a figure of one measured window is: 95 % intervals for throughput, the mean and
 * percentiles, or a word on why there is none. Pure: no clock, no file, nothing random.
 *
 * <p>Intervals of about a second flow into a {@link io.bench.engine.statistics.BlockSeries}, while
 * they are measured or from a {@code latency.hlog}; {@link io.bench.engine.statistics.BatchMeans}
 * makes {@link io.bench.engine.statistics.ConfidenceInterval}s of it. Whether two runs differ is
 * not asked here: that takes several processes, see {@code comparison}.
 *
 * <h2>The interval</h2>
 *
 * The window is cut into ten contiguous batches. Requests that follow each other depend on each
 * other, batches hardly do; so the spread of the batches' figures about the figure of the merged
 * window tells how far that one may be off (Student's t with 9 degrees of freedom; a batch weighs
 * by its samples). Percentiles are never averaged: the estimate is the merged histogram's. Three
 * corrections make it hold its coverage: neighbouring batches still share something if the level
 * wanders from second to second, so the standard error grows by what an AR(1) process with the
 * largest lag-1 correlation that the blocks allow (2.5 standard errors) makes it grow; the interval
 * is as long as the longest that ten, five or three batches give; and the side to which batch
 * values are skewed is made longer. The first and the last are those of Skart (Tafazzoli et al.
 * 2011), with a fixed number of batches.
 *
 * <h2>When there is none</h2>
 *
 * <ul>
 *   <li><i>set by the rate</i>: the throughput of a schedule.
 *   <li><i>too short</i>: fewer than ten blocks.
 *   <li><i>too few</i>: a batch with fewer than 5 samples in the tail.
 *   <li><i>too few independent</i>: the tail is worth fewer than 15 independent samples. Slow
 *       requests come in clumps: p99 of a queue at 90 % load has 600 slow ones in a minute, but in
 *       a few busy periods. The number of independent ones is that of the tail's samples, divided
 *       by how much more their number varies from block to block, or batch to batch, than a
 *       binomial one. The same is asked of the mean and of all lower percentiles and the worst
 *       counts: windows whose few clumps lie evenly by chance are those whose interval misses.
 *   <li><i>not stationary</i>: each block is so much like the next, in the statistic itself, the
 *       mean or the median, that a level that wanders looks like a drift (lag-1 correlation of 0.9,
 *       corrected for the bias of a short window). Weaker correlation makes the interval longer
 *       instead: to refuse it leaves only the windows that look calm by chance, and those miss.
 * </ul>
 *
 * <p>{@code io.bench.benchmarks.statistics.IntervalCoverage} simulates how often these intervals
 * hold the truth; its tables are in {@code benchmarks/interval-coverage.md}, and {@code
 * IntervalCoverageTest} compares it. Where at least 5 % of the windows of a simulated server get an
 * interval, at least 90 % of these must hold. Rarer ones are not judged: they are windows that look
 * calm by chance, some of them miss, and a stricter bound only makes others the rare ones. What
 * comes so seldom that a window may hold none of it, no rule finds (of p99 with a stall every 20 s,
 * about a fifth of the intervals hold); only more processes ({@code forks}) and longer windows do.
 */
@NullMarked
package io.bench.engine.statistics;

import org.jspecify.annotations.NullMarked;
