package io.bench.engine.workload.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.scenario.ScenarioReader;
import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one document of a workload file. */
final class DocumentReader {

  private final Problems problems;
  private final LayerReader layers;
  private final OpFormReader forms;
  private final OpReader ops;
  private final TextProperties texts;

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

  DocumentReader(Problems problems) {
    this.problems = problems;
    this.layers = new LayerReader(problems);
    this.forms = new OpFormReader(problems);
    this.ops = new OpReader(problems);
    this.texts = new TextProperties(problems);
  }

  Content read(YamlNode document) {
    if (!(document instanceof Mapping mapping)) {
      problems.error(
          document.position(),
          "a workload must be a map with ops, blocks or scenarios, not " + document.kind());
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
        texts.read(entries, "name"), texts.read(entries, "description", "desc"), scenarios, found);
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
    refuseUnknown("block '" + defaultName + "'", entries, ReservedWords.BLOCK);
    String ownName = texts.read(entries, "name");
    String name = ownName == null ? defaultName : ownName;
    return opsOf(name, entries, layers.read(entries).within(outer));
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
                + NearestName.suggestion(entry.key(), known));
      }
    }
  }
}
