package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A load generator other than Bench, whose output Bench can read. */
public enum LoadProgram implements Keyed {
  H2LOAD(Adapter.GRPC, "apt-get install nghttp2-client"),
  GHZ(Adapter.GRPC, "go install github.com/bojand/ghz/cmd/ghz@latest"),
  LATTE(Adapter.CQL, "cargo install latte-cli"),
  CASSANDRA_STRESS(Adapter.CQL, "it comes with Cassandra, in tools/bin"),
  NOSQLBENCH(Adapter.CQL, "https://docs.nosqlbench.io, as nb5");

  private final Adapter server;
  private final String source;

  /** Which of Bench's adapters speaks with the same servers. */
  private enum Adapter {
    CQL,
    GRPC
  }

  LoadProgram(Adapter server, String source) {
    this.server = server;
    this.source = source;
  }

  /** The name of the adapter that speaks with the same servers: {@code cql} or {@code grpc}. */
  public String adapter() {
    return server.name().toLowerCase(Locale.ROOT);
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
