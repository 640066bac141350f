package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.service.Values.mapping;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.grpc.service.TestTypes;
import io.bench.adapter.grpc.service.Values;
import org.junit.jupiter.api.Test;

/** What the report says of ops of services. */
class ServicesReportTest {

  @Test
  void whatIsDecodedIsSaid() throws Exception {
    String types = TestTypes.file("shop/shop.protoset").toString();
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server, "protoset", types)) {
      adapter.prepare(op("method", "shop.v1.Shop/Echo"));
      assertThat(adapter.adapter.metadata()).containsEntry("response.decoding", "message sizes");

      adapter.prepare(
          Values.op(
              "method", "shop.v1.Shop/Echo", "response", mapping("fields", mapping("name", ""))));
      adapter.prepare(Templates.capturing(op("method", "shop.v1.Shop/Echo"), "id"));
      assertThat(adapter.adapter.metadata())
          .containsEntry(
              "response.decoding",
              "message sizes, every message of ops that expect fields, every message of ops that"
                  + " capture fields");
    }
  }
}
