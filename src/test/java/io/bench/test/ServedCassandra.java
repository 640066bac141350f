package io.bench.test;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Cassandra that {@code bench serve cassandra} keeps in the foreground. */
final class ServedCassandra implements AutoCloseable {

  private static final Pattern ADDRESS = Pattern.compile("answers CQL on (\\S+):(\\d+)");

  final String address;
  private final BenchProcess bench;
  private final InetSocketAddress socketAddress;

  private ServedCassandra(BenchProcess bench, String host, int port) {
    this.bench = bench;
    this.address = host + ":" + port;
    this.socketAddress = new InetSocketAddress(host, port);
  }

  static ServedCassandra start(Path folder) throws IOException, InterruptedException {
    BenchProcess bench = BenchProcess.start(folder, "serve", "cassandra", "cassandra-heap=1G");
    try {
      return announced(bench, bench.out.await(line -> ADDRESS.matcher(line).find()));
    } catch (AssertionError | InterruptedException notUp) {
      bench.close();
      throw notUp;
    }
  }

  /** The one whose address is in a line that bench has printed. */
  static ServedCassandra announced(BenchProcess bench, String line) {
    Matcher matcher = ADDRESS.matcher(line);
    if (!matcher.find()) {
      throw new AssertionError("no address of a Cassandra in: " + line);
    }
    return new ServedCassandra(bench, matcher.group(1), Integer.parseInt(matcher.group(2)));
  }

  /** A client that has nothing to do with Bench. */
  CqlSession connect() {
    return CqlSession.builder()
        .addContactPoint(socketAddress)
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  List<ProcessHandle> processes() {
    return bench.children();
  }

  /** Ends the server the hard way. */
  void kill() {
    processes().forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends it as a user would. */
  BenchProcess.Ended stop() throws IOException, InterruptedException {
    bench.signal("INT");
    return bench.awaitEnd();
  }

  @Override
  public void close() {
    bench.close();
  }
}
