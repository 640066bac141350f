package io.bench.engine.workload.reading;

import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.WorkloadOp.Positions;
import io.bench.engine.workload.reading.LayerReader.Layer;
import io.bench.engine.workload.reading.OpFormReader.OpForm;
import io.bench.engine.workload.source.Located;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes an op's normal form out of its properties and the layers around it. */
record WorkloadOpReader(LayerReader layers, SourceProblems problems) {

  private static final List<String> AUTOMATIC_TAGS = List.of("block", "name", "op");

  /** The parts of an op's body that are no common property. */
  private record Body(@Nullable Entry op, List<Entry> leftovers) {

    /** Only a map says outright what the op is; a statement leaves room for further fields. */
    boolean isExplicit() {
      return op != null && op.value() instanceof Mapping;
    }

    boolean isEmpty() {
      return op == null
          ? leftovers.isEmpty()
          : op.value() instanceof Mapping fields && fields.entries().isEmpty();
    }
  }

  /**
   * Reads one op.
   *
   * @param outer the block's layer, the document's within it
   */
  WorkloadOp read(OpForm form, String block, Layer outer) {
    String ownName = layers.text(form.entries(), "name");
    String name = ownName == null ? form.name() : ownName;
    Body body = body(name, form);
    Layer own = layers.read(form.entries());
    Map<String, Located<@Nullable Object>> params = new LinkedHashMap<>(own.params());
    Map<String, Located<Object>> fields = fields(body);
    if (body.isExplicit()) {
      body.leftovers().forEach(entry -> addParam(entry, params));
    }
    form.attached().forEach(entry -> addParam(entry, params));
    takeStrayParams(name, fields, params);
    if (body.isEmpty()) {
      problems.error(form.position(), "op '" + name + "' says nothing to be done");
    }
    Layer all =
        layers.joined(new Layer(own.bindings(), params, own.tags()), outer, form.position());
    return normalForm(name, block, form, fields, all, params.keySet());
  }

  /** Params that were written into the statement by mistake, as in published workloads. */
  private void takeStrayParams(
      String op,
      Map<String, Located<Object>> fields,
      Map<String, Located<@Nullable Object>> params) {
    Located<Object> statement = fields.get("stmt");
    if (statement == null || !(statement.value() instanceof String text)) {
      return;
    }
    StrayParams stray = StrayParams.of(text, statement.position());
    if (!stray.params().isEmpty()) {
      problems.warning(
          statement.position(),
          "the statement of op '%s' ends in params (%s), which are read as such; indent them less"
              .formatted(
                  op, stray.params().stream().map(Entry::key).collect(Collectors.joining(", "))));
      fields.put("stmt", new Located<>(stray.statement(), statement.position()));
      stray.params().forEach(entry -> addParam(entry, params));
    }
  }

  private Body body(String name, OpForm form) {
    Entry op = null;
    List<Entry> leftovers = new ArrayList<>();
    boolean hasParams = false;
    for (Entry entry : form.entries()) {
      if (ReservedWords.OP.contains(entry.key())) {
        if (op != null) {
          problems.error(
              entry.keyPosition(),
              "op '%s' has both '%s' and '%s'".formatted(name, op.key(), entry.key()));
        }
        op = entry;
      } else if (!ReservedWords.COMMON.contains(entry.key())) {
        leftovers.add(entry);
      }
      hasParams |= entry.key().equals("params");
    }
    Entry explicit = op != null && op.value() instanceof Mapping ? op : null;
    if (explicit != null && hasParams) {
      leftovers.forEach(
          entry ->
              problems.error(
                  entry.keyPosition(),
                  ("op '%s' has both '%s' and 'params', so that '%s' belongs to neither;"
                          + " move it into one of them")
                      .formatted(name, explicit.key(), entry.key())));
    }
    return new Body(op, leftovers);
  }

  private Map<String, Located<Object>> fields(Body body) {
    Map<String, Located<Object>> fields = new LinkedHashMap<>();
    Entry op = body.op();
    if (op != null && op.value() instanceof Mapping explicit) {
      explicit.entries().forEach(entry -> addField(entry.key(), entry, fields));
      return fields;
    }
    if (op != null) {
      boolean statement =
          op.value() instanceof Sequence
              || (op.value() instanceof Scalar scalar && scalar.value() instanceof String);
      if (statement) {
        addField("stmt", op, fields);
      } else {
        problems.error(
            op.value().position(),
            "'%s' must be a statement, a list or a map, not %s"
                .formatted(op.key(), op.value().kind()));
      }
    }
    body.leftovers().forEach(entry -> addField(entry.key(), entry, fields));
    return fields;
  }

  private void addField(String name, Entry entry, Map<String, Located<Object>> fields) {
    if (layers.hasValues(name, entry.value())) {
      Object value = entry.value().toObject();
      if (value != null) {
        fields.put(name, new Located<>(value, entry.keyPosition()));
      }
    }
  }

  private void addParam(Entry entry, Map<String, Located<@Nullable Object>> params) {
    if (layers.hasValues(entry.key(), entry.value())) {
      params.put(entry.key(), new Located<>(entry.value().toObject(), entry.keyPosition()));
    }
  }

  private WorkloadOp normalForm(
      String name,
      String block,
      OpForm form,
      Map<String, Located<Object>> fields,
      Layer layer,
      Set<String> ownParams) {
    Map<String, Located<Object>> params = new LinkedHashMap<>();
    layer
        .params()
        .forEach(
            (key, param) -> {
              Object value = param.value();
              if (value != null) {
                params.put(key, new Located<>(value, param.position()));
              }
            });
    Set<String> inherited = new HashSet<>(params.keySet());
    inherited.removeAll(ownParams);
    return new WorkloadOp(
        name,
        layers.text(form.entries(), "description", "desc"),
        values(fields),
        values(layer.bindings()),
        values(params),
        inherited,
        tags(name, block, form.position(), layer),
        new Positions(
            form.position(), positions(fields), positions(layer.bindings()), positions(params)));
  }

  private static <T> Map<String, T> values(Map<String, Located<T>> located) {
    Map<String, T> values = new LinkedHashMap<>();
    located.forEach((key, entry) -> values.put(key, entry.value()));
    return values;
  }

  private static <T> Map<String, SourcePosition> positions(Map<String, Located<T>> located) {
    Map<String, SourcePosition> positions = new LinkedHashMap<>();
    located.forEach((key, entry) -> positions.put(key, entry.position()));
    return positions;
  }

  private Map<String, String> tags(
      String name, String block, SourcePosition position, Layer layer) {
    if (Math.max(name.length(), block.length()) > LayerReader.MAX_TAG_LENGTH) {
      problems.error(
          position,
          "the name of an op or a block must not be longer than %s characters"
              .formatted(LayerReader.MAX_TAG_LENGTH));
    }
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("block", block);
    tags.put("name", name);
    tags.put("op", name);
    layer
        .tags()
        .forEach(
            (key, tag) -> {
              if (!AUTOMATIC_TAGS.contains(key)) {
                tags.put(key, tag.value());
              } else if (!tag.value().equals(tags.get(key))) {
                problems.warning(
                    tag.position(),
                    "tag '%s' is always '%s' here, not '%s'; call the tag something else"
                        .formatted(key, tags.get(key), tag.value()));
              }
            });
    return tags;
  }
}
