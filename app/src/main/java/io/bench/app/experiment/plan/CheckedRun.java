package io.bench.app.experiment.plan;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.run.RunPlan;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.List;
import java.util.Set;

/**
 * A run whose parameters are right.
 *
 * @param templates what its workload can be given
 * @param needs the servers that its steps would be given
 * @param words its command line behind {@code bench run}, but for where servers are
 */
record CheckedRun(
    RunPlan plan, List<TemplateParameter> templates, Set<Need> needs, List<String> words) {}
