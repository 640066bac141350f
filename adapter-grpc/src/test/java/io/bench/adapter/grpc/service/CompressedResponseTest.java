package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.RecordedCompletion;
import io.bench.adapter.grpc.service.descriptor.MethodName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A response that comes compressed is read as any other. */
class CompressedResponseTest {

  private static byte[] order() throws Exception {
    Descriptor type =
        TestTypes.shop().method("test", new MethodName("shop.v1.Shop", "Echo")).getOutputType();
    return DynamicMessage.newBuilder(type)
        .setField(type.findFieldByName("id"), 7L)
        .setField(type.findFieldByName("name"), "x".repeat(100_000))
        .build()
        .toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lean", "grpc-java"})
  void itsFieldsAreVerified(String path) throws Exception {
    byte[] order = order();
    OpTemplate echo =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "response",
            mapping("fields", mapping("id", 7, "name", "x".repeat(100_000))));
    try (ScriptedHttp2 server =
            new ScriptedHttp2(
                stream -> CompressedAnswers.gzip(stream, order).trailers(stream).bytes(), false);
        OpenShop shop =
            new OpenShop(
                server.port(),
                "protoset",
                TestTypes.file("shop/shop.protoset").toString(),
                "path",
                path)) {
      RecordedCompletion call = shop.run(echo, 0);

      assertThat(call.errorName()).isEqualTo("none");
      assertThat(call.verified).containsExactly(1L, 0L, 0L, 0L);
      assertThat(call.bytes).isEqualTo(order.length);
    }
  }
}
