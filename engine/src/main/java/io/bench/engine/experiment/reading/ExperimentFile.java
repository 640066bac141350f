package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.source.SourcePosition;
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

  private final SourceText source;

  private ExperimentFile(SourceText source) {
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

  /** What messages call it. */
  public String source() {
    return source.source();
  }

  /** The text as it stands in the file. */
  public String text() {
    return source.text();
  }

  /**
   * Reads what the experiment says.
   *
   * @param given values of template parameters and of the settings that {@link Settings} names;
   *     every other one is a parameter of all arms
   * @param quick whether the small mode is wanted
   * @throws io.bench.engine.problem.UsageException with every mistake that was found, one line each
   */
  public Experiment read(Map<String, String> given, boolean quick) {
    Problems problems = new Problems();
    ResolvedText text = TemplateResolver.resolve(source, given, problems);
    List<YamlNode> documents = YamlReader.read(text, Nesting.STRICT, problems);
    problems.throwIfAny();
    SourcePosition begin = new SourcePosition(source(), 1, 1);
    if (documents.size() != 1) {
      problems.error(
          documents.isEmpty() ? begin : documents.get(1).position(),
          documents.isEmpty() ? "an experiment has arms; this file is empty" : "one document only");
      problems.throwIfAny();
    }
    Map<String, String> overriding = new LinkedHashMap<>(given);
    text.parameters().forEach(parameter -> removeTemplate(overriding, parameter));
    Section document = Section.of(documents.get(0), "an experiment", problems);
    Experiment experiment =
        new ExperimentReader(name(), quick, overriding, problems).read(document);
    problems.throwIfAny();
    return experiment;
  }

  private static void removeTemplate(Map<String, String> given, TemplateParameter parameter) {
    String canonical = TemplateParameter.canonicalName(parameter.name());
    given.keySet().removeIf(name -> TemplateParameter.canonicalName(name).equals(canonical));
  }

  private String name() {
    String path = source();
    String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    return file.replaceFirst("\\.(yaml|yml)$", "");
  }
}
