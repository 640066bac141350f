package io.bench.engine.workload;

import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a workload file says for given template parameters. Immutable.
 *
 * @param name the document's own name, or the file's name without folder and ending
 * @param description the first document's description, or null
 * @param scenarios in the order of the file; may be empty
 * @param ops normalised op templates, those of all documents one after the other; may be empty
 * @param documents each document as plain lists and maps, templates resolved
 * @param templateParameters the parameters that the file asks for
 * @param unset names of template parameters with neither value nor default
 * @param warnings one line each about what is read in a way its author may not expect
 */
public record Workload(
    String name,
    @Nullable String description,
    List<Scenario> scenarios,
    List<WorkloadOp> ops,
    List<Object> documents,
    List<TemplateParameter> templateParameters,
    Set<String> unset,
    List<String> warnings) {

  public Workload {
    scenarios = List.copyOf(scenarios);
    ops = List.copyOf(ops);
    documents = List.copyOf(documents);
    templateParameters = List.copyOf(templateParameters);
    unset = Collections.unmodifiableSet(new LinkedHashSet<>(unset));
    warnings = List.copyOf(warnings);
  }

  /** The op templates as JSON has them. */
  public List<NormalOp> normalOps() {
    return ops.stream().map(NormalOp::of).toList();
  }

  /** The document itself, or the list of documents if there are several or none. */
  public Object document() {
    return documents.size() == 1 ? documents.get(0) : documents;
  }

  /** The names of the blocks that have ops, in their order. */
  public Set<String> blocks() {
    Set<String> blocks = new LinkedHashSet<>();
    ops.forEach(op -> blocks.add(op.block()));
    return blocks;
  }
}
