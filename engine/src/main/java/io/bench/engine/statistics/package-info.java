/**
 * How sure a figure of one measured window is: 95 % intervals for throughput, the mean and
 * percentiles, or a word on why there is none. Pure: no clock, no file, nothing random.
 *
 * <p>Intervals of about a second flow into a {@link io.bench.engine.statistics.BlockSeries}, while
 * they are measured or from a {@code latency.hlog}; {@link io.bench.engine.statistics.Sectioning}
 * makes {@link io.bench.engine.statistics.ConfidenceInterval}s of it. Whether two runs differ is
 * not asked here: that takes several processes, see {@code comparison}.
 *
 * <h2>The interval</h2>
 *
 * The window is cut into ten contiguous sections. Requests that follow each other depend on each
 * other, sections hardly do; so the spread of the sections' figures about the figure of the merged
 * window tells how far that one may be off (Student's t with 9 degrees of freedom; a section weighs
 * by its samples). Percentiles are never averaged: the estimate is the merged histogram's. Two
 * corrections make it hold its coverage: neighbouring sections still share something if the level
 * wanders from second to second, so the standard error grows by what an AR(1) process with the
 * blocks' lag-1 correlation makes it grow; and the side to which section values are skewed is made
 * longer. Both are those of Skart (Tafazzoli et al. 2011), with a fixed number of sections.
 *
 * <h2>When there is none</h2>
 *
 * <ul>
 *   <li><i>too short</i>: fewer than ten blocks.
 *   <li><i>too few</i>: a section with fewer than 5 samples in the tail. 6 independent ones per
 *       section are enough (p99.9 of 60,000), so what matters is the next rule.
 *   <li><i>too few independent</i>: the tail is worth fewer than 6 independent samples. Slow
 *       requests come in clumps: p99 of a queue at 90 % load has 600 slow ones in a minute, but in
 *       four busy periods. The number of independent ones is that of the tail's samples, divided by
 *       how much more their number varies from block to block, or section to section, than a
 *       binomial one.
 *   <li><i>not stationary</i>: blocks between a third of a section and a whole one apart correlate
 *       by more than 0.25 on average, in the statistic itself, the mean or the median. The lag-1
 *       correlation of ten section values, the textbook's rule, is nearly noise (standard deviation
 *       0.3): it would withhold many good intervals and let many bad ones pass.
 * </ul>
 *
 * <h2>What came of it</h2>
 *
 * 1,000 simulated windows of 60 s with 60,000 requests; given: the share that got an interval;
 * holds: the share of these intervals that hold the truth, both in per cent. "Plain" is how often
 * the plain t interval of ten sections holds p99, given always (400 windows).
 *
 * <pre>
 *                                       mean           p50            p99        plain      p99.9
 *                                   given  holds   given  holds   given  holds    p99    given  holds
 * M/M/1, 50 % load                   100   96.5     100   96.6     100   95.6      94      74   91.6
 * M/M/1, 80 % load                   100   96.4     100   96.7      83   92.5      89       2      -
 * M/M/1, 90 % load                   100   95.9     100   96.6      14   51.4      74       0      -
 * M/M/1, 95 % load                    99   93.0      99   97.8       1      -      60       0      -
 * AR(1) 0.5 a second, level 0.2       95   94.7      95   95.6      94   93.9      90      88   93.9
 * AR(1) 0.5 a second, level 0.05      96   95.3      96   95.8      96   95.8      91      96   97.6
 * AR(1) 0.8 a second, level 0.2       43   88.0      43   87.1      42   83.7      79      40   84.4
 * AR(1) 0.95 a second, level 0.2       8   45.0       8   41.3       8   45.0      48       8   47.5
 * AR(1) 0.95 a second, level 0.05     19   42.3      19   40.2      19   58.7      56      19   82.0
 * AR(1) 0.5 a request                100   96.6     100   96.9     100   95.6      94     100   96.3
 * AR(1) 0.95 a request               100   96.7     100   96.3     100   95.9      94      85   93.5
 * </pre>
 *
 * The AR(1) processes are log-normal times, deviation 0.5 in the logarithm, to which the level that
 * wanders from second to second adds 0.2 or 0.05. What is still given where it should not be is
 * held rarely, since it is given where the window by chance looks calm; so "withheld in most cases"
 * is what can be had from one window, and only more processes ({@code forks}) give more.
 */
@NullMarked
package io.bench.engine.statistics;

import org.jspecify.annotations.NullMarked;
