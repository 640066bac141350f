package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said before the run of pages that cannot be followed and rows that cannot be counted. */
class PageMistakesTest {

  private static final String[] SHOP = {
    "protoset", TestTypes.file("shop/shop.protoset").toString()
  };

  private static List<String> problems(OpTemplate op, String... parameters) {
    List<String> problems = new ArrayList<>();
    ServiceOps.check(OpenShop.values(parameters), List.of(op), problems);
    return problems;
  }

  private static void assertProblem(OpTemplate op, String problem) {
    assertThat(problems(op, SHOP)).containsExactly("op 'an-op': " + problem);
  }

  private static OpTemplate paged(String token, String into) {
    return op("method", "shop.v1.Shop/Echo", "pages", mapping("token", token, "into", into));
  }

  private static OpTemplate counting(Object... response) {
    return op("method", "shop.v1.Shop/Echo", "response", mapping(response));
  }

  @Test
  void aTokenInBytesOrTextAtAnyDepthIsFollowed() {
    assertThat(problems(paged("blob", "blob"), SHOP)).isEmpty();
    assertThat(problems(paged("name", "card"), SHOP)).isEmpty();
    assertThat(problems(paged("mainItem.sku", "main_item.sku"), SHOP)).isEmpty();
  }

  @Test
  void aFieldThatIsNotThereIsNamedWithTheNearest() {
    assertProblem(
        paged("blobb", "blob"),
        "'pages.token' names 'blobb', but shop.v1.Order has no field 'blobb'; did you mean"
            + " 'blob'?");
    assertProblem(
        paged("blob", "main_item.skuu"),
        "'pages.into' names 'main_item.skuu', but shop.v1.Item has no field 'skuu'; did you mean"
            + " 'sku'?");
  }

  @Test
  void bothPathsAreChecked() {
    assertThat(problems(paged("blobb", "nam"), SHOP)).hasSize(2);
  }

  @Test
  void whatCannotBeATokenIsRefused() {
    assertProblem(
        paged("id", "blob"),
        "'pages.token' names 'id', but that is int64; a token is a single field of bytes or"
            + " string");
    assertProblem(
        paged("blob", "items"),
        "'pages.into' names 'items', but that is repeated shop.v1.Item; a token is a single field"
            + " of bytes or string");
    assertProblem(
        paged("items.sku", "name"),
        "'pages.token' names 'items.sku', but 'items' of shop.v1.Order is no single message");
    assertProblem(
        paged("blob", "name"),
        "'pages.token' is bytes and 'pages.into' string: a token is passed on as it is");
  }

  @Test
  void pagesAreForUnaryMethods() {
    OpTemplate watch =
        op("method", "shop.v1.Shop/Watch", "pages", mapping("token", "name", "into", "name"));

    assertProblem(watch, "field 'pages' is for unary methods, and Watch streams its responses");
  }

  @Test
  void theFieldPagesHasTwoKeys() {
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "pages", "name"),
        "field 'pages' must be a mapping of into, token");
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "pages", mapping("tokn", "name", "into", "name")),
        "field 'pages.tokn' is not known; did you mean 'token'?");
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "pages", mapping("token", "name")),
        "field 'pages.into' must be the path of the field of the request that takes the token");
    assertProblem(
        op(
            "method",
            "shop.v1.Shop/Echo",
            "pages",
            mapping("token", FakeGrpcBinding.ofLong("id"), "into", "name")),
        "field 'pages.token' must be the path of the field of the response that holds the token");
  }

  @Test
  void maxpagesNeedsPagesToCount() {
    assertProblem(
        op("method", "shop.v1.Shop/Echo", "maxpages", 2),
        "field 'maxpages' needs 'pages', which says how the next page is asked for");
    OpTemplate none =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "pages",
            mapping("token", "name", "into", "name"),
            "maxpages",
            0);
    assertProblem(none, "field 'maxpages' must be a whole number of at least 1, not '0'");
  }

  @Test
  void maxpagesLeavesNothingUnreadThatIsVerified() {
    OpTemplate bounded =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "pages",
            mapping("token", "name", "into", "name"),
            "maxpages",
            2);
    ExpectedRows rows =
        new ExpectedRows(Map.of("id", FakeGrpcBinding.ofLong("id")), false, Set.of(), 3, null);

    assertProblem(
        Templates.verifying(bounded, rows),
        "field 'maxpages' beside verify-fields would leave pages unread that must be verified");
  }

  @Test
  void rowsAreTheElementsOfARepeatedField() {
    assertThat(problems(counting("rows", "items", "rows-expected", 3), SHOP)).isEmpty();
    assertThat(problems(counting("rows", "stock"), SHOP)).isEmpty();
    assertThat(problems(counting("rows", "vector"), SHOP)).isEmpty();
    assertProblem(
        counting("rows", "itms"),
        "'response.rows' names 'itms', but shop.v1.Order has no field 'itms'; did you mean"
            + " 'items'?");
    assertProblem(
        counting("rows", "main_item"),
        "'response.rows' names 'main_item', but that is a single shop.v1.Item and not repeated");
    assertProblem(
        counting("rows", List.of("items")),
        "field 'response.rows' must be the path of a repeated field");
  }

  @Test
  void rowsExpectedIsANumberOfRowsThatAreCounted() {
    assertProblem(
        counting("rows-expected", 3),
        "field 'response.rows-expected' needs 'response.rows', the path of the repeated field that"
            + " is counted");
    String problem =
        "field 'response.rows-expected' must be a whole number of at least 0, or a binding that"
            + " gives one";
    assertProblem(counting("rows", "items", "rows-expected", "many"), problem);
    assertProblem(counting("rows", "items", "rows-expected", -1), problem);
    FakeGrpcBinding text = FakeGrpcBinding.ofObject("t", String.class, cycle -> "7");
    assertProblem(counting("rows", "items", "rows-expected", text), problem);
    FakeGrpcBinding negative = FakeGrpcBinding.ofObject("n", Long.class, cycle -> -7L);
    assertProblem(counting("rows", "items", "rows-expected", negative), problem);
    assertProblem(
        counting("rows", "items", "rows-expected", 3, "status", "NOT_FOUND"),
        "field 'response.status' is NOT_FOUND, with which no message can be expected");
  }

  @Test
  void withoutTypesWhatNeedsNoneIsChecked() {
    assertThat(problems(paged("anything", "else"))).isEmpty();
    assertThat(problems(op("method", "a.B/C", "pages", mapping("tokn", "x"))))
        .singleElement()
        .asString()
        .contains("did you mean 'token'?");
    assertThat(problems(op("method", "a.B/C", "response", mapping("rows-expectd", 1))))
        .singleElement()
        .asString()
        .contains("did you mean 'rows-expected'?");
  }
}
