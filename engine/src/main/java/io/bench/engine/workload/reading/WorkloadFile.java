package io.bench.engine.workload.reading;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.source.SourceText;
import io.bench.engine.workload.template.ResolvedText;
import io.bench.engine.workload.template.TemplateParameter;
import io.bench.engine.workload.template.TemplateResolver;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The text of a workload, not yet resolved. Immutable and thread-safe.
 *
 * <p>Each step of a scenario resolves it again with its own parameters, because a step may set
 * template parameters too.
 */
public final class WorkloadFile {

  private final SourceText source;
  private final @Nullable Path folder;
  private final boolean typed;

  WorkloadFile(SourceText source, @Nullable Path folder, boolean typed) {
    this.source = source;
    this.folder = folder;
    this.typed = typed;
  }

  /**
   * A workload in memory.
   *
   * @param source what messages call it, such as {@code op=...}
   */
  public static WorkloadFile ofText(String source, String text) {
    return new WorkloadFile(SourceText.of(source, text), null, false);
  }

  /**
   * A workload of one op, as a user may write it on a command line.
   *
   * @param op a statement, or the op's fields as a YAML mapping {@code {name: value, ...}}
   */
  public static WorkloadFile ofOp(String op) {
    String value = op.strip();
    boolean mapping = value.startsWith("{") && !value.startsWith("{{");
    String text = "ops: {op: " + (mapping ? value : quoted(value)) + "}";
    return new WorkloadFile(SourceText.of("op", text), null, true);
  }

  /** As a double-quoted scalar of YAML. */
  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + '"';
  }

  /**
   * A workload in UTF-8.
   *
   * @param source what messages call it: the file as the user named it
   * @throws UsageException if the bytes are not UTF-8
   */
  public static WorkloadFile ofUtf8(String source, byte[] bytes) {
    return new WorkloadFile(SourceText.ofUtf8(source, bytes), null, false);
  }

  /**
   * A file in UTF-8.
   *
   * @param file as the user named it
   * @param bytes what is in it
   * @throws UsageException if the bytes are not UTF-8
   */
  public static WorkloadFile ofFile(Path file, byte[] bytes) {
    Path folder = file.toAbsolutePath().getParent();
    return new WorkloadFile(SourceText.ofUtf8(file.toString(), bytes), folder, false);
  }

  /** What messages call it. */
  public String source() {
    return source.source();
  }

  /** The folder that the file lies in; empty for one that is built in, typed or piped in. */
  public Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  /** Whether the user has typed it, and not only named where it stands. */
  public boolean isTyped() {
    return typed;
  }

  /** The text as written in the file, without byte order mark. */
  public String text() {
    return source.text();
  }

  /** The template parameters that the file asks for, whatever else may be wrong with it. */
  public List<TemplateParameter> templateParameters() {
    return TemplateResolver.resolve(source, Map.of(), new SourceProblems()).parameters();
  }

  /**
   * Reads what the workload says.
   *
   * @param parameters values of template parameters by name; other names do no harm
   * @throws UsageException with every mistake that was found, one line each
   */
  public Workload resolve(Map<String, String> parameters) {
    SourceProblems problems = new SourceProblems();
    ResolvedText text = TemplateResolver.resolve(source, parameters, problems);
    List<YamlNode> documents = YamlReader.read(text, WorkloadNesting.DOCUMENT, problems);
    DocumentReader reader = new DocumentReader(problems);
    List<DocumentReader.Content> contents = documents.stream().map(reader::read).toList();
    List<Scenario> scenarios = new ArrayList<>();
    contents.forEach(content -> scenarios.addAll(content.scenarios()));
    refuseDuplicates(scenarios, problems);
    problems.throwIfAny();
    return new Workload(
        first(contents, DocumentReader.Content::name).orElseGet(source::baseName),
        first(contents, DocumentReader.Content::description).orElse(null),
        scenarios,
        contents.stream().flatMap(content -> content.ops().stream()).toList(),
        documents.stream().map(YamlNode::toObject).toList(),
        text.parameters(),
        text.unset(),
        problems.warnings());
  }

  private static Optional<String> first(
      List<DocumentReader.Content> contents,
      Function<DocumentReader.Content, @Nullable String> property) {
    return contents.stream().map(property).filter(Objects::nonNull).findFirst();
  }

  /** Within one document duplicate names are duplicate keys, and were refused before. */
  private static void refuseDuplicates(List<Scenario> scenarios, SourceProblems problems) {
    Set<String> names = new HashSet<>();
    for (Scenario scenario : scenarios) {
      if (!names.add(scenario.name())) {
        SourcePosition position = scenario.steps().get(0).position();
        problems.error(
            position, "scenario '" + scenario.name() + "' stands in more than one document");
      }
    }
  }
}
