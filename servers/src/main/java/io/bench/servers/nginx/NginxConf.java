package io.bench.servers.nginx;

import java.lang.module.ModuleDescriptor.Version;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The text of {@code nginx.conf}. All values that a configuration speaks of are written out, so
 * that a name means the same on every version, whatever that version's defaults.
 *
 * @param configuration which of the configurations
 * @param options for what the configuration leaves open
 * @param upstreams the servers behind, resolved; with TLS all of them go by the first one's name
 * @param port on which NGINX listens on the loopback address
 */
record NginxConf(
    NginxConfiguration configuration,
    NginxOptions options,
    List<InetSocketAddress> upstreams,
    int port) {

  static final String PID_FILE = "nginx.pid";

  private static final String UPSTREAM = "servers";

  /** The upstream's own limit, on every version what it is by default from 1.19.10 on. */
  private static final int UPSTREAM_REQUESTS_PER_CONNECTION = 1000;

  /** As nginx.org's packages have it; the program's own default, without any file, is 512. */
  private static final int WORKER_CONNECTIONS = 1024;

  /** NGINX's 1 knows no authority between the server's and the trusted one. */
  private static final int CHAIN_LENGTH = 4;

  private static final List<String> WITH_TEMPORARY_FILES =
      List.of("http_proxy", "http_fastcgi", "http_uwsgi", "http_scgi");

  /**
   * Returns the text.
   *
   * @param version the version that will read it
   * @param leftOutModules the modules that it does not have, such as {@code http_uwsgi}
   */
  String text(Version version, Set<String> leftOutModules) {
    StringBuilder text = new StringBuilder();
    text.append("# nginx:").append(configuration.title()).append(" for NGINX ").append(version);
    text.append("\nworker_processes ").append(options.workers()).append(";\n");
    text.append("pid ").append(PID_FILE).append(";\n");
    text.append("lock_file nginx.lock;\n");
    text.append("error_log stderr notice;\n");
    text.append("events {\n");
    text.append("  worker_connections ").append(WORKER_CONNECTIONS).append(";\n");
    text.append("}\n");
    text.append("http {\n");
    text.append("  access_log off;\n");
    text.append("  client_body_temp_path client_body;\n");
    for (String module : WITH_TEMPORARY_FILES) {
      if (!leftOutModules.contains(module)) {
        String name = module.substring("http_".length());
        text.append("  ").append(name).append("_temp_path ").append(name).append(";\n");
      }
    }
    boolean block = configuration.keepsUpstream() || upstreams.size() > 1;
    if (block) {
      upstreamBlock(text, version);
    }
    text.append("  server {\n");
    listen(text, version);
    text.append("    location / {\n");
    pass(text, block ? UPSTREAM : address(upstreams.get(0)));
    text.append("    }\n  }\n}\n");
    return text.toString();
  }

  private void upstreamBlock(StringBuilder text, Version version) {
    text.append("  upstream ").append(UPSTREAM).append(" {\n");
    for (InetSocketAddress upstream : upstreams) {
      text.append("    server ").append(address(upstream)).append(";\n");
    }
    if (configuration.keepsUpstream()) {
      text.append("    keepalive ").append(options.upstreamKeepalive()).append(";\n");
      text.append("    keepalive_requests ");
      text.append(UPSTREAM_REQUESTS_PER_CONNECTION).append(";\n");
    } else if (isAtLeast(version, "1.29.7")) {
      // from there on a block keeps 32 connections by default
      text.append("    keepalive 0;\n");
    }
    text.append("  }\n");
  }

  private void listen(StringBuilder text, Version version) {
    if (isAtLeast(version, "1.25.1")) {
      text.append("    listen 127.0.0.1:").append(port).append(";\n");
      text.append("    http2 on;\n");
    } else {
      text.append("    listen 127.0.0.1:").append(port).append(" http2;\n");
    }
    text.append("    http2_max_concurrent_streams ");
    text.append(configuration.maxConcurrentStreams()).append(";\n");
    text.append(
            isAtLeast(version, "1.19.7") ? "    keepalive_requests " : "    http2_max_requests ")
        .append(configuration.requestsPerConnection())
        .append(";\n");
  }

  private void pass(StringBuilder text, String where) {
    Path authority = options.upstreamAuthority();
    text.append("      grpc_pass ").append(authority == null ? "grpc://" : "grpcs://");
    text.append(where).append(";\n");
    if (authority != null) {
      text.append("      grpc_ssl_trusted_certificate ").append(quoted(authority)).append(";\n");
      text.append("      grpc_ssl_name ").append(upstreams.get(0).getHostString()).append(";\n");
      text.append("      grpc_ssl_server_name on;\n");
      text.append("      grpc_ssl_verify on;\n");
      text.append("      grpc_ssl_verify_depth ").append(CHAIN_LENGTH).append(";\n");
    }
  }

  private static boolean isAtLeast(Version version, String first) {
    return version.compareTo(Version.parse(first)) >= 0;
  }

  private static String quoted(Path file) {
    return '"' + file.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String address(InetSocketAddress upstream) {
    InetAddress address = upstream.getAddress();
    String host = address.getHostAddress();
    return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + upstream.getPort();
  }
}
