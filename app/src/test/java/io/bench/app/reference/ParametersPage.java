package io.bench.app.reference;

import static io.bench.app.reference.Markdown.code;
import static io.bench.app.reference.Markdown.plain;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code docs/reference/parameters.md}: what may stand as {@code name=value} behind a command. */
public final class ParametersPage {

  private static final String HEAD =
      """
      # Parameters

      You give parameters as `name=value`, on the command line or in a step of a scenario. A [workload](workloads/README.md) can have
      more of its own: `bench check workload=NAME` lists them.

      - In names, `-` and `_` are the same.
      - Brackets hold the choices and the default, or the type if there is neither. A parameter without brackets takes text.
      - Whole numbers can be `100k`, `1M` or `1G` (powers of 1,000).
      - Durations have the unit `ns`, `us`, `ms`, `s`, `m`, `h` or `d`; without one they are milliseconds.
      - "Also" introduces other names of a parameter, such as NoSQLBench's.

      This page is generated from `bench list parameters` and `bench list adapters`; do not edit it.
      """;

  /** Headings of the engine's parameters; what is in none of them stands under the last. */
  private static final Map<String, List<String>> ENGINE_GROUPS = groups();

  private static final String OTHERS = "Others";

  /** Where the fields of an adapter's ops are explained. */
  private static final Map<String, String> OP_FIELDS =
      Map.of(
          "cql", "workload-language.md#fields-of-a-cql-op",
          "grpc", "../how-to/grpc-services.md#a-workload");

  private final StringBuilder page = new StringBuilder(HEAD);

  /** The adapter below which a parameter is described, by its line. */
  private final Map<String, String> described = new HashMap<>();

  /** Fields and params of the ops of an adapter before. */
  private final Set<String> opFields = new TreeSet<>();

  private String opFieldsOf = "";

  private ParametersPage() {}

  private static Map<String, List<String>> groups() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    groups.put("What runs", List.of("workload", "op", "scenario", "tags", "adapter", "dryrun"));
    groups.put(
        "How much, how fast",
        List.of("cycles", "duration", "rate", "arrivals", "threads", "lanes", "stride", "seq"));
    groups.put("Warm-up", List.of("warmup", "warmup-cap", "warmup-rate"));
    groups.put("Several processes", List.of("forks", "shard"));
    groups.put(
        "Errors, and what is expected",
        List.of("errors", "error-limit", "expect", "tries", "retrydelay", "grace"));
    return groups;
  }

  /** The page of these declarations. */
  public static String of(
      List<Parameter<?>> engine, List<Parameter<?>> servers, List<AdapterProvider> adapters) {
    ParametersPage page = new ParametersPage();
    page.engine(engine);
    page.servers(servers);
    adapters.forEach(page::adapter);
    return page.page.toString();
  }

  private void engine(List<Parameter<?>> declared) {
    page.append("\n## Of the engine\n");
    List<Parameter<?>> left = new ArrayList<>(declared);
    ENGINE_GROUPS.forEach(
        (heading, names) -> {
          List<Parameter<?>> group =
              names.stream()
                  .flatMap(name -> declared.stream().filter(one -> one.name().equals(name)))
                  .toList();
          left.removeAll(group);
          section(heading, group);
        });
    section(OTHERS, left);
  }

  private void servers(List<Parameter<?>> declared) {
    page.append("\n## Of the servers that a run starts\n\n")
        .append("Without `host=`, a run starts them on loopback. ")
        .append("`bench serve` takes those of its server.\n");
    section("Cassandra", named(declared, "cassandra"));
    section("Gateway", named(declared, "gateway"));
    section("Proxy", declared.stream().filter(one -> one.name().matches("via|nginx.*")).toList());
    section(
        OTHERS,
        declared.stream()
            .filter(one -> !one.name().matches("via|(cassandra|gateway|nginx).*"))
            .toList());
  }

  private static List<Parameter<?>> named(List<Parameter<?>> declared, String prefix) {
    return declared.stream().filter(one -> one.name().startsWith(prefix)).toList();
  }

  private void adapter(AdapterProvider adapter) {
    page.append("\n## Of adapter ").append(adapter.name()).append("\n\n");
    Set<String> others = new TreeSet<>(adapter.otherNames());
    page.append("`adapter=").append(adapter.name()).append('`');
    others.forEach(name -> page.append(", also ").append(code(name)));
    page.append(": ").append(plain(adapter.description())).append(".\n");
    List<Parameter<?>> own = new ArrayList<>();
    Map<String, List<String>> shared = new LinkedHashMap<>();
    for (Parameter<?> parameter : adapter.parameters()) {
      String first = described.putIfAbsent(line(parameter), adapter.name());
      if (first == null) {
        own.add(parameter);
      } else {
        shared.computeIfAbsent(first, name -> new ArrayList<>()).add(code(parameter.name()));
      }
    }
    if (!own.isEmpty()) {
      page.append('\n').append(list(own));
    }
    shared.forEach(
        (first, names) ->
            page.append("\nAs of [adapter %s](#of-adapter-%s): ".formatted(first, first))
                .append(String.join(", ", names))
                .append(".\n"));
    opFields(adapter);
  }

  private void opFields(AdapterProvider adapter) {
    Set<String> fields = new TreeSet<>(adapter.opFields());
    if (fields.isEmpty()) {
      return;
    }
    boolean more = !opFields.isEmpty() && fields.containsAll(opFields);
    if (more) {
      fields.removeAll(opFields);
    }
    page.append("\n[Fields and params](%s) of its ops: ".formatted(OP_FIELDS.get(adapter.name())))
        .append(more ? "those of adapter %s, and ".formatted(opFieldsOf) : "")
        .append(String.join(", ", fields.stream().map(Markdown::code).toList()))
        .append(".\n");
    opFields.addAll(fields);
    opFieldsOf = adapter.name();
  }

  private void section(String heading, List<Parameter<?>> parameters) {
    if (!parameters.isEmpty()) {
      page.append("\n### ").append(heading).append("\n\n").append(list(parameters));
    }
  }

  private static String list(List<Parameter<?>> parameters) {
    return parameters.stream().map(ParametersPage::line).collect(Collectors.joining());
  }

  private static String line(Parameter<?> parameter) {
    boolean choice = parameter.type() == Parameter.Type.CHOICE;
    List<String> brackets = new ArrayList<>();
    if (choice) {
      brackets.add(code(String.join("|", parameter.choices())));
    } else if (parameter.type() != Parameter.Type.TEXT && defaultOf(parameter).isEmpty()) {
      brackets.add(parameter.type().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
    brackets.add(defaultOf(parameter));
    if (parameter.secret()) {
      brackets.add("never shown or stored");
    }
    String details =
        brackets.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    return "- "
        + code(parameter.name())
        + (details.isEmpty() ? "" : " (" + details + ")")
        + ": "
        + plain(parameter.documentation()).replace("(also called ", "(also ")
        + "\n";
  }

  /** Empty where the meaning tells it, since it may then be another one on each machine. */
  private static String defaultOf(Parameter<?> parameter) {
    String value = parameter.defaultValue();
    return value == null || parameter.documentation().contains("by default") ? "" : code(value);
  }
}
