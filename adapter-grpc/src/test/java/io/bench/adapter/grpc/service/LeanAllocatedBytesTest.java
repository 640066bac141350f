package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.grpc.AllocatedBytesOfOps;
import io.bench.adapter.grpc.ScalarBinding;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On the lean path, with a real server, nothing is allocated for a call or a streamed message. */
class LeanAllocatedBytesTest {

  /** How many messages a call of the stream has. */
  private static final int COPIES = 500;

  static Stream<Arguments> messages() {
    return Stream.of(
        arguments("constant", mapping("id", 7)),
        arguments(
            "bound",
            mapping(
                "id",
                new ScalarBinding("id", ValueType.LONG),
                "name",
                text("order ", new ScalarBinding("name", ValueType.STRING)),
                "main_item",
                Map.of("count", new ScalarBinding("count", ValueType.INT)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void aCallAllocatesNothing(String name, OpValue message) throws Exception {
    OpTemplate echo = op("method", "shop.v1.Shop/Echo", "message", message);

    assertThat(bytesOf(echo, AllocatedBytesOfOps.perOp()))
        .as("bytes per call of a %s message", name)
        .isZero();
  }

  @Test
  void aMessageOfAServersStreamAllocatesNothing() throws Exception {
    OpTemplate watch =
        op("method", "shop.v1.Shop/Watch", "message", mapping("id", 7, "copies", COPIES));

    assertThat(bytesOf(watch, AllocatedBytesOfOps.perMessage())).as("bytes per message").isZero();
  }

  private static long bytesOf(OpTemplate template, AllocatedBytesOfOps allocated) throws Exception {
    try (ShopServer server = new ShopServer();
        OpenShop shop = OpenShop.described(server, "path", "lean")) {
      LaneOp op = shop.prepare(template);
      shop.onLane(() -> allocated.start(op, OpenShop.IN_FLIGHT));
      return allocated.await();
    }
  }
}
