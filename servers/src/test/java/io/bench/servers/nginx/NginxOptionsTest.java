package io.bench.servers.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NginxOptionsTest {

  @Test
  void everyDeclaredOptionIsRead() {
    NginxOptions options =
        NginxOptions.parse(
            Map.of(
                "nginx-program", "/opt/nginx",
                "nginx-workers", " 2 ",
                "nginx-keepalive", "64",
                "nginx-port", "8080",
                "nginx-upstream-ca", "/opt/ca.pem"));
    assertThat(options)
        .isEqualTo(new NginxOptions(Path.of("/opt/nginx"), 2, 64, 8080, Path.of("/opt/ca.pem")));
    assertThat(NginxOptions.declared())
        .extracting(ServerOption::name)
        .containsExactlyInAnyOrder(
            "nginx-program", "nginx-workers", "nginx-keepalive", "nginx-port", "nginx-upstream-ca");
  }

  @Test
  void nothingGivenIsTheDeclaredDefault() {
    NginxOptions options = NginxOptions.parse(Map.of());
    assertThat(options).isEqualTo(new NginxOptions(null, 1, 1024, null, null));
    for (ServerOption declared : NginxOptions.declared()) {
      String value = declared.defaultValue();
      if (value != null) {
        assertThat(NginxOptions.parse(Map.of(declared.name(), value))).isEqualTo(options);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "nginx-workers,   0,     nginx-workers=0: a number from 1 to 1024",
    "nginx-workers,   many,  nginx-workers=many: a number from 1 to 1024",
    "nginx-keepalive, -1,    nginx-keepalive=-1: a number from 1 to 1000000",
    "nginx-port,      65536, nginx-port=65536: a number from 1 to 65535",
    "nginx-program,   '',    nginx-program=: not a file",
    "nginx-x,         1,     nginx-x: no option of NGINX",
  })
  void aWrongValueIsOneLineThatNamesTheOption(String name, String value, String message) {
    assertThatThrownBy(() -> NginxOptions.parse(Map.of(name, value)))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage(message);
  }

  @Test
  void configurationsAreKnownByTheirNames() {
    for (NginxConfiguration configuration : NginxConfiguration.values()) {
      assertThat(NginxConfiguration.of(configuration.title())).isEqualTo(configuration);
    }
    assertThatThrownBy(() -> NginxConfiguration.of("fast"))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage(
            "nginx:fast: no such configuration of NGINX; there are stock, more-streams,"
                + " upstream-keepalive");
  }
}
