package io.bench.servers.cassandra;

import io.bench.servers.jvm.JavaFinder;
import java.nio.file.Path;
import java.util.Map;

/** Started by a test as a process of its own: starts a Cassandra, says so, and never stops it. */
public final class CassandraParent {
  private CassandraParent() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    CassandraOptions options =
        CassandraOptions.parse(Map.of("cassandra-heap", "512M"), folder.resolve("logs"));
    RunningCassandra cassandra =
        new EmbeddedCassandra(Path.of(arguments[0]), JavaFinder.ofThisMachine())
            .launch(options, message -> {});
    System.out.println(
        "started " + cassandra.processes().get(0).pid() + " " + cassandra.dataFolder());
    synchronized (cassandra) {
      while (true) {
        cassandra.wait();
      }
    }
  }
}
