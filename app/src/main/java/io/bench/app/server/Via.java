package io.bench.app.server;

import io.bench.adapter.api.Parameter;
import io.bench.servers.ServerOptionException;
import io.bench.servers.nginx.NginxConfiguration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code via=nginx:stock}: a proxy between the client and its servers. */
final class Via {

  private static final String NAME = "via";
  private static final String NGINX = "nginx:";

  static final Parameter<String> PARAMETER =
      Parameter.text(
          NAME,
          "a proxy between client and servers, gRPC only: nginx:"
              + String.join(", nginx:", NginxConfiguration.titles()));

  private Via() {}

  /** The configuration that is asked for, or null if calls go to the servers at once. */
  static @Nullable NginxConfiguration of(Map<String, String> given) {
    String value = given.get(NAME);
    if (value == null) {
      return null;
    }
    if (!value.startsWith(NGINX)) {
      throw new ServerOptionException(
          "via=%s: must be nginx:%s"
              .formatted(value, String.join(" or nginx:", NginxConfiguration.titles())));
    }
    return NginxConfiguration.of(value.substring(NGINX.length()));
  }

  static List<String> problems(Map<String, String> given) {
    try {
      NginxConfiguration configuration = of(given);
      boolean encrypted = "true".equalsIgnoreCase(given.get("tls"));
      return configuration != null && encrypted
          ? List.of("parameter 'via' goes with plaintext only: leave out tls=true")
          : List.of();
    } catch (ServerOptionException e) {
      return List.of(e.getMessage());
    }
  }
}
