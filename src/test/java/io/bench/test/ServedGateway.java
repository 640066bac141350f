package io.bench.test;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A gateway that {@code bench serve gateway} keeps in the foreground, and the Cassandra behind. */
final class ServedGateway implements AutoCloseable {

  private static final Pattern ANNOUNCED =
      Pattern.compile("answers gRPC on (\\S+:\\d+), with the token in (.+?)(?:; | \\(Ctrl-C)");

  /** Where gRPC is spoken. */
  final String address;

  final Path tokenFile;

  /** The same data by CQL. */
  final ServedCassandra cassandra;

  private final BenchProcess bench;

  private ServedGateway(
      BenchProcess bench, String address, Path tokenFile, ServedCassandra cassandra) {
    this.bench = bench;
    this.address = address;
    this.tokenFile = tokenFile;
    this.cassandra = cassandra;
  }

  /** Starts one with these options, and a Cassandra behind it. */
  static ServedGateway start(Path folder, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    // more for a server that is cold on a busy machine: agreements that take 2 s have failed
    for (String what : List.of("cas_contention", "write_request", "read_request")) {
      all.add("cassandra." + what + "_timeout=10s");
    }
    return start(folder, null, "cassandra-heap=1G", all.toArray(String[]::new));
  }

  /** Starts one in front of a Cassandra that is there. */
  static ServedGateway before(ServedCassandra cassandra, Path folder, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("gateway-local-datacenter=datacenter1");
    return start(
        folder,
        cassandra,
        "gateway-contact-points=" + cassandra.address,
        all.toArray(String[]::new));
  }

  private static ServedGateway start(
      Path folder, @Nullable ServedCassandra behind, String where, String... options)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("serve", "gateway", "gateway-heap=256M", where));
    arguments.addAll(List.of(options));
    BenchProcess bench = BenchProcess.start(folder, arguments.toArray(String[]::new));
    try {
      String line = bench.out.await(each -> ANNOUNCED.matcher(each).find());
      Matcher matcher = ANNOUNCED.matcher(line);
      matcher.find();
      return new ServedGateway(
          bench,
          matcher.group(1),
          folder.resolve(matcher.group(2)),
          behind == null ? ServedCassandra.announced(bench, line) : behind);
    } catch (AssertionError | InterruptedException e) {
      bench.close();
      throw e;
    }
  }

  /** What a run needs to know to speak gRPC with it. */
  List<String> parameters() {
    return List.of("adapter=grpc", "host=" + address, "token-file=" + tokenFile);
  }

  /** What a run needs to know to speak CQL with the Cassandra behind it. */
  List<String> cqlParameters() {
    return List.of("adapter=cql", "host=" + cassandra.address);
  }

  String token() throws IOException {
    return Files.readString(tokenFile).strip();
  }

  /** A client that has nothing to do with Bench, nor with gRPC. */
  CqlSession connect() {
    return cassandra.connect();
  }

  List<ProcessHandle> processes() {
    return bench.children();
  }

  /** Ends it, and the program that serves it, the hard way. */
  void kill() {
    bench.close();
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
