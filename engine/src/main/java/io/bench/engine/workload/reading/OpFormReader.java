package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells the ops of a block apart, whichever form they are written in:
 *
 * <pre>
 * ops: statement                      one op, stmt1
 * ops: [statement, {name: a, ...}]    items with their own name, or stmt1, stmt2, ...
 * ops: [{a: statement, ...}]          an item whose first key is no reserved word: its name
 * ops: {a: statement, b: {...}}       named by their keys
 * </pre>
 */
record OpFormReader(LayerReader layers, SourceProblems problems) {

  private static final String STATEMENT = "stmt";

  List<OpForm> read(Entry ops) {
    List<OpForm> forms = new ArrayList<>();
    YamlNode node = ops.value();
    if (node instanceof Mapping mapping) {
      mapping.entries().forEach(entry -> addNamed(entry, forms));
    } else if (node instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        addItem("stmt" + (i + 1), list.items().get(i), forms);
      }
    } else if (isText(node)) {
      forms.add(statement("stmt1", ops.keyPosition(), node));
    } else {
      problems.error(
          node.position(), ops.key() + " must be a statement, a list or a map, not " + node.kind());
    }
    return forms;
  }

  private void addNamed(Entry entry, List<OpForm> forms) {
    if (isStrayVerification(entry)) {
      attach(entry, forms);
    } else if (entry.value() instanceof Mapping body && LayerReader.isUnquotedBindPoint(body)) {
      layers.hasValues(entry.key(), body);
    } else if (entry.value() instanceof Mapping body) {
      forms.add(new OpForm(entry.key(), entry.keyPosition(), body.entries()));
    } else if (isText(entry.value()) || entry.value() instanceof Sequence) {
      forms.add(statement(entry.key(), entry.keyPosition(), entry.value()));
    } else {
      problems.error(
          entry.value().position(),
          "op '%s' must be a statement, a list or a map, not %s"
              .formatted(entry.key(), entry.value().kind()));
    }
  }

  private void addItem(String defaultName, YamlNode item, List<OpForm> forms) {
    if (isText(item)) {
      forms.add(statement(defaultName, item.position(), item));
    } else if (item instanceof Mapping mapping && !mapping.entries().isEmpty()) {
      Entry first = mapping.entries().get(0);
      if (ReservedWords.isOpProperty(first.key())) {
        forms.add(new OpForm(defaultName, item.position(), mapping.entries()));
      } else if (mapping.entries().size() == 1) {
        addNamed(first, forms);
      } else {
        addNameAndProperties(first, mapping, forms);
      }
    } else {
      problems.error(item.position(), "an op must be a statement or a map, not " + item.kind());
    }
  }

  /** {@code - name: statement} with further properties below it. */
  private void addNameAndProperties(Entry first, Mapping item, List<OpForm> forms) {
    List<Entry> rest = item.entries().subList(1, item.entries().size());
    List<Entry> entries = new ArrayList<>();
    if (first.value() instanceof Mapping body) {
      entries.addAll(body.entries());
      for (Entry entry : rest) {
        if (body.entries().stream().anyMatch(own -> own.key().equals(entry.key()))) {
          problems.error(
              entry.keyPosition(),
              "op '%s' has '%s' twice: beside its name and below it"
                  .formatted(first.key(), entry.key()));
        }
      }
    } else {
      entries.add(new Entry(STATEMENT, first.keyPosition(), first.value()));
      rest.stream()
          .filter(entry -> ReservedWords.OP.contains(entry.key()))
          .forEach(
              entry ->
                  problems.error(
                      entry.keyPosition(),
                      ("'%s' is read as the op's name and statement, being the first entry, so that"
                              + " '%s' is one statement too many; put 'name' first")
                          .formatted(first.key(), entry.key())));
      rest = rest.stream().filter(entry -> !ReservedWords.OP.contains(entry.key())).toList();
    }
    entries.addAll(rest);
    forms.add(new OpForm(first.key(), first.keyPosition(), entries));
  }

  private static OpForm statement(String name, SourcePosition position, YamlNode node) {
    return new OpForm(name, position, List.of(new Entry(STATEMENT, position, node)));
  }

  private static boolean isText(YamlNode node) {
    return node instanceof Scalar scalar && scalar.value() instanceof String;
  }

  /** In published workloads this param sometimes stands among the ops, as if it were one. */
  private static boolean isStrayVerification(Entry entry) {
    return entry.key().replace('_', '-').equals("verify-fields") && isText(entry.value());
  }

  private void attach(Entry entry, List<OpForm> forms) {
    if (forms.isEmpty()) {
      problems.error(
          entry.keyPosition(), "'" + entry.key() + "' stands among the ops, with no op before it");
      return;
    }
    int last = forms.size() - 1;
    OpForm form = forms.get(last);
    problems.warning(
        entry.keyPosition(),
        "'%s' stands among the ops and is read as a param of op '%s' before it"
            .formatted(entry.key(), form.name()));
    forms.set(last, form.withAttached(entry));
  }

  /**
   * One op as it was found in a string, list or map, before its properties are read. Immutable.
   *
   * @param name the name that its place gives it
   * @param position where it begins
   * @param entries its properties; a statement alone is one entry {@code stmt}
   * @param attached params that were written beside the op, but belong to it
   */
  record OpForm(String name, SourcePosition position, List<Entry> entries, List<Entry> attached) {

    OpForm(String name, SourcePosition position, List<Entry> entries) {
      this(name, position, entries, List.of());
    }

    OpForm withAttached(Entry param) {
      List<Entry> more = new ArrayList<>(attached);
      more.add(param);
      return new OpForm(name, position, entries, more);
    }
  }
}
