package io.bench.servers.nginx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.process.LoopbackPorts;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong before any NGINX runs, so on machines without one too. */
class NginxTest {

  private static final List<InetSocketAddress> ONE =
      List.of(new InetSocketAddress(LoopbackPorts.address(), 50051));

  @TempDir Path folder;

  @Test
  void withoutServersThereIsNothingToStandInFrontOf() {
    assertThatThrownBy(() -> launch(List.of(), Map.of()))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage("NGINX has no server to stand in front of");
  }

  @Test
  void whereItIsNotInstalledThatIsSaid() {
    assertThatThrownBy(() -> launch(ONE, Map.of()))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("NGINX is not installed");
  }

  @Test
  void aGivenProgramThatIsNotThereIsNamed() {
    String absent = folder.resolve("absent").toString();
    assertThatThrownBy(() -> launch(ONE, Map.of("nginx-program", absent)))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("cannot run " + absent);
  }

  @Test
  void anAuthorityThatCannotBeReadIsNamed() {
    String absent = folder.resolve("ca.pem").toString();
    assertThatThrownBy(() -> launch(ONE, Map.of("nginx-upstream-ca", absent)))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage("nginx-upstream-ca=" + absent + ": cannot be read");
  }

  private RunningNginx launch(List<InetSocketAddress> upstreams, Map<String, String> options)
      throws Exception {
    return new Nginx(folder.resolve("cache"), List.of(folder))
        .start(
            NginxConfiguration.STOCK,
            upstreams,
            NginxOptions.parse(options),
            folder.resolve("logs"),
            StartupListener.silent());
  }
}
