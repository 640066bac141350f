package io.bench.servers.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.process.LoopbackPorts;
import java.lang.module.ModuleDescriptor.Version;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NginxConfTest {

  private static final Version V1_18 = Version.parse("1.18.0");
  private static final Version V1_24 = Version.parse("1.24.0");
  private static final Version V1_25_1 = Version.parse("1.25.1");
  private static final Version V1_29_7 = Version.parse("1.29.7");

  private static final InetSocketAddress FIRST =
      new InetSocketAddress(LoopbackPorts.address(), 50051);
  private static final List<InetSocketAddress> ONE = List.of(FIRST);
  private static final List<InetSocketAddress> TWO =
      List.of(FIRST, new InetSocketAddress(address(10, 0, 0, 2), 50052));

  @Test
  void stockAsAWhole() {
    assertThat(text(NginxConfiguration.STOCK, ONE, V1_24))
        .isEqualTo(
            """
            # nginx:stock for NGINX 1.24.0
            worker_processes 1;
            pid nginx.pid;
            lock_file nginx.lock;
            error_log stderr notice;
            events {
              worker_connections 1024;
            }
            http {
              access_log off;
              client_body_temp_path client_body;
              proxy_temp_path proxy;
              fastcgi_temp_path fastcgi;
              uwsgi_temp_path uwsgi;
              scgi_temp_path scgi;
              server {
                listen 127.0.0.1:8123 http2;
                http2_max_concurrent_streams 128;
                keepalive_requests 1000;
                location / {
                  grpc_pass grpc://127.0.0.1:50051;
                }
              }
            }
            """);
  }

  @Test
  void upstreamKeepaliveAsAWholeOnTheNewest() {
    assertThat(text(NginxConfiguration.UPSTREAM_KEEPALIVE, TWO, V1_29_7))
        .isEqualTo(
            """
            # nginx:upstream-keepalive for NGINX 1.29.7
            worker_processes 1;
            pid nginx.pid;
            lock_file nginx.lock;
            error_log stderr notice;
            events {
              worker_connections 1024;
            }
            http {
              access_log off;
              client_body_temp_path client_body;
              proxy_temp_path proxy;
              fastcgi_temp_path fastcgi;
              uwsgi_temp_path uwsgi;
              scgi_temp_path scgi;
              upstream servers {
                server 127.0.0.1:50051;
                server 10.0.0.2:50052;
                keepalive 1024;
                keepalive_requests 1000;
              }
              server {
                listen 127.0.0.1:8123;
                http2 on;
                http2_max_concurrent_streams 512;
                keepalive_requests 4000;
                location / {
                  grpc_pass grpc://servers;
                }
              }
            }
            """);
  }

  @Test
  void theLimitOfRequestsHadItsOwnNameIn118() {
    assertThat(text(NginxConfiguration.MORE_STREAMS, ONE, V1_18))
        .contains("http2_max_requests 4000;", "http2_max_concurrent_streams 512;")
        .doesNotContain("keepalive");
  }

  @Test
  void http2IsADirectiveOfItsOwnFrom1251() {
    assertThat(text(NginxConfiguration.STOCK, ONE, V1_25_1))
        .contains("    listen 127.0.0.1:8123;\n    http2 on;\n");
    assertThat(text(NginxConfiguration.STOCK, ONE, Version.parse("1.25.0")))
        .contains("    listen 127.0.0.1:8123 http2;\n")
        .doesNotContain("http2 on");
  }

  @ParameterizedTest
  @EnumSource(names = {"STOCK", "MORE_STREAMS"})
  void oneServerIsPassedToByAddressOnEveryVersion(NginxConfiguration configuration) {
    for (Version version : List.of(V1_18, V1_24, V1_25_1, V1_29_7)) {
      assertThat(text(configuration, ONE, version))
          .contains("grpc_pass grpc://127.0.0.1:50051;")
          .doesNotContain("upstream");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"STOCK", "MORE_STREAMS"})
  void severalServersKeepNoConnectionsOnAnyVersion(NginxConfiguration configuration) {
    for (Version version : List.of(V1_18, V1_24, V1_25_1, Version.parse("1.29.6"))) {
      assertThat(text(configuration, TWO, version))
          .contains("    server 10.0.0.2:50052;\n  }\n")
          .doesNotContain("keepalive 0");
    }
    assertThat(text(configuration, TWO, V1_29_7))
        .contains("    server 10.0.0.2:50052;\n    keepalive 0;\n  }\n");
  }

  @Test
  void optionsAreWrittenOut() {
    String text =
        new NginxConf(
                NginxConfiguration.UPSTREAM_KEEPALIVE,
                new NginxOptions(null, 4, 64, null, null),
                ONE,
                8123)
            .text(V1_24, Set.of());
    assertThat(text).contains("worker_processes 4;", "    keepalive 64;");
  }

  @Test
  void anAddressOfVersionSixHasBrackets() {
    InetAddress loopback = address(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    assertThat(text(NginxConfiguration.STOCK, List.of(new InetSocketAddress(loopback, 443)), V1_24))
        .contains("grpc_pass grpc://[0:0:0:0:0:0:0:1]:443;");
  }

  @Test
  void serversWithTlsAreVerified() {
    InetSocketAddress named = new InetSocketAddress(address("db.example", 127, 0, 0, 1), 50051);
    NginxOptions options = NginxOptions.parse(Map.of("nginx-upstream-ca", "/a \"b\"/ca.pem"));
    String text =
        new NginxConf(NginxConfiguration.STOCK, options, List.of(named), 8123)
            .text(V1_24, Set.of());
    assertThat(text)
        .contains(
            """
                  grpc_pass grpcs://127.0.0.1:50051;
                  grpc_ssl_trusted_certificate "/a \\"b\\"/ca.pem";
                  grpc_ssl_name db.example;
                  grpc_ssl_server_name on;
                  grpc_ssl_verify on;
            """);
  }

  @Test
  void aModuleThatIsNotThereIsNotSpokenOf() {
    String text =
        new NginxConf(NginxConfiguration.STOCK, NginxOptions.parse(Map.of()), ONE, 8123)
            .text(V1_24, Set.of("http_uwsgi", "http_fastcgi"));
    assertThat(text).contains("proxy_temp_path").doesNotContain("uwsgi", "fastcgi");
  }

  private static String text(
      NginxConfiguration configuration, List<InetSocketAddress> upstreams, Version version) {
    return new NginxConf(configuration, NginxOptions.parse(Map.of()), upstreams, 8123)
        .text(version, Set.of());
  }

  private static InetAddress address(int... numbers) {
    return address(null, numbers);
  }

  private static InetAddress address(@Nullable String host, int... numbers) {
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      bytes[i] = (byte) numbers[i];
    }
    try {
      return InetAddress.getByAddress(host, bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
