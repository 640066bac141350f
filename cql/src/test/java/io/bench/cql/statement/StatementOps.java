package io.bench.cql.statement;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.OpTemplateBuilder;
import java.util.List;

/** Op templates in which {@code {key}} is a number and {@code {value}} a text. */
final class StatementOps {

  private StatementOps() {}

  /** An op with one statement under {@code stmt} and params, name and value by turns. */
  static OpTemplate op(String name, String stmt, Object... params) {
    return with(builder(name).field("stmt", stmt), params);
  }

  /** A batch of statements and params, name and value by turns. */
  static OpTemplate batch(String name, List<Object> statements, Object... params) {
    return with(builder(name).field("batch", statements), params);
  }

  private static OpTemplate with(OpTemplateBuilder op, Object... params) {
    for (int i = 0; i < params.length; i += 2) {
      op.param((String) params[i], params[i + 1]);
    }
    return op.build();
  }

  /** An op of any fields, name and value by turns. */
  static OpTemplate fields(String name, Object... fields) {
    OpTemplateBuilder op = builder(name);
    for (int i = 0; i < fields.length; i += 2) {
      op.field((String) fields[i], fields[i + 1]);
    }
    return op.build();
  }

  static OpTemplateBuilder builder(String name) {
    return OpTemplateBuilder.named(name)
        .binding("key", cycle -> cycle)
        .binding("value", cycle -> "v");
  }
}
