package io.bench.app.experiment.plan;

import io.bench.app.search.SearchOptions;
import io.bench.app.search.SearchRequest;
import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * What an arm says to its search. In a file the options of the command stand among the parameters,
 * by their names without the dashes. Stateless.
 */
final class SearchWords {

  private static final Set<String> OPTIONS =
      Set.of("resolution", "replications", "most-trials", "most-rate");

  private SearchWords() {}

  /**
   * Reads them as the command will; returns what remains for the runs of its trials.
   *
   * @throws UsageException with every mistake
   */
  static Map<String, String> parametersOfRuns(Map<String, String> parameters) {
    if (!parameters.containsKey("slo")) {
      throw new UsageException("'command: search' wants slo=... in its parameters");
    }
    Map<String, String> named = new LinkedHashMap<>();
    List<String> options = new ArrayList<>();
    parameters.forEach(
        (name, value) -> {
          if (OPTIONS.contains(name)) {
            options.add(option(name, value));
          } else {
            named.put(name, value);
          }
        });
    try {
      SearchOptions read =
          CommandLine.populateCommand(new SearchOptions(), options.toArray(String[]::new));
      return SearchRequest.of(named, read).parameters();
    } catch (ParameterException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** The same words as the command wants them: options with dashes. */
  static List<String> typed(List<String> words) {
    return words.stream()
        .map(
            word -> {
              String name = word.substring(0, word.indexOf('='));
              String value = word.substring(name.length() + 1);
              return OPTIONS.contains(name) ? option(name, value) : word;
            })
        .toList();
  }

  private static String option(String name, String value) {
    return "--" + name + "=" + value;
  }
}
