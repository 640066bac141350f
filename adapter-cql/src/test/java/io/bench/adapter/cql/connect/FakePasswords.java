package io.bench.adapter.cql.connect;

import io.bench.cql.connect.PasswordSource;
import java.util.Map;
import java.util.Optional;

/** An environment and a terminal; counts how often it asked. */
final class FakePasswords implements PasswordSource {

  private final Map<String, String> variables;
  private final Optional<String> typed;
  private int asked;

  /**
   * @param typed empty where there is no terminal
   */
  FakePasswords(Map<String, String> variables, Optional<String> typed) {
    this.variables = variables;
    this.typed = typed;
  }

  int asked() {
    return asked;
  }

  @Override
  public Optional<String> environment(String variable) {
    return Optional.ofNullable(variables.get(variable));
  }

  @Override
  public boolean canPrompt() {
    return typed.isPresent();
  }

  @Override
  public Optional<String> prompt(String text) {
    asked++;
    return typed;
  }
}
