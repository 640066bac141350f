/**
 * The workload language: from a YAML file to normalised op templates and scenarios.
 *
 * <p>{@link io.bench.engine.workload.WorkloadLoader} finds a file, {@link
 * io.bench.engine.workload.WorkloadFile} resolves it for given parameters, and {@link
 * io.bench.engine.workload.Workload} is what it says. The text goes through {@code .template},
 * {@code .yaml} and the readers here, and on to {@code .optemplate}, which makes of it what
 * adapters are given. Nothing here runs anything, and nothing here knows an adapter's fields.
 */
@NullMarked
package io.bench.engine.workload;

import org.jspecify.annotations.NullMarked;
