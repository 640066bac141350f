package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.FakeGrpcBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is found before any server is asked. */
class ServiceOpsTest {

  private static final String[] SHOP = {
    "protoset", TestTypes.file("shop/shop.protoset").toString()
  };

  private static List<String> problems(OpTemplate template, String... parameters) {
    List<String> problems = new ArrayList<>();
    ServiceOps.check(OpenShop.values(parameters), List.of(template), problems);
    return problems;
  }

  private static void assertProblem(OpTemplate template, String part) {
    assertThat(problems(template, SHOP)).singleElement().asString().contains(part);
  }

  @Test
  void anOpWithAMethodIsOneOfAService() {
    assertThat(ServiceOps.isServiceOp(op("method", "a.B/C"))).isTrue();
    assertThat(ServiceOps.isServiceOp(op("stmt", "select"))).isFalse();
  }

  @Test
  void withFilesEverythingIsChecked() {
    assertThat(problems(op("method", "shop.v1.Shop/Echo"), SHOP)).isEmpty();
    assertProblem(op("method", "shop.v1.Shop/Echoo"), "did you mean 'Echo'");
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "message", mapping("items", List.of(Map.of("cuont", 1)))),
        "'message.items[0].cuont' is no field of shop.v1.Item; did you mean 'count'?");
    assertProblem(op("method", "shop.v1.Shop/Echo", "mesage", mapping()), "unknown field 'mesage'");
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "messages", 2), "'messages' is for streams of requests");
    assertProblem(
        op("method", "shop.v1.Shop/Sum", "interval", "10ms"), "'interval' needs 'messages'");
    assertProblem(
        op("method", "shop.v1.Shop/Sum", "messages", 2, "interval", "often"),
        "'interval' must be a duration");
    assertProblem(op("method", "shop.v1.Shop/Echo", "deadline", "1s", "timeout", "2s"), "give one");
  }

  @Test
  void allMistakesOfAnOpAreToldOneLineEach() {
    OpTemplate op =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "message",
            mapping("nme", "x", "copies", "many"),
            "metadata",
            Map.of("user-agent", "x"),
            "response",
            mapping("fields", mapping("idd", 1, "copies", 1L << 40)),
            "messages",
            2);

    assertThat(problems(op, SHOP))
        .hasSize(6)
        .allMatch(problem -> problem.startsWith("op 'an-op': "))
        .anyMatch(problem -> problem.contains("'message.nme' is no field"))
        .anyMatch(problem -> problem.contains("'message.copies' must be"))
        .anyMatch(problem -> problem.contains("'messages' is for streams"))
        .anyMatch(problem -> problem.contains("'metadata.user-agent' is reserved"))
        .anyMatch(problem -> problem.contains("has no field 'idd'"))
        .anyMatch(problem -> problem.contains("'response.fields.copies' must be from"));
  }

  @Test
  void withoutFilesWhatNeedsNoTypesIsChecked() {
    assertThat(problems(op("method", "a.B/C", "message", mapping("x", 1)))).isEmpty();
    assertThat(problems(op("method", "C"))).singleElement().asString().contains("not 'C'");
    assertThat(problems(op("method", "a.B/C", "message", "{\"x\": }")))
        .singleElement()
        .asString()
        .contains("line 1");
    assertThat(problems(op("method", "a.B/C", "response", mapping("statsu", 1))))
        .singleElement()
        .asString()
        .contains("did you mean 'status'?");
  }

  @Test
  void metadataThatCannotBeSentIsRefused() {
    FakeGrpcBinding umlaut = FakeGrpcBinding.ofObject("u", String.class, cycle -> "\u00fc");
    assertProblem(withMetadata("grpc-timeout", "1S"), "'metadata.grpc-timeout' is reserved");
    assertProblem(withMetadata("user-agent", "x"), "'metadata.user-agent' is reserved");
    assertProblem(withMetadata("a b", "x"), "'metadata.a b' must be named with");
    assertProblem(withMetadata("a", umlaut), "'metadata.a' must be printable ASCII");
    assertProblem(withMetadata("a-bin", "?"), "'metadata.a-bin' must be bytes, or text in Base64");
    assertProblem(withMetadata("a", Map.of()), "'metadata.a' must be a single value");
  }

  private static OpTemplate withMetadata(String key, Object value) {
    return op("method", "shop.v1.Shop/Echo", "metadata", Map.of(key, value));
  }

  @Test
  void parametersThatContradictEachOtherAreRefused() {
    OpTemplate op = op("method", "shop.v1.Shop/Echo");
    String proto = TestTypes.file("shop/v1/shop.proto").toString();

    assertThat(problems(op, "proto", proto)).isEmpty();
    assertThat(problems(op, "proto", proto, SHOP[0], SHOP[1]))
        .containsExactly("give either 'proto' or 'protoset', not both");
    assertThat(problems(op, "proto-path", "."))
        .containsExactly("parameter 'proto-path' goes with 'proto'");
    assertThat(problems(op, "proto", proto, "proto-path", proto))
        .singleElement()
        .asString()
        .endsWith("is no folder");
  }
}
