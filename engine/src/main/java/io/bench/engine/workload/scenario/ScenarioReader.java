package io.bench.engine.workload.scenario;

import io.bench.engine.parameter.CommandWords;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the {@code scenarios} of a document.
 *
 * @param problems receives what is wrong
 */
public record ScenarioReader(SourceProblems problems) {

  private static final Pattern ARGUMENT =
      Pattern.compile("([A-Za-z_][\\w.-]*)(={1,3})(.*)", Pattern.DOTALL);

  /**
   * Reads a map of scenario names to a command, a list of commands, or a map of step names to
   * commands.
   */
  public List<Scenario> read(YamlNode node) {
    if (!(node instanceof Mapping mapping)) {
      problems.error(
          node.position(), "scenarios must be a map of names to steps, not " + node.kind());
      return List.of();
    }
    List<Scenario> scenarios = new ArrayList<>();
    for (Entry entry : mapping.entries()) {
      List<Step> steps = steps(entry);
      if (!steps.isEmpty()) {
        scenarios.add(new Scenario(entry.key(), steps));
      }
    }
    return scenarios;
  }

  private List<Step> steps(Entry scenario) {
    List<Step> steps = new ArrayList<>();
    YamlNode node = scenario.value();
    int commands = 1;
    if (node instanceof Mapping named) {
      commands = named.entries().size();
      named.entries().forEach(step -> addStep(step.key(), step.value(), steps));
    } else if (node instanceof Sequence list) {
      commands = list.items().size();
      for (int i = 0; i < commands; i++) {
        addStep("step" + (i + 1), list.items().get(i), steps);
      }
    } else {
      addStep("step1", node, steps);
    }
    if (commands == 0) {
      problems.error(scenario.keyPosition(), "scenario '" + scenario.key() + "' has no steps");
    }
    return steps;
  }

  private void addStep(String name, YamlNode node, List<Step> steps) {
    if (!(node instanceof Scalar scalar) || !(scalar.value() instanceof String command)) {
      problems.error(
          node.position(),
          "step '%s' must be a command such as 'run tags=block:main', not %s"
              .formatted(name, node.kind()));
      return;
    }
    List<String> words;
    try {
      words = CommandWords.split(command, false);
    } catch (IllegalArgumentException e) {
      problems.error(node.position(), "step '" + name + "': " + e.getMessage());
      return;
    }
    steps.add(new Step(name, arguments(name, words, node.position()), node.position()));
  }

  private List<Step.Argument> arguments(String step, List<String> words, SourcePosition position) {
    Map<String, Step.Argument> arguments = new LinkedHashMap<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      Matcher matcher = ARGUMENT.matcher(word);
      if (matcher.matches()) {
        Step.Argument argument = argument(matcher);
        String key = argument.name().replace('-', '_');
        if (arguments.put(key, argument) != null) {
          problems.warning(
              position,
              "step '%s' sets '%s' more than once; the last one holds"
                  .formatted(step, argument.name()));
        }
      } else if (i > 0 || !word.equals("run")) {
        problems.error(position, notUnderstood(step, word, i == 0));
      }
    }
    return new ArrayList<>(arguments.values());
  }

  private static Step.Argument argument(Matcher matcher) {
    Step.Argument.Lock lock =
        switch (matcher.group(2).length()) {
          case 1 -> Step.Argument.Lock.OPEN;
          case 2 -> Step.Argument.Lock.SILENT;
          default -> Step.Argument.Lock.STRICT;
        };
    return new Step.Argument(
        EngineParameters.canonicalName(matcher.group(1)), matcher.group(3), lock);
  }

  private static String notUnderstood(String step, String word, boolean first) {
    return first
        ? "step '%s': '%s' is no command of a step; only 'run' is".formatted(step, word)
        : "step '%s': '%s' is not of the form name=value".formatted(step, word);
  }
}
