/**
 * One invocation from parameters to result. It reads as one pipeline:
 *
 * <ol>
 *   <li>{@code RunPlanner} turns what a user typed into a {@code RunPlan}, with {@code StepPlanner}
 *       for each step: {@code ParameterOwners} finds each parameter's owner, {@code StepOps} checks
 *       the ops.
 *   <li>{@code RunExecution} opens the environment and runs step after step, each of them by {@code
 *       StepExecution}: {@code ActivityPlanner} plans it for this machine, its adapter is opened,
 *       prepares, runs, and is closed. {@code Interruption} ends what is running.
 *   <li>A {@code RunResult} comes out, and a {@code RunListener} follows all of it.
 * </ol>
 *
 * <p>Puts workload language, adapters and activities together; knows no adapter by name and no
 * output format.
 */
@NullMarked
package io.bench.engine.run;

import org.jspecify.annotations.NullMarked;
