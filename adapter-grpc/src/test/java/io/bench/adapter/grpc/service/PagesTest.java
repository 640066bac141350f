package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import io.bench.adapter.grpc.Templates;
import io.bench.protos.records.v1.PageRequest;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Results that are fetched page by page, each op the whole of one. */
class PagesTest {

  private static final OpValue PAGES = mapping("token", "next_page_token", "into", "page_token");
  private static final OpValue SELECTION =
      mapping("selection", mapping("table", "k.t", "buckets", 1, "records_per_page", 10));

  private RecordsServer server;
  private OpenShop shop;

  @BeforeEach
  void open() throws Exception {
    server = new RecordsServer(95);
    shop = new OpenShop(server.port());
  }

  @AfterEach
  void close() {
    shop.close();
    server.close();
  }

  private static OpTemplate pages(Object... more) {
    Map<String, OpValue> fields =
        new LinkedHashMap<>(
            op("method", "bench.records.v1.Records/Page", "message", SELECTION, "pages", PAGES)
                .fields());
    fields.putAll(mapping(more).entries());
    return OpTemplate.of("an-op", fields);
  }

  @Test
  void theSameRequestIsSentWithEachTokenUntilThereIsNone() throws Exception {
    RecordedCompletion fetch = shop.run(pages(), 0);

    assertThat(fetch.errorName()).isEqualTo("none");
    assertThat(server.tokens()).containsExactly("", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    assertThat(server.asked)
        .extracting(request -> request.getSelection().getRecordsPerPage())
        .containsOnly(10);
    assertThat(fetch.ends).isEqualTo(1);
  }

  @Test
  void eachResponseIsAMessageAndAPage() throws Exception {
    RecordedCompletion fetch = shop.run(pages(), 0);

    assertThat(fetch.messages).isEqualTo(10);
    assertThat(fetch.pages).isEqualTo(10);
    assertThat(fetch.firstResult).isTrue();
    assertThat(fetch.sentMessages).isZero();
    assertThat(fetch.transparentRetries).isZero();
    assertThat(fetch.rows).isEqualTo(-1);
  }

  @Test
  void aResultOfOnePageIsOneCall() throws Exception {
    OpTemplate whole =
        pages("message", mapping("selection", mapping("table", "k.t", "records_per_page", 95)));

    RecordedCompletion fetch = shop.run(whole, 0);

    assertThat(fetch.messages).isEqualTo(1);
    assertThat(fetch.pages).isEqualTo(1);
    assertThat(server.asked).hasSize(1);
  }

  @Test
  void theTokenOfTheTemplateIsThatOfTheFirstPageOnly() throws Exception {
    OpTemplate fromTheMidst =
        pages(
            "message", mapping("page_token", "Nw==", "selection", mapping("records_per_page", 10)));

    assertThat(shop.run(fromTheMidst, 0).errorName()).isEqualTo("none");
    assertThat(server.tokens()).containsExactly("7", "8", "9");
  }

  @Test
  void eachCallHasTheMetadataOfTheCycle() throws Exception {
    OpTemplate op =
        pages("metadata", Map.of("x-cycle", FakeGrpcBinding.ofLong("c")), "maxpages", 3);

    shop.run(op, 17);

    Metadata.Key<String> key = Metadata.Key.of("x-cycle", Metadata.ASCII_STRING_MARSHALLER);
    assertThat(server.headers).filteredOn(each -> each.containsKey(key)).hasSize(3);
    assertThat(server.headers)
        .filteredOn(each -> each.containsKey(key))
        .allMatch(each -> "17".equals(each.get(key)));
  }

  @Test
  void maxpagesEndsAResultEarlyAndWell() throws Exception {
    RecordedCompletion fetch = shop.run(pages("maxpages", 4), 0);

    assertThat(fetch.errorName()).isEqualTo("none");
    assertThat(fetch.pages).isEqualTo(4);
    assertThat(server.asked).hasSize(4);
  }

  @Test
  void aPageThatIsRefusedFailsTheOpAndSaysAfterHowManyPages() throws Exception {
    server.failsAt(3, Status.UNAVAILABLE.withDescription("gone"));

    RecordedCompletion fetch = shop.run(pages(), 0);

    assertThat(fetch.errorName()).isEqualTo("ServerUnavailable");
    assertThat(fetch.error.message()).isEqualTo("after 3 pages: gone");
    assertThat(fetch.error.retrySafe()).isFalse();
    assertThat(fetch.pages).isEqualTo(3);
    assertThat(fetch.ends).isEqualTo(1);
  }

  @Test
  void theNextTryBeginsWithTheFirstPage() throws Exception {
    LaneOp op = shop.prepare(pages("idempotent", true, "response", rows(95)));
    server.failsAt(3, Status.UNAVAILABLE);
    RecordedCompletion failed = shop.run(op, 0);
    assertThat(failed.errorName()).isEqualTo("ServerUnavailable");
    assertThat(failed.error.retrySafe()).isTrue();
    server.failsAt(-1, Status.OK);
    server.asked.clear();

    RecordedCompletion again = shop.run(op, 0);

    assertThat(again.errorName()).isEqualTo("none");
    assertThat(server.tokens()).startsWith("", "1", "2", "3").hasSize(10);
    assertThat(again.rows).isEqualTo(95);
    assertThat(again.verified).containsExactly(95L, 0L, 0L, 0L);
  }

  private static OpValue rows(int expected) {
    return mapping("rows", "records", "rows-expected", expected);
  }

  @Test
  void eachCallHasADeadlineOfItsOwn() throws Exception {
    server.isSilentAt(2);

    RecordedCompletion fetch = shop.run(pages("deadline", "2s"), 0);

    assertThat(fetch.errorName()).isEqualTo("DEADLINE_EXCEEDED");
    assertThat(fetch.error.message()).startsWith("after 2 pages: ");
  }

  @Test
  void aFetchThatIsGivenUpEndsWithItsCall() throws Exception {
    server.isSilentAt(2);
    LaneOp op = shop.prepare(pages());
    RecordedCompletion fetch = new RecordedCompletion(0);
    shop.onLane(() -> op.start(0, fetch));
    while (server.asked.size() < 3) {
      Thread.onSpinWait();
    }

    shop.onLane(() -> op.cancel(fetch));

    assertThat(fetch.await().errorName()).isEqualTo("CANCELLED");
    assertThat(fetch.error.message()).startsWith("after 2 pages: ");
    assertThat(fetch.ends).isEqualTo(1);
  }

  @Test
  void theTokenThatWasJustSentIsAnErrorOfItsOwn() throws Exception {
    server.loopsAt(3);

    RecordedCompletion fetch = shop.run(pages("idempotent", true, "response", rows(95)), 0);

    assertThat(fetch.errorName()).isEqualTo("PageTokenRepeated");
    assertThat(fetch.error.message()).startsWith("after 4 pages: the token for the next page is");
    assertThat(fetch.error.retrySafe()).isFalse();
    assertThat(server.tokens()).containsExactly("", "1", "2", "3");
  }

  @Test
  void whatIsCapturedIsOfTheFirstPage() throws Exception {
    OpTemplate op =
        OpTemplate.of("an-op", pages("response", rows(95)).fields())
            .withCaptures(Templates.capturing(pages(), "next_page_token").captures());

    RecordedCompletion fetch = shop.run(op, 0);

    assertThat(fetch.errorName()).isEqualTo("none");
    assertThat(fetch.captured).hasSize(1);
    assertThat(fetch.captured.get(0)).asString().isNotEmpty();
    assertThat(fetch.rows).isEqualTo(95);
  }

  @Test
  void fetchesInFlightTogetherKeepTheirPagesApart() throws Exception {
    LaneOp op = shop.prepare(pages("response", rows(95)));
    RecordedCompletion[] fetches = new RecordedCompletion[OpenShop.IN_FLIGHT];
    for (int slot = 0; slot < fetches.length; slot++) {
      fetches[slot] = shop.start(op, slot, slot);
    }

    for (RecordedCompletion fetch : fetches) {
      assertThat(fetch.await().errorName()).isEqualTo("none");
      assertThat(fetch.rows).isEqualTo(95);
      assertThat(fetch.pages).isEqualTo(10);
    }
    assertThat(server.asked).extracting(PageRequest::getPageToken).hasSize(40);
  }

  @Test
  void pagesCanBeCountedAsTheMessagesOfAStreamAre() throws Exception {
    OpTemplate op = pages("response", mapping("messages", 11));

    RecordedCompletion fetch = shop.run(op, 0);

    assertThat(fetch.errorName()).isEqualTo("RowsMissing");
    assertThat(fetch.error.message()).isEqualTo("cycle 0: 10 messages, expected 11");
  }
}
