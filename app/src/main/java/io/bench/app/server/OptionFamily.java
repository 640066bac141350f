package io.bench.app.server;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options of one kind of server.
 *
 * @param server its name in messages
 * @param declared its options
 * @param parse reads values by declared names, or throws {@link ServerOptionException}
 */
record OptionFamily(
    String server, List<ServerOption> declared, Consumer<Map<String, String>> parse) {

  /**
   * Those of a user's parameters that belong here, by declared name. In names {@code -} and {@code
   * _} are alike, but not behind a prefix.
   */
  Map<String, String> among(Map<String, String> given) {
    Map<String, String> options = new LinkedHashMap<>();
    for (ServerOption option : declared) {
      boolean prefix = option.kind() == ServerOption.Kind.PREFIX;
      given.forEach(
          (name, value) -> {
            if (prefix ? name.startsWith(option.name()) : isSame(option.name(), name)) {
              options.put(prefix ? name : option.name(), value);
            }
          });
    }
    return options;
  }

  private static boolean isSame(String declared, String typed) {
    return declared.equals(typed.replace('_', '-'));
  }

  /** The problems of each option by itself; if there are none, those of their combination. */
  List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    Map<String, String> options = among(given);
    String together = problem(options);
    if (together == null) {
      return problems;
    }
    options.forEach(
        (name, value) -> {
          String alone = problem(Map.of(name, value));
          if (alone != null) {
            problems.add(alone);
          }
        });
    if (problems.isEmpty()) {
      problems.add(together);
    }
    return problems;
  }

  private @Nullable String problem(Map<String, String> options) {
    try {
      parse.accept(options);
      return null;
    } catch (ServerOptionException e) {
      return e.getMessage();
    }
  }

  /** Names the options that would do nothing, because the run starts no such server. */
  List<String> unused(Map<String, String> given) {
    return among(given).keySet().stream()
        .map(
            name ->
                "parameter '%s' is for a %s that bench starts, and this run starts none"
                    .formatted(name, server))
        .toList();
  }
}
