package io.bench.engine.experiment;

import org.jspecify.annotations.Nullable;

/**
 * The figure that somebody who measured like an arm would publish, and the figure that is true.
 * Immutable.
 *
 * @param metric what of the arm would be published
 * @param truthArm the arm that measures it honestly, or null if none is named
 * @param truthMetric what of that arm, in the same unit; null if and only if {@code truthArm} is
 */
public record Claim(ArmMetric metric, @Nullable String truthArm, @Nullable ArmMetric truthMetric) {}
