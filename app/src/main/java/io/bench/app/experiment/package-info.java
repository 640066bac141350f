/**
 * {@code bench experiment}: arms that take turns on servers that this process keeps. A turn is a
 * process of its own, {@code bench run} or {@code bench search} with parameters that a user could
 * have typed, and leaves a complete result folder; so the experiment is a loop over processes, and
 * its answer is made from their folders alone.
 *
 * <p>{@code plan} checks everything before anything is started, {@code server} keeps the servers of
 * an environment, {@code turn} runs one process, {@code figure} reads results, {@code result}
 * writes {@code experiment.json} and tells people. {@link
 * io.bench.app.experiment.ExperimentSession} ties them together.
 */
@NullMarked
package io.bench.app.experiment;

import org.jspecify.annotations.NullMarked;
