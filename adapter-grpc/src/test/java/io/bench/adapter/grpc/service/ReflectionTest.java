package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import io.grpc.BindableService;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Services that the server describes itself. */
class ReflectionTest {

  private static final OpTemplate ECHO =
      op(
          "method",
          "shop.v1.Shop/Echo",
          "message",
          mapping(
              "id",
              FakeGrpcBinding.ofLong("id"),
              "main_item",
              Map.of("size", "SIZE_LARGE", "added_at", "2026-01-31T12:00:00Z"),
              "extra",
              Map.of("@type", "type.googleapis.com/shop.v1.Item", "sku", "a")));

  @SuppressWarnings("deprecation")
  private static BindableService alpha() {
    return ProtoReflectionService.newInstance();
  }

  private static void assertEchoed(BindableService... reflection) throws Exception {
    try (ShopServer server = new ShopServer(reflection);
        OpenShop shop = new OpenShop(server.port())) {
      RecordedCompletion call = shop.run(ECHO, 5);

      assertThat(call.errorName()).isEqualTo("none");
      assertThat(server.orders).extracting(server::id).containsExactly(5L);
    }
  }

  @Test
  void theFirstVersionIsAsked() throws Exception {
    assertEchoed(ProtoReflectionServiceV1.newInstance());
  }

  @Test
  void whereThereIsOnlyTheAlphaVersionThatIsAsked() throws Exception {
    assertEchoed(alpha());
  }

  @Test
  void bothVersionsAreOneToUs() throws Exception {
    assertEchoed(ProtoReflectionServiceV1.newInstance(), alpha());
  }

  @Test
  void aServerWithoutReflectionNeedsItsFiles() throws Exception {
    try (ShopServer server = new ShopServer();
        OpenShop shop = new OpenShop(server.port())) {
      assertThatThrownBy(() -> shop.prepare(ECHO))
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("no reflection: give proto=FILE.proto or protoset=FILE");
    }
  }

  @Test
  void unknownServicesAreListedWithTheNearest() throws Exception {
    try (ShopServer server = new ShopServer(ProtoReflectionServiceV1.newInstance());
        OpenShop shop = new OpenShop(server.port())) {
      assertThatThrownBy(() -> shop.prepare(op("method", "shop.v1.Shap/Echo")))
          .hasMessageContaining(
              "no service 'shop.v1.Shap'; did you mean 'shop.v1.Shop'; known are shop.v1.Shop");
      assertThatThrownBy(() -> shop.prepare(op("method", "shop.v1.Shop/Echoo")))
          .hasMessageContaining("did you mean 'Echo'; it has Chat, Echo, Ping, Sum, Watch");
    }
  }

  @Test
  void aServerThatIsNotThereIsSaid() throws Exception {
    ShopServer server = new ShopServer();
    int port = server.port();
    server.close();
    try (OpenShop shop = new OpenShop(port)) {
      assertThatThrownBy(() -> shop.prepare(ECHO))
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("server reflection: UNAVAILABLE");
    }
  }
}
