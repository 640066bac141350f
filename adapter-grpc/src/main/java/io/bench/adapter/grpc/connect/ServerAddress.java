package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a gRPC server listens.
 *
 * @param host a name or an address; an IPv6 address stands in brackets
 */
public record ServerAddress(String host, int port) {

  static final int DEFAULT_PORT = 8090;

  /**
   * Reads {@code name}, {@code 10.0.0.1:8090,10.0.0.2} or {@code [::1]:8090}.
   *
   * @throws AdapterException naming the part that is none
   */
  public static List<ServerAddress> parseList(String text) throws AdapterException {
    List<ServerAddress> addresses = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      addresses.add(parse(part.trim()));
    }
    return List.copyOf(addresses);
  }

  private static ServerAddress parse(String text) throws AdapterException {
    int bracket = text.lastIndexOf(']');
    int colon = text.lastIndexOf(':');
    if (colon <= bracket) {
      return checked(text, text, DEFAULT_PORT);
    }
    try {
      return checked(text, text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException notANumber) {
      throw invalid(text);
    }
  }

  private static ServerAddress checked(String text, String host, int port) throws AdapterException {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (host.isEmpty()
        || port < 1
        || port > 65535
        || (!bracketed && host.indexOf(':') >= 0)
        || host.chars().anyMatch(c -> c <= ' ' || c == '/' || c == '@')) {
      throw invalid(text);
    }
    return new ServerAddress(host, port);
  }

  private static AdapterException invalid(String text) {
    return AdapterException.usage(
        "parameter 'host': '" + text + "' is no host, host:port or [IPv6 address]:port");
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
