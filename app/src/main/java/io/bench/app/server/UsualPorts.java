package io.bench.app.server;

import java.util.Map;

/** The ports of servers whose addresses name none, as adapters have them. Stateless. */
public final class UsualPorts {

  private static final Map<String, String> BY_ADAPTER = Map.of("cql", "9042", "grpc", "8090");

  private UsualPorts() {}

  /** The port that an adapter connects to; empty if only the adapter knows it. */
  public static String of(String adapter) {
    return BY_ADAPTER.getOrDefault(adapter, "");
  }
}
