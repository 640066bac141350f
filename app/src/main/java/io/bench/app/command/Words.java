package io.bench.app.command;

import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The words after a command: {@code name=value} words, and bare ones.
 *
 * @param parameters by name as typed, in the order typed
 * @param bare words without {@code =}, in the order typed
 */
record Words(Map<String, String> parameters, List<String> bare) {

  /**
   * Reads words.
   *
   * @throws UsageException naming every parameter that was given twice or has no name
   */
  static Words parse(List<String> words) {
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> bare = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        bare.add(word);
      } else if (equals == 0) {
        problems.add("'" + word + "' has no name before the '='");
      } else if (parameters.putIfAbsent(word.substring(0, equals), word.substring(equals + 1))
          != null) {
        problems.add("parameter '" + word.substring(0, equals) + "' is given twice");
      }
    }
    UsageException.throwIfAny(problems);
    return new Words(parameters, List.copyOf(bare));
  }
}
