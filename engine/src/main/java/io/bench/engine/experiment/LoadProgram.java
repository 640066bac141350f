package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;
import java.util.Arrays;
import java.util.Optional;

/** A load generator other than Bench, whose output Bench can read. */
public enum LoadProgram implements Keyed {
  H2LOAD("grpc", "apt-get install nghttp2-client"),
  GHZ("grpc", "go install github.com/bojand/ghz/cmd/ghz@latest"),
  LATTE("cql", "cargo install latte-cli"),
  CASSANDRA_STRESS("cql", "it comes with Cassandra, in tools/bin"),
  NOSQLBENCH("cql", "https://docs.nosqlbench.io, as nb5");

  private final String adapter;
  private final String source;

  LoadProgram(String adapter, String source) {
    this.adapter = adapter;
    this.source = source;
  }

  /** The name of the adapter that speaks with the same servers: {@code cql} or {@code grpc}. */
  public String adapter() {
    return adapter;
  }

  /** Where to get it, a few words. */
  public String source() {
    return source;
  }

  /** The program whose file usually has this name. */
  static Optional<LoadProgram> ofFile(String name) {
    return name.equals("nb5")
        ? Optional.of(NOSQLBENCH)
        : Arrays.stream(values()).filter(one -> one.key().equals(name)).findFirst();
  }
}
