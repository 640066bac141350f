package io.bench.app.guide;

import io.bench.adapter.api.Parameter;
import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.RunPlans;
import io.bench.app.search.SearchRequest;
import io.bench.engine.experiment.TurnSchedule.Order;
import io.bench.engine.parameter.EngineParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The part of the completion script that knows {@code name=value} words, which picocli does not: a
 * bash function around picocli's.
 *
 * @param values known values by parameter; empty where any will do
 * @param experiments names of built-in experiments, which stand without a parameter
 */
record ParameterCompletion(Map<String, Set<String>> values, List<String> experiments) {

  private static final List<String> OF_EXPERIMENTS =
      List.of("arms", "budget", "delta", "interleave", "order", "restarts", "rounds");

  private static final List<String> OF_COMPARISONS =
      List.of(
          "budget",
          "delta",
          "host",
          "interleave",
          "metrics",
          "restarts",
          "server",
          "step",
          "workload");

  /** What past runs are chosen by, beside the parameters that they had. */
  private static final List<String> OF_RESULTS = List.of("scenario", "step");

  /** The parameters that the engine, the servers and all adapters declare. */
  static ParameterCompletion declared() {
    Map<String, Set<String>> values = new TreeMap<>();
    for (Parameter<?> parameter : all()) {
      Set<String> known = values.computeIfAbsent(parameter.name(), name -> new TreeSet<>());
      if (parameter.type() == Parameter.Type.CHOICE) {
        known.addAll(parameter.choices());
      } else if (parameter.type() == Parameter.Type.BOOLEAN) {
        known.addAll(List.of("true", "false"));
      }
    }
    Set<String> adapters = new TreeSet<>();
    Extensions.installed().adapters().forEach(adapter -> adapters.add(adapter.name()));
    values.put(EngineParameters.ADAPTER.name(), adapters);
    values.put(EngineParameters.WORKLOAD.name(), new TreeSet<>(PackagedTexts.WORKLOADS.names()));
    return new ParameterCompletion(values, new PackagedExperiments().names());
  }

  /** Whether a parameter of the engine, the servers or an adapter has this name. */
  static boolean isDeclared(String name) {
    return SearchRequest.PARAMETERS.contains(name)
        || OF_EXPERIMENTS.contains(name)
        || all().stream().anyMatch(parameter -> parameter.matches(name));
  }

  private static List<Parameter<?>> all() {
    List<Parameter<?>> all = new ArrayList<>(EngineParameters.declared());
    all.addAll(RunPlans.environmentParameters());
    Extensions.installed().adapters().forEach(adapter -> all.addAll(adapter.parameters()));
    return all;
  }

  /**
   * The script, to stand behind picocli's.
   *
   * @param command the program's name
   */
  String script(String command) {
    StringBuilder cases = new StringBuilder();
    values.forEach(
        (name, known) -> {
          if (!known.isEmpty()) {
            cases.append("    %s) values=\"%s\" ;;\n".formatted(name, String.join(" ", known)));
          }
        });
    return TEMPLATE
        .replace("@CASES@", cases.toString())
        .replace("@EXPERIMENTS@", String.join(" ", experiments))
        .replace("@OF_EXPERIMENTS@", names(OF_EXPERIMENTS))
        .replace("@OF_SEARCHES@", names(SearchRequest.PARAMETERS))
        .replace("@OF_COMPARISONS@", names(OF_COMPARISONS))
        .replace("@OF_RESULTS@", names(OF_RESULTS))
        .replace(
            "@OF_SERVERS@",
            names(RunPlans.environmentParameters().stream().map(Parameter::name).toList()))
        .replace("@ORDERS@", orders())
        .replace("@NAMES@", names(values.keySet()))
        .replace("@COMMAND@", command);
  }

  private static String names(Collection<String> parameters) {
    return String.join("= ", parameters) + "=";
  }

  private static String orders() {
    return Arrays.stream(Order.values()).map(Order::key).collect(Collectors.joining(" "));
  }

  /**
   * Bash takes a word apart at {@code =}, zsh does not; hence {@code prefix}, which zsh wants back.
   * A name gets no space behind its {@code =}, which zsh can only be told of all words.
   */
  private static final String TEMPLATE =
      """

      # name=value, which the functions above do not know
      function _bench_parameters() {
        local current="${COMP_WORDS[COMP_CWORD]}"
        local previous="${COMP_WORDS[COMP_CWORD-1]}"
        local name="" value="" prefix="" values="" names="@NAMES@" first=2
        case "${COMP_WORDS[1]}" in
          run|check|show|calibrate) ;;
          search) names="@OF_SEARCHES@ $names" ;;
          experiment) names="@OF_EXPERIMENTS@ $names" ;;
          results) names="@OF_RESULTS@ $names" ;;
          compare) names="@OF_COMPARISONS@" ;;
          serve) names="@OF_SERVERS@"; first=3 ;;
          submit) names="@OF_SEARCHES@ $names"; first=3 ;;
          *) _complete_@COMMAND@ "$@"; return ;;
        esac
        if [[ "$current" == -* || $COMP_CWORD -lt $first ]]; then
          _complete_@COMMAND@ "$@"
          return
        fi
        if [[ "$current" == "=" ]]; then
          name="$previous"
        elif [[ "$previous" == "=" ]]; then
          name="${COMP_WORDS[COMP_CWORD-2]}"
          value="$current"
        elif [[ "$current" == *=* ]]; then
          name="${current%%=*}"
          value="${current#*=}"
          prefix="$name="
        else
          compopt -o nospace 2>/dev/null
          if [[ "$previous" == experiment ]]; then
            COMPREPLY=( $(compgen -W "@EXPERIMENTS@" -- "$current") $(compgen -f -- "$current") )
          elif [[ "${COMP_WORDS[1]}" == compare ]]; then
            COMPREPLY=( $(compgen -W "$names" -- "$current") $(compgen -f -- "$current") )
          else
            COMPREPLY=( $(compgen -W "$names" -- "$current") )
          fi
          return
        fi
        case "$name" in
      @CASES@    order) values="@ORDERS@" ;;
          *) ;;
        esac
        COMPREPLY=( $(compgen -P "$prefix" -W "$values" -- "$value") )
        if [[ "$name" == "workload" || -z "$values" ]]; then
          COMPREPLY+=( $(compgen -P "$prefix" -f -- "$value") )
        fi
      }
      if [[ -n "$ZSH_VERSION" ]]; then
        complete -F _bench_parameters -o default -o nospace @COMMAND@
      else
        complete -F _bench_parameters -o default @COMMAND@
      fi
      """;
}
