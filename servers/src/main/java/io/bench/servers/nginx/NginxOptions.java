package io.bench.servers.nginx;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOption.Kind;
import io.bench.servers.ServerOptionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to run NGINX, whatever its configuration. Immutable.
 *
 * @param program the NGINX to run, or null for the one that is installed
 * @param workers worker processes, from 1
 * @param upstreamKeepalive idle connections to the servers that each worker keeps where the
 *     configuration keeps any, from 1; as many as calls are in flight, or calls still open
 *     connections
 * @param port on which it listens, or null for a free one
 * @param upstreamAuthority certificates (PEM) of those who vouch for the servers, which then must
 *     speak TLS; null for servers without TLS
 */
public record NginxOptions(
    @Nullable Path program,
    int workers,
    int upstreamKeepalive,
    @Nullable Integer port,
    @Nullable Path upstreamAuthority) {

  static final String PROGRAM = "nginx-program";
  static final String WORKERS = "nginx-workers";
  static final String KEEPALIVE = "nginx-keepalive";
  static final String PORT = "nginx-port";
  static final String UPSTREAM_AUTHORITY = "nginx-upstream-ca";

  private static final int DEFAULT_WORKERS = 1;
  private static final int DEFAULT_KEEPALIVE = 1024;
  private static final int MAX_WORKERS = 1024;
  private static final int MAX_KEEPALIVE = 1_000_000;
  private static final int MAX_PORT = 65535;

  /** Returns the options that a command line can show, in the order to show them in. */
  public static List<ServerOption> declared() {
    return List.of(
        new ServerOption(
            KEEPALIVE,
            Kind.PLAIN,
            Integer.toString(DEFAULT_KEEPALIVE),
            "idle connections that nginx:upstream-keepalive keeps per worker; at least the calls"
                + " in flight"),
        new ServerOption(
            WORKERS, Kind.PLAIN, Integer.toString(DEFAULT_WORKERS), "worker processes of NGINX"),
        new ServerOption(PORT, Kind.PLAIN, null, "where NGINX listens; by default a free port"),
        new ServerOption(
            UPSTREAM_AUTHORITY,
            Kind.FILE,
            null,
            "TLS to the servers, with these authorities (PEM)"),
        new ServerOption(
            PROGRAM, Kind.FOR_THE_USER, null, "the NGINX to run; by default the one installed"));
  }

  /**
   * Reads options as a user wrote them.
   *
   * @param values values by the names that {@link #declared()} lists
   * @return the options
   * @throws ServerOptionException if a value is wrong or a name unknown
   */
  public static NginxOptions parse(Map<String, String> values) {
    @Nullable Path program = null;
    int workers = DEFAULT_WORKERS;
    int keepalive = DEFAULT_KEEPALIVE;
    @Nullable Integer port = null;
    @Nullable Path authority = null;
    for (Map.Entry<String, String> entry : values.entrySet()) {
      String value = entry.getValue();
      switch (entry.getKey()) {
        case PROGRAM -> program = ServerOption.path(PROGRAM, value.strip(), "file");
        case WORKERS -> workers = ServerOption.number(WORKERS, value, 1, MAX_WORKERS);
        case KEEPALIVE -> keepalive = ServerOption.number(KEEPALIVE, value, 1, MAX_KEEPALIVE);
        case PORT -> port = ServerOption.number(PORT, value, 1, MAX_PORT);
        case UPSTREAM_AUTHORITY ->
            authority = ServerOption.path(UPSTREAM_AUTHORITY, value.strip(), "file");
        default -> throw new ServerOptionException(entry.getKey() + ": no option of NGINX");
      }
    }
    return new NginxOptions(program, workers, keepalive, port, authority);
  }
}
