package io.bench.functions;

/** Functions that belong together: each package below has some. */
@FunctionalInterface
public interface FunctionFamily {

  /** Declares every function of this family. */
  void register(FunctionRegistry registry);
}
