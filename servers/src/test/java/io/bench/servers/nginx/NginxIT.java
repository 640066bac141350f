package io.bench.servers.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.tls.TestCertificate;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientTransportFilter;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the system's NGINX between a plain grpc-java client and a plain grpc-java server. */
class NginxIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path folder;
  private UpstreamServer server;

  @BeforeEach
  void serve() throws Exception {
    assumeTrue(isInstalled(), "NGINX is not installed");
    server = new UpstreamServer();
  }

  @AfterEach
  void end() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void callsPassAndTheEndLeavesOnlyConfigurationAndLog(NginxConfiguration configuration)
      throws Exception {
    RunningNginx nginx = start(configuration);
    List<ProcessHandle> processes = nginx.processes();
    try (Client client = new Client(nginx.address())) {
      assertThat(client.echo("through " + configuration)).isEqualTo("through " + configuration);
    } finally {
      nginx.close();
    }
    assertThat(processes).as("master and worker").hasSize(2);
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    assertThat(log(configuration)).isNotEmptyFile();
    assertThat(folder.resolve("logs/nginx-" + configuration.title() + ".conf"))
        .content()
        .contains("nginx:" + configuration.title());
    assertThat(folder.resolve("cache/runs")).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void theStreamLimitIsInForce(NginxConfiguration configuration) throws Exception {
    int limit = configuration.maxConcurrentStreams();
    try (RunningNginx nginx = start(configuration);
        Client client = new Client(nginx.address())) {
      assertThat(Http2Probe.maxConcurrentStreams(nginx.address(), PATIENCE)).isEqualTo(limit);
      List<Future<byte[]>> calls = new ArrayList<>();
      for (int call = 0; call <= limit; call++) {
        calls.add(client.start(UpstreamServer.HOLD));
      }
      List<StreamObserver<byte[]>> held = new ArrayList<>();
      for (int call = 0; call < limit; call++) {
        held.add(server.nextHeld());
      }
      assertThat(server.held()).as("calls beyond the limit").isEmpty();
      held.forEach(UpstreamServer::answer);
      UpstreamServer.answer(server.nextHeld());
      for (Future<byte[]> call : calls) {
        assertThat(call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionIsSentAwayAfterItsRequests(NginxConfiguration configuration) throws Exception {
    int limit = configuration.requestsPerConnection();
    try (RunningNginx nginx = start(configuration);
        Client client = new Client(nginx.address())) {
      for (int call = 0; call < limit; call++) {
        client.echo("");
      }
      assertThat(client.connections()).as("for %d calls", limit).isEqualTo(1);
      client.echo("");
      assertThat(client.connections()).as("for one call more").isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachCallOpensAConnectionToTheServerUnlessTheyAreKept(NginxConfiguration configuration)
      throws Exception {
    try (RunningNginx nginx = start(configuration);
        Client client = new Client(nginx.address())) {
      for (int call = 0; call < 100; call++) {
        client.echo("");
      }
    }
    assertThat(server.connections()).isEqualTo(configuration.keepsUpstream() ? 1 : 100);
  }

  @ParameterizedTest
  @EnumSource
  void callsGoToOneServerAfterTheOther(NginxConfiguration configuration) throws Exception {
    try (UpstreamServer other = new UpstreamServer();
        RunningNginx nginx =
            start(
                configuration,
                List.of(server.address(), other.address()),
                NginxOptions.parse(Map.of()));
        Client client = new Client(nginx.address())) {
      for (int call = 0; call < 20; call++) {
        client.echo("");
      }
      int each = configuration.keepsUpstream() ? 1 : 10;
      assertThat(server.connections()).isEqualTo(each);
      assertThat(other.connections()).isEqualTo(each);
    }
  }

  @Test
  void aServerWithTlsIsVerified() throws Exception {
    TestCertificate trusted = TestCertificate.create("localhost", folder);
    TestCertificate other = TestCertificate.create("other", folder);
    try (UpstreamServer secure = new UpstreamServer(trusted.server())) {
      List<InetSocketAddress> named =
          List.of(InetSocketAddress.createUnresolved("localhost", secure.address().getPort()));
      try (RunningNginx nginx =
              start(NginxConfiguration.UPSTREAM_KEEPALIVE, named, trusting(trusted));
          Client client = new Client(nginx.address())) {
        assertThat(client.echo("secret")).isEqualTo("secret");
      }
      try (RunningNginx nginx =
              start(NginxConfiguration.UPSTREAM_KEEPALIVE, named, trusting(other));
          Client client = new Client(nginx.address())) {
        assertThatThrownBy(() -> client.echo("secret"))
            .isInstanceOf(StatusRuntimeException.class)
            .hasMessageStartingWith("UNAVAILABLE: HTTP status code 502");
        assertThat(log(NginxConfiguration.UPSTREAM_KEEPALIVE))
            .content()
            .contains("upstream SSL certificate verify error");
      }
    }
  }

  private Path log(NginxConfiguration configuration) {
    return folder.resolve("logs/nginx-" + configuration.title() + ".log");
  }

  private static NginxOptions trusting(TestCertificate certificate) {
    return NginxOptions.parse(Map.of("nginx-upstream-ca", certificate.pem().toString()));
  }

  @Test
  void optionsReachIt() throws Exception {
    int port = LoopbackPorts.free(1).get(0);
    NginxOptions options =
        NginxOptions.parse(Map.of("nginx-workers", "3", "nginx-port", Integer.toString(port)));
    try (RunningNginx nginx = start(NginxConfiguration.STOCK, List.of(server.address()), options)) {
      assertThat(nginx.address().getPort()).isEqualTo(port);
      assertThat(nginx.processes()).as("a master and workers").hasSize(1 + 3);
      assertThat(nginx.cpuTime()).isPresent();
      assertThat(nginx.version()).isEqualTo(Nginx.version());
    }
  }

  @Test
  void aPortThatIsTakenIsSaidWithTheEndOfTheLog() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, LoopbackPorts.address())) {
      NginxOptions options =
          NginxOptions.parse(Map.of("nginx-port", Integer.toString(taken.getLocalPort())));
      ServerStartException failure =
          catchThrowableOfType(
              ServerStartException.class,
              () -> start(NginxConfiguration.STOCK, List.of(server.address()), options));
      assertThat(failure)
          .hasMessageStartingWith(
              "NGINX " + Nginx.version() + " (stock) ended with exit code 1; the end of its log:\n")
          .hasMessageContaining("bind() to 127.0.0.1:" + taken.getLocalPort() + " failed")
          .hasMessageEndingWith("whole log: " + folder.resolve("logs/nginx-stock.log"));
    }
  }

  @Test
  void endsWithAParentThatIsKilled() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                NginxParent.class.getName(),
                folder.toString(),
                Integer.toString(server.address().getPort()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Optional<ProcessHandle>> processes;
    try (BufferedReader output = parent.inputReader()) {
      processes =
          Arrays.stream(output.readLine().split(" ", -1))
              .map(pid -> ProcessHandle.of(Long.parseLong(pid)))
              .toList();
      assertThat(processes).as("master and worker").hasSize(2).allMatch(Optional::isPresent);
    } finally {
      parent.destroyForcibly().waitFor();
    }
    for (Optional<ProcessHandle> process : processes) {
      process.orElseThrow().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @Test
  void leavesCtrlCToItsParent() throws Exception {
    try (RunningNginx nginx = start(NginxConfiguration.STOCK);
        Client client = new Client(nginx.address())) {
      ProcessHandle master = nginx.processes().get(0);
      ProcessHandle guard = master.parent().orElseThrow();
      assertThat(processGroup(master.pid())).isNotEqualTo(processGroup(guard.pid()));
      run("kill", "-INT", Long.toString(guard.pid()));
      assertThat(client.echo("still there")).isEqualTo("still there");
      assertThat(guard.isAlive()).isTrue();
    }
  }

  private static String processGroup(long pid) throws Exception {
    return run("ps", "-o", "pgid=", "-p", Long.toString(pid));
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }

  private RunningNginx start(NginxConfiguration configuration) throws Exception {
    return start(configuration, List.of(server.address()), NginxOptions.parse(Map.of()));
  }

  private RunningNginx start(
      NginxConfiguration configuration, List<InetSocketAddress> upstreams, NginxOptions options)
      throws Exception {
    return new Nginx(folder.resolve("cache"), NginxProgram.folders(System.getenv("PATH")))
        .start(configuration, upstreams, options, folder.resolve("logs"), StartupListener.silent());
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      Nginx.version();
      return true;
    } catch (ServerStartException e) {
      return false;
    }
  }

  /** A channel that hides nothing: one connection, no retries. */
  private static final class Client implements AutoCloseable {
    private final AtomicInteger connections = new AtomicInteger();
    private final ManagedChannel channel;

    Client(InetSocketAddress address) {
      channel =
          NettyChannelBuilder.forAddress(address)
              .usePlaintext()
              .disableRetry()
              .directExecutor()
              .addTransportFilter(
                  new ClientTransportFilter() {
                    @Override
                    public Attributes transportReady(Attributes attributes) {
                      connections.incrementAndGet();
                      return attributes;
                    }
                  })
              .build();
    }

    String echo(String text) {
      byte[] answer =
          ClientCalls.blockingUnaryCall(
              channel,
              UpstreamServer.ECHO,
              CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS),
              text.getBytes(StandardCharsets.UTF_8));
      return new String(answer, StandardCharsets.UTF_8);
    }

    Future<byte[]> start(MethodDescriptor<byte[], byte[]> method) {
      return ClientCalls.futureUnaryCall(channel.newCall(method, CallOptions.DEFAULT), new byte[0]);
    }

    /** How many connections have been opened so far. */
    int connections() {
      return connections.get();
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
