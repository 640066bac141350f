package io.bench.engine.workload.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.reading.LayerReader.Layer;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.scenario.ScenarioReader;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one document of a workload file. */
final class DocumentReader {

  private static final Pattern KEY_WITHOUT_SPACE = Pattern.compile("([a-z_]+):\\S");

  private final SourceProblems problems;
  private final LayerReader layers;
  private final OpFormReader forms;
  private final WorkloadOpReader ops;

  /**
   * What a document says.
   *
   * @param name its own name, or null
   * @param description or null
   */
  record Content(
      @Nullable String name,
      @Nullable String description,
      List<Scenario> scenarios,
      List<WorkloadOp> ops) {}

  DocumentReader(SourceProblems problems) {
    this.problems = problems;
    this.layers = new LayerReader(problems);
    this.forms = new OpFormReader(layers, problems);
    this.ops = new WorkloadOpReader(layers, problems);
  }

  Content read(YamlNode document) {
    if (!(document instanceof Mapping mapping)) {
      problems.error(
          document.position(),
          "a workload must be a map with ops, blocks or scenarios, not "
              + document.kind()
              + spaceAfterColon(document));
      return new Content(null, null, List.of(), List.of());
    }
    List<Entry> entries = mapping.entries();
    refuseUnknown("workload", entries, ReservedWords.DOCUMENT);
    Layer layer = layers.read(entries);
    List<WorkloadOp> found = new ArrayList<>(opsOf("block0", entries, layer));
    List<Scenario> scenarios = new ArrayList<>();
    for (Entry entry : entries) {
      switch (entry.key()) {
        case "blocks" -> found.addAll(blocks(entry, layer));
        case "scenarios" -> scenarios.addAll(new ScenarioReader(problems).read(entry.value()));
        default -> {}
      }
    }
    return new Content(
        layers.text(entries, "name"),
        layers.text(entries, "description", "desc"),
        scenarios,
        found);
  }

  private List<WorkloadOp> blocks(Entry blocks, Layer outer) {
    List<WorkloadOp> found = new ArrayList<>();
    if (blocks.value() instanceof Mapping named) {
      named.entries().forEach(block -> found.addAll(block(block.key(), block.value(), outer)));
    } else if (blocks.value() instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        found.addAll(block("block" + (i + 1), list.items().get(i), outer));
      }
    } else {
      problems.error(
          blocks.value().position(),
          "blocks must be a map or a list of blocks, not " + blocks.value().kind());
    }
    return found;
  }

  private List<WorkloadOp> block(String defaultName, YamlNode node, Layer outer) {
    if (!(node instanceof Mapping mapping)) {
      problems.error(
          node.position(),
          "block '" + defaultName + "' must be a map with ops, not " + node.kind());
      return List.of();
    }
    List<Entry> entries = mapping.entries();
    String ownName = layers.text(entries, "name");
    String name = ownName == null ? defaultName : ownName;
    List<Entry> own =
        entries.stream()
            .filter(entry -> !isNestedBlock(name, entry) && !isIdleType(name, entry))
            .toList();
    refuseUnknown("block '" + name + "'", own, ReservedWords.BLOCK);
    return opsOf(name, entries, layers.joined(layers.read(entries), outer, node.position()));
  }

  /** A published workload has a block that is indented too far, and was always read without it. */
  private boolean isNestedBlock(String outer, Entry entry) {
    boolean nested =
        !ReservedWords.BLOCK.contains(entry.key())
            && entry.value() instanceof Mapping mapping
            && mapping.entries().stream().anyMatch(inner -> ReservedWords.OP.contains(inner.key()))
            && mapping.entries().stream()
                .allMatch(inner -> ReservedWords.BLOCK.contains(inner.key()));
    if (nested) {
      problems.warning(
          entry.keyPosition(),
          "block '%s' stands inside of block '%s' and is left out; indent it less"
              .formatted(entry.key(), outer));
    }
    return nested;
  }

  /** A published workload says {@code type: write} in a block, where nobody reads it. */
  private boolean isIdleType(String block, Entry entry) {
    boolean idle = entry.key().equals("type") && entry.value() instanceof Scalar;
    if (idle) {
      problems.warning(
          entry.keyPosition(),
          "'type' means nothing in block '%s' and is left out; for its ops it goes under params"
              .formatted(block));
    }
    return idle;
  }

  private static String spaceAfterColon(YamlNode document) {
    if (document instanceof Scalar scalar) {
      Matcher matcher = KEY_WITHOUT_SPACE.matcher(scalar.text());
      if (matcher.lookingAt() && ReservedWords.DOCUMENT.contains(matcher.group(1))) {
        return "; a space must follow '" + matcher.group(1) + ":'";
      }
    }
    return "";
  }

  private List<WorkloadOp> opsOf(String block, List<Entry> entries, Layer layer) {
    List<WorkloadOp> found = new ArrayList<>();
    Entry first = null;
    for (Entry entry : entries) {
      if (ReservedWords.OP.contains(entry.key())) {
        if (first == null) {
          first = entry;
          forms.read(entry).forEach(form -> found.add(ops.read(form, block, layer)));
        } else {
          problems.error(
              entry.keyPosition(),
              "'%s' and '%s' mean the same and cannot both stand here; keep one"
                  .formatted(first.key(), entry.key()));
        }
      }
    }
    return found;
  }

  private void refuseUnknown(String where, List<Entry> entries, Set<String> known) {
    for (Entry entry : entries) {
      if (!known.contains(entry.key())) {
        problems.error(
            entry.keyPosition(),
            "unknown key '"
                + entry.key()
                + "' in "
                + where
                + (ReservedWords.DOCUMENT.contains(entry.key())
                    ? "; it belongs to the document"
                    : NearestName.suggestion(entry.key(), known)));
      }
    }
  }
}
