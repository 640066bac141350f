package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.source.SourceText;
import io.bench.engine.workload.template.ResolvedText;
import io.bench.engine.workload.template.TemplateParameter;
import io.bench.engine.workload.template.TemplateResolver;
import io.bench.engine.workload.yaml.Nesting;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text of an experiment, not yet resolved: template parameters are replaced as in a workload.
 * Immutable and thread-safe.
 */
public final class ExperimentFile {

  /** Below {@code quick}: values of template parameters in the small mode. */
  static final String SMALL_TEMPLATES = "templates";

  private final SourceText source;

  /**
   * @param source its text, with what messages call it
   */
  public ExperimentFile(SourceText source) {
    this.source = source;
  }

  /**
   * An experiment in UTF-8.
   *
   * @param source what messages call it: the file as the user named it
   * @throws io.bench.engine.problem.UsageException if the bytes are not UTF-8
   */
  public static ExperimentFile ofUtf8(String source, byte[] bytes) {
    return new ExperimentFile(SourceText.ofUtf8(source, bytes));
  }

  /**
   * Whether a name that is typed is a parameter of arms, and neither a setting of the experiment
   * nor about its servers.
   */
  public static boolean isOfArms(String name) {
    return ExperimentReader.isOfArms(name);
  }

  /** Whether {@code interleave} with this value has two arms measure at the same time. */
  public static boolean isDuet(String interleave) {
    return InterleavingReader.isDuet(interleave);
  }

  /** What messages call it. */
  public String source() {
    return source.source();
  }

  /** The text as written in the file. */
  public String text() {
    return source.text();
  }

  /**
   * Reads what the experiment says.
   *
   * @param given values of template parameters and of the settings that {@link ExperimentReader}
   *     names; every other one is a parameter of all arms
   * @param quick whether to use the small mode
   * @throws io.bench.engine.problem.UsageException with every mistake that was found, one line each
   */
  public Experiment read(Map<String, String> given, boolean quick) {
    SourceProblems problems = new SourceProblems();
    ResolvedText text = TemplateResolver.resolve(source, given, problems);
    YamlNode document = document(text, problems);
    if (quick) {
      // the small mode says so within the text that it changes, hence the second look at it
      text = TemplateResolver.resolve(source, smallTemplates(document, text, given), problems);
      document = document(text, problems);
    }
    Map<String, String> overriding = new LinkedHashMap<>(given);
    text.parameters().forEach(parameter -> remove(overriding, parameter.name()));
    Experiment experiment =
        new ExperimentReader(source.baseName(), document, quick, overriding, problems).read();
    problems.throwIfAny();
    return experiment;
  }

  private YamlNode document(ResolvedText text, SourceProblems problems) {
    List<YamlNode> documents = YamlReader.read(text, Nesting.STRICT, problems);
    if (documents.isEmpty() && !problems.hasErrors()) {
      problems.error(
          new SourcePosition(source(), 1, 1), "an experiment has arms; this file is empty");
    }
    if (documents.size() > 1) {
      problems.error(documents.get(1).position(), "one document only");
    }
    problems.throwIfAny();
    return documents.get(0);
  }

  /** What the small mode fills in, over it what was typed. */
  private static Map<String, String> smallTemplates(
      YamlNode document, ResolvedText text, Map<String, String> given) {
    SourceProblems problems = new SourceProblems();
    MapReader small = MapReader.of(document, "an experiment", problems).map("quick");
    MapReader templates = small.map(SMALL_TEMPLATES);
    List<String> known = text.parameters().stream().map(TemplateParameter::name).toList();
    Map<String, String> values = new LinkedHashMap<>();
    templates
        .rest()
        .forEach(
            (name, value) -> {
              values.put(name, value);
              if (known.stream().noneMatch(other -> TemplateParameter.sameName(other, name))) {
                templates.unknown(name, "TEMPLATE", name, known);
              }
            });
    problems.throwIfAny();
    given.keySet().forEach(name -> remove(values, name));
    values.putAll(given);
    return values;
  }

  private static void remove(Map<String, String> values, String name) {
    values.keySet().removeIf(other -> TemplateParameter.sameName(name, other));
  }
}
