package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.bench.protos.records.v1.RecordPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFetchTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "4, 3", "5, 10", "7, 2", "1000, 10"})
  void pagesAreTheMessagesOfTheStream(int recordsPerPage, int parallelism) {
    int[] sizes = {3, 0, 7, 1, 1, 1, 12, 0, 0, 5};
    CheckedSelection selection =
        new CheckedSelection("k.t", sizes.length, recordsPerPage, parallelism);
    FakeStreamClient client = new FakeStreamClient(Integer.MAX_VALUE);
    new RecordStream(new FakeBuckets(sizes).immediate(), selection, client).proceed();
    assertThat(pages(new FakeBuckets(sizes), selection))
        .extracting(page -> page.toBuilder().clearNextPageToken().build())
        .isEqualTo(client.pages());
  }

  @Test
  void theLastPageMayBeEmptyAsInTheStream() {
    CheckedSelection selection = new CheckedSelection("k.t", 3, 4, 2);
    FakeStreamClient client = new FakeStreamClient(Integer.MAX_VALUE);
    new RecordStream(new FakeBuckets(4, 0, 0).immediate(), selection, client).proceed();
    assertThat(pages(new FakeBuckets(4, 0, 0), selection))
        .extracting(RecordPage::getRecordsCount)
        .containsExactly(4, 0)
        .isEqualTo(client.pages().stream().map(RecordPage::getRecordsCount).toList());
  }

  @Test
  void aFullBucketIsFetchedAloneWhateverTheParallelism() {
    FakeBuckets buckets = new FakeBuckets(10, 10, 10);
    CompletableFuture<RecordPage> page = start(buckets, new CheckedSelection("k.t", 3, 10, 3));
    buckets.endAll(new Random(1));
    assertThat(page.join().getRecordsCount()).isEqualTo(10);
    assertThat(buckets.asked()).containsExactly(Place.startOf(0));
  }

  @Test
  void smallBucketsAreFetchedTogetherAsFarAsTheyAreLikelyNeeded() {
    FakeBuckets buckets = new FakeBuckets(10, 10, 10, 10, 10, 10, 10, 10);
    CompletableFuture<RecordPage> page = start(buckets, new CheckedSelection("k.t", 8, 50, 10));
    buckets.endFirst();
    assertThat(buckets.underWay()).isEqualTo(4);
    buckets.endAll(new Random(1));
    assertThat(page.join().getRecordsCount()).isEqualTo(50);
    assertThat(buckets.asked()).hasSize(5);
  }

  @Test
  void noMoreAreFetchedTogetherThanTheParallelismAllows() {
    FakeBuckets buckets = new FakeBuckets(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    CompletableFuture<RecordPage> page = start(buckets, new CheckedSelection("k.t", 10, 50, 3));
    buckets.endAll(new Random(1));
    assertThat(page.join().getRecordsCount()).isEqualTo(10);
    assertThat(buckets.mostUnderWay()).isEqualTo(3);
  }

  @Test
  void aCancelledPageFetchesNothingMore() {
    FakeBuckets buckets = new FakeBuckets(1, 1, 1);
    AtomicBoolean cancelled = new AtomicBoolean();
    CheckedSelection selection = new CheckedSelection("k.t", 3, 50, 1);
    CompletableFuture<RecordPage> page =
        new PageFetch(buckets, selection, Place.startOf(0), cancelled::get)
            .start()
            .toCompletableFuture();
    cancelled.set(true);
    buckets.endFirst();
    assertThat(buckets.asked()).hasSize(1);
    assertThat(page).isDone();
  }

  @Test
  void aFailedFetchFailsThePage() {
    FakeBuckets buckets = new FakeBuckets(1, 1, 1).failingAt(1);
    CompletableFuture<RecordPage> page = start(buckets, new CheckedSelection("k.t", 3, 50, 2));
    buckets.endAll(new Random(1));
    assertThatThrownBy(page::join)
        .isInstanceOf(CompletionException.class)
        .hasStackTraceContaining("bucket 1");
  }

  private static CompletableFuture<RecordPage> start(
      FakeBuckets buckets, CheckedSelection selection) {
    return new PageFetch(buckets, selection, Place.startOf(0), () -> false)
        .start()
        .toCompletableFuture();
  }

  private static List<RecordPage> pages(FakeBuckets buckets, CheckedSelection selection) {
    List<RecordPage> pages = new ArrayList<>();
    ByteString token = ByteString.EMPTY;
    do {
      CompletableFuture<RecordPage> page =
          new PageFetch(buckets, selection, PageToken.place(selection, token), () -> false)
              .start()
              .toCompletableFuture();
      buckets.endAll(new Random(pages.size()));
      pages.add(page.join());
      token = page.join().getNextPageToken();
    } while (!token.isEmpty());
    return pages;
  }
}
