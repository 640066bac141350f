package io.bench.cql.statement;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.OpTemplateBuilder;

/** Op templates in which {@code {key}} is a number and {@code {value}} a text. */
final class StatementOps {

  private StatementOps() {}

  /** An op with one statement under {@code stmt} and params, name and value by turns. */
  static OpTemplate op(String name, String stmt, Object... params) {
    OpTemplateBuilder op = builder(name).field("stmt", stmt);
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
