package io.bench.app.documentation;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.reading.WorkloadLoader;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Names that may stand before a {@code =} behind a command. */
public final class KnownNames {

  private static final Set<String> OF_SEARCH = Set.of("slo", "start");
  private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z][A-Z-]*|name|NAME.*");

  private final List<Parameter<?>> declared = new ArrayList<>(EngineParameters.declared());

  public KnownNames() {
    declared.addAll(RunPlans.environmentParameters());
    for (AdapterProvider adapter : Extensions.builtIn().adapters()) {
      declared.addAll(adapter.parameters());
    }
  }

  /** The names in a command's words that nothing knows. */
  public List<String> unknown(DocumentedCommand command) {
    List<String> words = command.words();
    if (words.isEmpty()
        || !Set.of("run", "search", "check", "calibrate", "serve").contains(words.get(0))) {
      return List.of();
    }
    String workload =
        words.stream()
            .filter(word -> word.startsWith("workload="))
            .map(word -> word.substring("workload=".length()))
            .findFirst()
            .orElse("");
    boolean own = workload.contains("/") || workload.equals("...") || workload.equals("-");
    return words.stream()
        .filter(word -> !word.startsWith("-") && word.contains("="))
        .map(word -> word.substring(0, word.indexOf('=')))
        .filter(name -> !PLACEHOLDER.matcher(name).matches())
        .filter(name -> !own && !isKnown(name, workload))
        .toList();
  }

  private boolean isKnown(String name, String workload) {
    String canonical = EngineParameters.canonicalName(name);
    return declared.stream().anyMatch(parameter -> parameter.matches(canonical))
        || OF_SEARCH.contains(name)
        || ofWorkload(workload).contains(name);
  }

  private static List<String> ofWorkload(String workload) {
    PackagedTexts builtIn = PackagedTexts.WORKLOADS;
    return builtIn.names().contains(workload)
        ? new WorkloadLoader(builtIn)
            .load(workload).templateParameters().stream().map(TemplateParameter::name).toList()
        : List.of();
  }
}
