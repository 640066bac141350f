package io.bench.engine.check;

import java.util.Map;

/**
 * A step as a check shows it.
 *
 * @param name as {@code scenario.step}, or only the step where the workload has no scenarios
 * @param adapter what would run it
 * @param parameters what the workload and the user set for it, in their order, secrets masked
 */
public record CheckedStep(String name, String adapter, Map<String, String> parameters) {}
