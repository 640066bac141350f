package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.google.protobuf.ByteString;
import io.bench.protos.records.v1.PageRequest;
import io.bench.protos.records.v1.Record;
import io.bench.protos.records.v1.RecordPage;
import io.bench.protos.records.v1.RecordsGrpc;
import io.bench.protos.records.v1.Selection;
import io.bench.protos.records.v1.StreamRequest;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.gateway.session.GatewaySession;
import io.bench.servers.process.LoopbackPorts;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service before a real Cassandra, asked by plain generated stubs. */
class RecordServiceIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int LARGE_BUCKETS = 300;
  private static final int LARGE_RECORDS_PER_BUCKET = 10;
  private static final int LARGE_PAYLOAD = 10_000;

  /** What waits in the windows of both ends and in the server's buffer, in whole pages. */
  private static final int PAGES_ON_THE_WAY = 8;

  private static RunningCassandra cassandra;
  private static CqlSession session;
  private static List<Record> small;

  private CountedSession counted;
  private Server server;
  private ManagedChannel channel;

  @BeforeAll
  static void write(@TempDir Path logs) throws Exception {
    cassandra =
        EmbeddedCassandra.start(
            CassandraOptions.parse(Map.of("cassandra-heap", "512M"), logs),
            StartupListener.silent());
    session =
        GatewaySession.open(
            new CassandraAddress(
                cassandra.contactPoints(), cassandra.localDatacenter(), null, null));
    RecordTableFixture fixture = new RecordTableFixture(session);
    int[] sizes = new int[60];
    for (int bucket = 0; bucket < sizes.length; bucket++) {
      sizes[bucket] = bucket % 7 == 3 ? 0 : bucket % 5 == 0 ? 250 : 40;
    }
    small = fixture.write("small", sizes, 20);
    int[] large = new int[LARGE_BUCKETS];
    Arrays.fill(large, LARGE_RECORDS_PER_BUCKET);
    fixture.write("large", large, LARGE_PAYLOAD);
    session.execute("CREATE TABLE r.other (id int PRIMARY KEY)");
    session.execute(
        "CREATE TABLE r.text"
            + " (bucket int, position int, payload text, PRIMARY KEY (bucket, position))");
  }

  @AfterAll
  static void stop() {
    if (session != null) {
      session.close();
    }
    if (cassandra != null) {
      cassandra.close();
    }
  }

  @BeforeEach
  void serve() throws Exception {
    counted = new CountedSession(session);
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(LoopbackPorts.address(), 0))
            .directExecutor()
            .addService(new RecordService(counted.session()))
            .build()
            .start();
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(LoopbackPorts.address(), server.getPort()))
            .usePlaintext()
            .disableRetry()
            .flowControlWindow(64 * 1024)
            .build();
  }

  @AfterEach
  void end() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void pagesAndStreamAreWhatWasWritten(int parallelism) {
    Selection selection = selection("r.small", 60, 100, parallelism);
    List<RecordPage> pages = pages(selection);
    assertThat(pages).flatExtracting(RecordPage::getRecordsList).isEqualTo(small);
    assertThat(stream(selection))
        .isEqualTo(
            pages.stream().map(page -> page.toBuilder().clearNextPageToken().build()).toList());
    assertThat(counted.mostUnderWay()).isLessThanOrEqualTo(parallelism);
  }

  @Test
  void aPageIsReadFromSmallBucketsTogether() {
    List<RecordPage> pages = pages(selection("r.small", 60, 100_000, 10));
    assertThat(pages).hasSize(1);
    assertThat(pages.get(0).getRecordsList()).isEqualTo(small);
    assertThat(counted.mostUnderWay()).isBetween(2, 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void aSlowConsumerIsReadAheadOfNoFurtherThanTheParallelism(int parallelism) {
    SlowConsumer consumer =
        SlowConsumer.start(
            channel, request("r.large", LARGE_BUCKETS, LARGE_RECORDS_PER_BUCKET, parallelism));
    int most = parallelism + PAGES_ON_THE_WAY;
    for (int taken = 1; taken <= LARGE_BUCKETS; taken++) {
      consumer.request();
      assertThat(consumer.awaitPage(PATIENCE).getRecordsCount())
          .isEqualTo(LARGE_RECORDS_PER_BUCKET);
      if (taken % 50 == 1) {
        await(() -> counted.underWay() == 0);
      }
      assertThat(counted.started() - taken).as("after page %d", taken).isLessThanOrEqualTo(most);
    }
    assertThat(consumer.awaitEnd(PATIENCE)).isEqualTo("OK");
    assertThat(counted.started()).isEqualTo(LARGE_BUCKETS);
  }

  @Test
  void aCancelledStreamStopsFetching() {
    SlowConsumer consumer = SlowConsumer.start(channel, request("r.large", LARGE_BUCKETS, 1, 4));
    consumer.request();
    consumer.awaitPage(PATIENCE);
    await(() -> counted.underWay() == 0);
    consumer.cancel();
    assertThat(consumer.awaitEnd(PATIENCE)).isEqualTo("CANCELLED");
    server.shutdown();
    await(server::isTerminated);
    await(() -> counted.underWay() == 0);
    assertThat(counted.started()).isLessThan(LARGE_BUCKETS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "small    | selection.table must be keyspace.table, and is \"small\"",
        "r.absent | table absent does not exist",
        "q.absent | keyspace q does not exist",
        "r.other  | Undefined column name position in table r.other",
        "r.text   | r.text: its column payload is of type text, not blob",
      })
  void aWrongTableIsSaidByBothWays(String table, String message) {
    Selection selection = selection(table, 1, 1, 1);
    assertThatThrownBy(() -> pages(selection))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage("INVALID_ARGUMENT: " + message);
    assertThatThrownBy(() -> stream(selection))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage("INVALID_ARGUMENT: " + message);
  }

  @Test
  void aTokenOfAnotherSelectionIsSaid() {
    ByteString token = page(selection("r.small", 60, 100, 1), ByteString.EMPTY).getNextPageToken();
    assertThatThrownBy(() -> page(selection("r.large", 60, 100, 1), token))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage("INVALID_ARGUMENT: page_token is that of another selection");
  }

  private RecordPage page(Selection selection, ByteString token) {
    return RecordsGrpc.newBlockingStub(channel)
        .page(PageRequest.newBuilder().setSelection(selection).setPageToken(token).build());
  }

  private List<RecordPage> pages(Selection selection) {
    List<RecordPage> pages = new ArrayList<>();
    ByteString token = ByteString.EMPTY;
    do {
      RecordPage page = page(selection, token);
      pages.add(page);
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    return pages;
  }

  private List<RecordPage> stream(Selection selection) {
    List<RecordPage> pages = new ArrayList<>();
    RecordsGrpc.newBlockingStub(channel).stream(
            StreamRequest.newBuilder().setSelection(selection).build())
        .forEachRemaining(pages::add);
    return pages;
  }

  private static StreamRequest request(
      String table, int buckets, int recordsPerPage, int parallelism) {
    return StreamRequest.newBuilder()
        .setSelection(selection(table, buckets, recordsPerPage, parallelism))
        .build();
  }

  private static Selection selection(
      String table, int buckets, int recordsPerPage, int parallelism) {
    return Selection.newBuilder()
        .setTable(table)
        .setBuckets(buckets)
        .setRecordsPerPage(recordsPerPage)
        .setFetchParallelism(parallelism)
        .build();
  }

  private static void await(BooleanSupplier state) {
    long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime() - deadlineNanos).as("too long").isNegative();
      Thread.onSpinWait();
    }
  }
}
