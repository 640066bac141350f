package io.bench.servers.nginx;

import io.bench.servers.ServerOptionException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The ways to run NGINX as a gRPC proxy, each one step away from the one before. Everything that a
 * name does not mention has NGINX's default, except the limit on open connections, which is high
 * enough never to matter.
 */
public enum NginxConfiguration {
  /** What NGINX does when nothing is said: few streams, short connections, none kept upstream. */
  STOCK("stock", 128, 1000, false),

  /** Longer connections with more streams; still a connection to the server per call. */
  MORE_STREAMS("more-streams", 512, 4000, false),

  /** Longer connections with more streams, and connections to the server that calls share. */
  UPSTREAM_KEEPALIVE("upstream-keepalive", 512, 4000, true);

  private final String title;
  private final int maxConcurrentStreams;
  private final int requestsPerConnection;
  private final boolean keepsUpstream;

  NginxConfiguration(
      String title, int maxConcurrentStreams, int requestsPerConnection, boolean keepsUpstream) {
    this.title = title;
    this.maxConcurrentStreams = maxConcurrentStreams;
    this.requestsPerConnection = requestsPerConnection;
    this.keepsUpstream = keepsUpstream;
  }

  /** Returns the name as users write it, such as {@code more-streams}. */
  public String title() {
    return title;
  }

  /** Returns how many calls a client may have in flight on one connection. */
  public int maxConcurrentStreams() {
    return maxConcurrentStreams;
  }

  /** Returns after how many calls a client's connection is sent away. */
  public int requestsPerConnection() {
    return requestsPerConnection;
  }

  /** Returns whether connections to the servers stay open for the next call. */
  public boolean keepsUpstream() {
    return keepsUpstream;
  }

  /** Returns the names of all configurations. */
  public static List<String> titles() {
    return Arrays.stream(values()).map(NginxConfiguration::title).toList();
  }

  /**
   * Returns the configuration of a name.
   *
   * @param title as {@link #titles()} has it
   * @throws ServerOptionException if there is none of that name; the message lists all
   */
  public static NginxConfiguration of(String title) {
    return Arrays.stream(values())
        .filter(configuration -> configuration.title.equals(title.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new ServerOptionException(
                    "nginx:"
                        + title
                        + ": no such configuration of NGINX; there are "
                        + titles().stream().collect(Collectors.joining(", "))));
  }
}
