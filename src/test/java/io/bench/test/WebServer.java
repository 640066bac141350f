package io.bench.test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * An NGINX that answers {@code /users/7} with JSON, over HTTP/1.1 and, with TLS, over HTTP/2, and
 * logs the version of each request.
 */
final class WebServer implements AutoCloseable {

  private static final long PATIENCE_MILLIS = 30_000;
  private static final long LOOK_AGAIN_MILLIS = 20;

  private final Process process;
  private final Path log;
  private final Path certificate;
  private final int plainPort;
  private final int securePort;

  private WebServer(Process process, Path log, Path certificate, int plainPort, int securePort) {
    this.process = process;
    this.log = log;
    this.certificate = certificate;
    this.plainPort = plainPort;
    this.securePort = securePort;
  }

  /** Starts one on two free ports, with its files in a folder of their own below this one. */
  static WebServer start(Path parent) throws Exception {
    Path folder = Files.createDirectory(parent.resolve("nginx"));
    SelfSignedCertificate identity = SelfSignedCertificate.in(folder);
    int plainPort = TcpRelay.freePort();
    int securePort = TcpRelay.freePort();
    Path log = folder.resolve("access.log");
    Files.writeString(
        folder.resolve("nginx.conf"),
        """
        daemon off;
        master_process off;
        pid nginx.pid;
        error_log error.log;
        events {}
        http {
          log_format version '$server_protocol';
          access_log access.log version;
          # JDK 17 fails what is in flight when a server ends a connection of HTTP/2 after so many
          keepalive_requests 1000000;
          client_body_temp_path body;
          proxy_temp_path proxy;
          fastcgi_temp_path fastcgi;
          uwsgi_temp_path uwsgi;
          scgi_temp_path scgi;
          server {
            listen 127.0.0.1:%d;
            listen 127.0.0.1:%d ssl http2;
            ssl_certificate %s;
            ssl_certificate_key %s;
            default_type application/json;
            location ~ ^/users/(?<id>[0-9]+)$ {
              return 200 '{"users": [{"id": $id, "name": "user-$id"}]}';
            }
            location / {
              return 404;
            }
          }
        }
        """
            .formatted(plainPort, securePort, identity.certificate(), identity.key()));
    ProcessBuilder builder =
        new ProcessBuilder("nginx", "-p", folder.toString(), "-c", "nginx.conf")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile());
    builder
        .environment()
        .merge("PATH", "/usr/sbin:/usr/local/sbin", (own, more) -> own + ":" + more);
    Process process = builder.start();
    WebServer server = new WebServer(process, log, identity.certificate(), plainPort, securePort);
    server.awaitListening(folder.resolve("out"));
    return server;
  }

  private void awaitListening(Path out) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (System.nanoTime() - deadline < 0) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), securePort));
        return;
      } catch (IOException e) {
        if (!process.isAlive()) {
          throw new AssertionError("NGINX ended: " + Files.readString(out));
        }
        Thread.sleep(LOOK_AGAIN_MILLIS);
      }
    }
    process.destroyForcibly();
    throw new AssertionError("NGINX does not listen");
  }

  /** Where HTTP/1.1 is spoken without TLS. */
  String plain() {
    return "http://127.0.0.1:" + plainPort;
  }

  /** Where HTTP/2 is spoken too, with TLS. */
  String secure() {
    return "https://127.0.0.1:" + securePort;
  }

  Path certificate() {
    return certificate;
  }

  /**
   * Waits until so many requests of this version have been logged, which is after their answers.
   */
  void awaitLogged(String version, long count) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    long logged = logged(version);
    while (logged < count && System.nanoTime() - deadline < 0) {
      Thread.sleep(LOOK_AGAIN_MILLIS);
      logged = logged(version);
    }
    if (logged < count) {
      throw new AssertionError("NGINX has logged " + logged + " requests of " + version);
    }
  }

  private long logged(String version) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(version::equals).count();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.onExit().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
  }
}
