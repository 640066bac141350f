package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.protos.records.v1.RecordPage;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordStreamTest {

  private static final int ENDLESS = Integer.MAX_VALUE;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10})
  void allRecordsComeInOrderInFullPagesInWhateverOrderFetchesEnd(int parallelism) {
    FakeBuckets buckets = new FakeBuckets(3, 0, 7, 1, 1, 1, 12, 0, 0, 5);
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 10, 4, parallelism);
    buckets.endAll(new Random(1));
    assertThat(client.pages())
        .extracting(RecordPage::getRecordsCount)
        .containsExactly(4, 4, 4, 4, 4, 4, 4, 2);
    assertThat(client.pages()).flatExtracting(RecordPage::getRecordsList).isEqualTo(buckets.all());
    assertThat(client.ends()).containsExactly("complete");
  }

  @Test
  void asManyBucketsAreReadAtTheSameTimeAsAsked() {
    FakeBuckets buckets = new FakeBuckets(sizes(50, 2));
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 50, 4, 8);
    assertThat(buckets.underWay()).isEqualTo(8);
    for (int i = 0; i < 30; i++) {
      buckets.endFirst();
      assertThat(buckets.underWay()).isEqualTo(8);
    }
    buckets.endAll(new Random(1));
    assertThat(buckets.mostUnderWay()).isEqualTo(8);
    assertThat(client.ends()).containsExactly("complete");
  }

  @Test
  void aBucketWithoutItsTurnWaits() {
    FakeBuckets buckets = new FakeBuckets(4, 4, 4);
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 3, 4, 3);
    buckets.endLast();
    buckets.endLast();
    assertThat(client.pages()).isEmpty();
    buckets.endLast();
    assertThat(client.records()).isEqualTo(12);
  }

  @Test
  void nothingIsReadAheadOfASlowClientBeyondTheParallelism() {
    FakeBuckets buckets = new FakeBuckets(sizes(1000, 5));
    FakeStreamClient client = new FakeStreamClient(0);
    RecordStream stream = start(buckets, client, 1000, 10, 4);
    int held = 4 * 10 + 2 * 10;
    for (int page = 1; page <= 500; page++) {
      buckets.endAll(new Random(page));
      assertThat(buckets.fetchedRecords() - client.records()).isLessThanOrEqualTo(held);
      client.takesMore(1);
      stream.proceed();
      assertThat(client.pages()).hasSize(page);
    }
    assertThat(client.ends()).containsExactly("complete");
  }

  @Test
  void aLargeBucketIsReadPieceByPiece() {
    FakeBuckets buckets = new FakeBuckets(10_000, 10_000);
    FakeStreamClient client = new FakeStreamClient(0);
    RecordStream stream = start(buckets, client, 2, 10, 2);
    for (int page = 1; page <= 2000; page++) {
      buckets.endAll(new Random(page));
      assertThat(buckets.fetchedRecords() - client.records()).isLessThanOrEqualTo(40);
      client.takesMore(1);
      stream.proceed();
    }
    assertThat(client.pages()).flatExtracting(RecordPage::getRecordsList).isEqualTo(buckets.all());
  }

  @Test
  void manyFetchesThatEndAtOnceTakeNoStack() {
    FakeBuckets buckets = new FakeBuckets(sizes(100_000, 1)).immediate();
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 100_000, 1000, 10);
    assertThat(client.pages()).hasSize(100);
    assertThat(client.ends()).containsExactly("complete");
  }

  @Test
  void aSelectionWithoutRecordsIsOneEmptyPage() {
    FakeBuckets buckets = new FakeBuckets(0, 0, 0).immediate();
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 3, 10, 2);
    assertThat(client.pages()).containsExactly(RecordPage.getDefaultInstance());
    assertThat(client.ends()).containsExactly("complete");
  }

  @Test
  void aCancelledStreamFetchesAndSendsNothingMore() {
    FakeBuckets buckets = new FakeBuckets(sizes(100, 5));
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    RecordStream stream = start(buckets, client, 100, 5, 4);
    buckets.endFirst();
    client.cancel();
    int asked = buckets.asked().size();
    buckets.endAll(new Random(1));
    stream.proceed();
    assertThat(buckets.asked()).hasSize(asked);
    assertThat(client.pages()).hasSize(1);
    assertThat(client.ends()).isEmpty();
  }

  @Test
  void aFailedFetchEndsTheStreamOnceItsTurnHasCome() {
    FakeBuckets buckets = new FakeBuckets(5, 5, 5, 5, 5, 5).failingAt(2);
    FakeStreamClient client = new FakeStreamClient(ENDLESS);
    start(buckets, client, 6, 5, 4);
    buckets.endAll(new Random(1));
    assertThat(client.pages()).hasSize(2);
    assertThat(client.ends()).containsExactly("failed: java.lang.IllegalStateException: bucket 2");
  }

  private static RecordStream start(
      FakeBuckets buckets,
      FakeStreamClient client,
      int count,
      int recordsPerPage,
      int parallelism) {
    RecordStream stream =
        new RecordStream(
            buckets, new CheckedSelection("k.t", count, recordsPerPage, parallelism), client);
    stream.proceed();
    return stream;
  }

  private static int[] sizes(int buckets, int size) {
    int[] sizes = new int[buckets];
    Arrays.fill(sizes, size);
    return sizes;
  }
}
