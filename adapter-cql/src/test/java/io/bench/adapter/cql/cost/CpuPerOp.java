package io.bench.adapter.cql.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.sun.management.OperatingSystemMXBean;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.cql.fake.FakeBinding;
import io.bench.adapter.cql.fake.Ops;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Client CPU per op of a lane and of a bare loop (bind, executeAsync, start the next in
 * whenComplete), one connection and 64 in flight each, by turns against one server.
 *
 * <pre>java -cp ... io.bench.adapter.cql.cost.CpuPerOp PORT [warm-up s] [measured s] [rounds]</pre>
 */
public final class CpuPerOp {

  static final int IN_FLIGHT = 64;
  static final long KEYS = 10_000;
  static final String VALUE = "x".repeat(100);
  private static final String READ = "SELECT value FROM cost.kv WHERE key = ";
  private static final String WRITE = "INSERT INTO cost.kv (key, value) VALUES (";

  private CpuPerOp() {}

  /** Something that keeps 64 ops in flight until told to stop. */
  interface Load extends AutoCloseable {
    String name();

    /** Rows read so far. */
    long rows();

    /** Runs for a while and returns how many ops ended well. */
    long run(long nanos) throws InterruptedException;

    @Override
    void close();
  }

  /** Measures and prints. */
  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    long warmUp = args.length > 1 ? Long.parseLong(args[1]) : 30;
    long measured = args.length > 2 ? Long.parseLong(args[2]) : 10;
    int rounds = args.length > 3 ? Integer.parseInt(args[3]) : 4;
    InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try (CqlSession session =
            CqlSession.builder()
                .addContactPoint(server)
                .withLocalDatacenter("datacenter1")
                .build();
        Adapter adapter = adapter(port)) {
      session.execute(
          "CREATE KEYSPACE IF NOT EXISTS cost WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      session.execute("CREATE TABLE IF NOT EXISTS cost.kv (key bigint PRIMARY KEY, value text)");
      compare(loads(session, adapter), warmUp, measured, rounds);
    }
  }

  private static List<List<Load>> loads(CqlSession session, Adapter adapter) throws Exception {
    Ops ops =
        Ops.with(
            FakeBinding.point("key", cycle -> cycle % KEYS),
            FakeBinding.point("value", c -> VALUE));
    OpTemplate write = ops.op("write", WRITE + "{key}, {value})");
    OpTemplate read = ops.op("read", READ + "{key}");
    var writeOp = adapter.prepare(write);
    var readOp = adapter.prepare(read);
    AdapterLane lane = adapter.openLane(0);
    AdapterLane second = adapter.openLane(1);
    PreparedStatement bareWrite = session.prepare(WRITE + "?, ?)");
    PreparedStatement bareRead = session.prepare(READ + "?");
    return List.of(
        List.of(
            new BareLoop("write bare", session, i -> bareWrite.bind(i % KEYS, VALUE)),
            new LaneLoop("write lane", lane, writeOp)),
        List.of(
            new BareLoop("read  bare", session, i -> bareRead.bind(i % KEYS)),
            new LaneLoop("read  lane", second, readOp)));
  }

  private static void compare(List<List<Load>> pairs, long warmUp, long measured, int rounds)
      throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (List<Load> pair : pairs) {
      for (int i = 0; i < 6; i++) {
        pair.get(i % 2).run(warmUp * 1_000_000_000L / 3);
      }
    }
    for (List<Load> pair : pairs) {
      double[] cpu = new double[2];
      long[] ops = new long[2];
      for (int round = 0; round < rounds * 2; round++) {
        int arm = (round + round / 2) % 2; // A B B A
        long before = system.getProcessCpuTime();
        long done = pair.get(arm).run(measured * 1_000_000_000L);
        long spent = system.getProcessCpuTime() - before;
        cpu[arm] += spent;
        ops[arm] += done;
        System.out.printf(
            Locale.ROOT,
            "%s %8d op/s %6.3f us CPU/op%n",
            pair.get(arm).name(),
            done / measured,
            spent / 1e3 / done);
      }
      System.out.printf(
          Locale.ROOT,
          "=> %.3f us bare, %.3f us lane, ratio %.3f%n",
          cpu[0] / 1e3 / ops[0],
          cpu[1] / 1e3 / ops[1],
          (cpu[1] / ops[1]) / (cpu[0] / ops[0]));
    }
    for (List<Load> pair : pairs) {
      for (Load load : pair) {
        System.out.printf(Locale.ROOT, "%s read %d rows%n", load.name(), load.rows());
        load.close();
      }
    }
  }

  private static Adapter adapter(int port) throws Exception {
    CqlAdapterProvider provider = new CqlAdapterProvider();
    ParameterValues values =
        ParameterValues.check(
            provider.parameters(), Map.of("host", "127.0.0.1:" + port), new ArrayList<>());
    return provider.open(new AdapterContext(values, 2, IN_FLIGHT, "cost-"));
  }

  /** Counts what a bare client would count. */
  static long rows(AsyncResultSet result) {
    return result.remaining();
  }
}
