package io.bench.engine.function;

/**
 * Brings functions. The built-in families implement it, and a team's own jar does so through {@link
 * java.util.ServiceLoader}.
 */
@FunctionalInterface
public interface FunctionProvider {

  /** Describes every function of this provider. Called once. */
  void register(FunctionRegistry registry);
}
