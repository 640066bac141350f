package io.bench.engine.function;

/**
 * Brings functions. The built-in families implement it; what other teams bring comes through {@code
 * io.bench.adapter.api.function} and {@code provided}.
 */
@FunctionalInterface
public interface FunctionProvider {

  /** Describes every function of this provider. Called once. */
  void register(FunctionRegistry registry);
}
