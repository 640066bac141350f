package io.bench.app.guide;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.catalog.LoadedAdapters;
import io.bench.app.catalog.PackagedWorkloads;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The part of the completion script that knows {@code name=value} words, which picocli does not: a
 * bash function around picocli's.
 *
 * @param values known values by parameter; empty where any will do
 */
record ParameterCompletion(Map<String, Set<String>> values) {

  /** What the engine, the servers and all adapters declare. */
  static ParameterCompletion declared() {
    Map<String, Set<String>> values = new TreeMap<>();
    add(values, EngineParameters.declared());
    add(values, RunPlans.environmentParameters());
    Set<String> adapters = new TreeSet<>();
    for (AdapterProvider adapter : LoadedAdapters.load().providers()) {
      adapters.add(adapter.name());
      add(values, adapter.parameters());
    }
    values.put(EngineParameters.ADAPTER, adapters);
    values.put(EngineParameters.WORKLOAD, new TreeSet<>(new PackagedWorkloads().names()));
    return new ParameterCompletion(values);
  }

  private static void add(Map<String, Set<String>> values, List<Parameter> parameters) {
    for (Parameter parameter : parameters) {
      Set<String> known = values.computeIfAbsent(parameter.name(), name -> new TreeSet<>());
      if (parameter.type() == Parameter.Type.CHOICE) {
        known.addAll(parameter.choices());
      } else if (parameter.type() == Parameter.Type.BOOLEAN) {
        known.addAll(List.of("true", "false"));
      }
    }
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
        .replace("@NAMES@", String.join("= ", values.keySet()) + "=")
        .replace("@COMMAND@", command);
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
        local name="" value="" prefix="" values=""
        case "${COMP_WORDS[1]}" in
          run|check|search|show|calibrate) ;;
          *) _complete_@COMMAND@ "$@"; return ;;
        esac
        if [[ "$current" == -* || $COMP_CWORD -lt 2 ]]; then
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
          COMPREPLY=( $(compgen -W "@NAMES@" -- "$current") )
          return
        fi
        case "$name" in
      @CASES@    *) ;;
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
