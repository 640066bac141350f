package io.bench.test;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Cassandra that {@code bench serve cassandra} keeps in the foreground. */
final class ServedCassandra implements AutoCloseable {

  private static final Pattern ADDRESS = Pattern.compile("answers CQL on (\\S+)");

  /** Where CQL is spoken; of several nodes all of them, separated by commas. */
  final String address;

  private final BenchProcess bench;
  private final InetSocketAddress socketAddress;

  private ServedCassandra(BenchProcess bench, String address) {
    this.bench = bench;
    this.address = address;
    String first = address.split(",", 2)[0];
    int colon = first.lastIndexOf(':');
    this.socketAddress =
        new InetSocketAddress(
            first.substring(0, colon), Integer.parseInt(first.substring(colon + 1)));
  }

  static ServedCassandra start(Path folder) throws IOException, InterruptedException {
    return start(folder, "cassandra-heap=1G");
  }

  /** Starts one with these options. */
  static ServedCassandra start(Path folder, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("serve", "cassandra"));
    arguments.addAll(List.of(options));
    BenchProcess bench = BenchProcess.start(folder, arguments.toArray(String[]::new));
    try {
      return announced(bench, bench.out.await(line -> ADDRESS.matcher(line).find()));
    } catch (AssertionError | InterruptedException e) {
      bench.close();
      throw e;
    }
  }

  /** The one whose address is in a line that bench has printed. */
  static ServedCassandra announced(BenchProcess bench, String line) {
    Matcher matcher = ADDRESS.matcher(line);
    if (!matcher.find()) {
      throw new AssertionError("no address of a Cassandra in: " + line);
    }
    return new ServedCassandra(bench, matcher.group(1));
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

  /** Sends a signal to the server by its name, such as STOP and CONT. */
  void signal(String name) throws IOException, InterruptedException {
    for (ProcessHandle process : processes()) {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }
  }

  /** Ends the server the hard way. */
  void kill() {
    List<ProcessHandle> ended = processes();
    ended.forEach(ProcessHandle::destroyForcibly);
    ended.forEach(process -> process.onExit().join());
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
