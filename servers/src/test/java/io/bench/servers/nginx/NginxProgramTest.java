package io.bench.servers.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerStartException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NginxProgramTest {

  private static final Path ANY = Path.of("/any/nginx");

  @TempDir Path folder;

  @Test
  void versionAndMissingModulesAreReadFromWhatItPrints() throws Exception {
    NginxProgram program =
        NginxProgram.of(
            ANY,
            """
            nginx version: nginx/1.22.1
            built with OpenSSL 3.0.15
            configure arguments: --with-http_v2_module --without-http_uwsgi_module
            """);
    assertThat(program.version()).hasToString("1.22.1");
    assertThat(program.leftOut()).containsExactly("http_uwsgi");
  }

  @Test
  void buildsOfOthersCountByTheNginxTheyAreMadeFrom() {
    assertThat(NginxProgram.version("nginx version: openresty/1.25.3.1"))
        .contains(Version.parse("1.25.3"));
    assertThat(NginxProgram.version("nginx version: nginx/1.29.7 (mainline)"))
        .contains(Version.parse("1.29.7"));
  }

  @Test
  void versionsCompareByNumber() {
    assertThat(Version.parse("1.25.1"))
        .isEqualByComparingTo(Version.parse("1.25.1"))
        .isGreaterThan(Version.parse("1.9.15"))
        .isLessThan(Version.parse("1.25.2"));
  }

  @Test
  void oneWithoutHttp2IsRefused() {
    assertThatThrownBy(() -> NginxProgram.of(ANY, "nginx version: nginx/1.22.1"))
        .isInstanceOf(ServerStartException.class)
        .hasMessage(
            "/any/nginx (NGINX 1.22.1) cannot proxy gRPC: that takes version 1.13.10 or later,"
                + " built with its modules http_v2 and http_grpc");
  }

  @Test
  void anotherProgramIsRefused() {
    assertThatThrownBy(() -> NginxProgram.of(ANY, "hello"))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("/any/nginx is no NGINX");
  }

  @Test
  void whereThereIsNoneItSaysWhatToInstall() {
    assertThatThrownBy(() -> NginxProgram.find(List.of(folder)))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("NGINX is not installed: no program nginx in " + folder)
        .hasMessageContaining("apt-get install nginx");
  }

  @Test
  void theFirstFolderThatHasItWins() throws Exception {
    Path second = Files.createDirectories(folder.resolve("second"));
    for (Path place : List.of(second, Files.createDirectories(folder.resolve("third")))) {
      Path script =
          Files.writeString(
              place.resolve("nginx"),
              """
              #!/bin/sh
              echo 'nginx version: nginx/1.26.2' >&2
              echo 'configure arguments: --with-http_v2_module' >&2
              """);
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    NginxProgram program =
        NginxProgram.find(List.of(folder.resolve("first"), second, folder.resolve("third")));
    assertThat(program.path()).isEqualTo(second.resolve("nginx"));
    assertThat(program.version()).isEqualTo(Version.parse("1.26.2"));
  }

  @Test
  void theUsualFoldersComeAfterThoseOfThePath() {
    assertThat(NginxProgram.folders("/a:/usr/sbin::"))
        .startsWith(Path.of("/a"), Path.of("/usr/sbin"), Path.of("/usr/local/sbin"))
        .doesNotHaveDuplicates();
    assertThat(NginxProgram.folders(null)).startsWith(Path.of("/usr/sbin"));
  }
}
