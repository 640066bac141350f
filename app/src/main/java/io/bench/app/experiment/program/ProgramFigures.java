package io.bench.app.experiment.program;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a program says of a whole run. A figure that it does not tell is absent: none is computed
 * from others.
 *
 * @param opsPerSecond as the program counts ops; programs differ in whether failed ones count
 * @param errors ops that failed
 */
public record ProgramFigures(
    OptionalDouble opsPerSecond,
    OptionalLong p50Nanos,
    OptionalLong p90Nanos,
    OptionalLong p99Nanos,
    OptionalLong errors) {}
