package io.bench.app.experiment.plan;

import java.util.List;
import java.util.Set;

/**
 * A run that prepares servers and measures nothing.
 *
 * @param name for people
 * @param adapter of its last step
 * @param needs the servers that its steps would be given
 * @param words the command line behind {@code bench run}, but for where servers are
 */
public record PreparingRun(
    String name, String adapter, Set<PlannedArm.Need> needs, List<String> words) {}
