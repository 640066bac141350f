package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Calls through NGINX, which has HTTP/2 of its own, to a server on grpc-java. */
class GrpcThroughNginxIT extends GrpcPeerCalls {

  @Override
  Peer start(boolean ages) throws Exception {
    return new Proxied(InstalledNginx.program(), folder, ages ? 20 : 100_000);
  }

  /** NGINX says so all of a sudden: who has one call in flight loses none. */
  @Override
  String[] aging() {
    return new String[] {"flying=1"};
  }

  private static final class Proxied implements Peer {

    private final Path program;
    private final Path folder;
    private final int port = TcpRelay.freePort();
    private final GrpcJavaPeer server = new GrpcJavaPeer(this::quit);

    /**
     * @param requests that a connection takes
     */
    Proxied(Path program, Path parent, int requests) throws IOException {
      this.program = program;
      folder = Files.createTempDirectory(parent, "nginx");
      Files.writeString(folder.resolve("nginx.conf"), configuration(requests));
      try {
        nginx();
      } catch (AssertionError e) {
        server.close();
        throw e;
      }
    }

    private String configuration(int requests) {
      return """
      worker_processes 1;
      pid nginx.pid;
      lock_file nginx.lock;
      error_log error.log notice;
      events {}
      http {
        client_body_temp_path body;
        proxy_temp_path proxy;
        fastcgi_temp_path fastcgi;
        uwsgi_temp_path uwsgi;
        scgi_temp_path scgi;
        log_format number $connection;
        access_log connections.log number;
        upstream peer {
          server 127.0.0.1:%d;
          keepalive 32;
        }
        server {
          listen 127.0.0.1:%d http2;
          keepalive_requests %d;
          client_max_body_size 0;
          location / {
            # deadlines are the client's: else the server ends calls that NGINX then gives a status
            grpc_set_header grpc-timeout "";
            grpc_pass grpc://peer;
          }
        }
      }
      """
          .formatted(server.port(), port, requests);
    }

    /** Returns when NGINX listens, or has done what it is told. */
    private void nginx(String... words) throws IOException {
      List<String> command = new ArrayList<>(List.of(program.toString()));
      command.addAll(List.of("-p", folder.toString(), "-c", "nginx.conf"));
      command.addAll(List.of(words));
      ProcessBuilder builder = new ProcessBuilder(command);
      Path out = folder.resolve("nginx.out");
      Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
      process.onExit().completeOnTimeout(process, 30, TimeUnit.SECONDS).join();
      assertThat(process.isAlive()).isFalse();
      assertThat(process.exitValue()).as(Files.readString(out)).isZero();
    }

    /** Returns when NGINX listens no more; calls that are under way go on. */
    private void quit() {
      try {
        nginx("-s", "quit");
        while (true) {
          new Socket(InetAddress.getLoopbackAddress(), port).close();
          Thread.onSpinWait();
        }
      } catch (IOException e) {
        // refused
      }
    }

    @Override
    public String address() {
      return "127.0.0.1:" + port;
    }

    @Override
    public long connections() throws IOException {
      return Files.readAllLines(folder.resolve("connections.log")).stream().distinct().count();
    }

    @Override
    public void close() throws IOException {
      if (Files.exists(folder.resolve("nginx.pid"))) {
        nginx("-s", "stop");
      }
      server.close();
    }
  }
}
