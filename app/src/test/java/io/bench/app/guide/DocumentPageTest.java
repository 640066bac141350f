package io.bench.app.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.RowVerification;
import io.bench.app.process.ExitCode;
import io.bench.engine.verdict.VerdictKind;
import io.grpc.Status;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever Bench can say by a name is explained under that name in docs/. */
class DocumentPageTest {

  private static List<String> names(List<DocumentPage.Entry> page) {
    return page.stream().map(DocumentPage.Entry::name).toList();
  }

  /** Names of the protocol's errors, in lower case; logins and words of the protocol apart. */
  private static Stream<String> constants(Class<?> type) {
    return Arrays.stream(type.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .map(Field::getName);
  }

  @Test
  void everyVerdictAndNoticeHasItsAnchor() {
    assertThat(names(DocumentPage.verdicts()))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(VerdictKind.values()).map(Enum::name).toList());
  }

  @Test
  void everyExitCodeHasItsAnchor() throws IllegalAccessException {
    for (String constant : constants(ExitCode.class).toList()) {
      Field field = fieldOf(constant);
      assertThat(names(DocumentPage.errors())).contains("Exit code " + field.getInt(null));
    }
  }

  private static Field fieldOf(String constant) {
    return Arrays.stream(ExitCode.class.getFields())
        .filter(field -> field.getName().equals(constant))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyErrorOfTheCqlProtocolHasItsAnchor() {
    List<String> explained =
        names(DocumentPage.errors()).stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> named =
        constants(ProtocolConstants.ErrorCode.class)
            .map(name -> name.toLowerCase(Locale.ROOT).replace("_", ""))
            .map(name -> name.equals("invalid") ? "invalidquery" : name)
            .map(name -> name.equals("autherror") ? "authentication" : name)
            .toList();

    assertThat(explained).containsAll(named);
  }

  @Test
  void everyStatusOfGrpcHasItsAnchor() {
    assertThat(names(DocumentPage.errors()))
        .containsAll(
            Arrays.stream(Status.Code.values())
                .filter(code -> code != Status.Code.OK)
                .map(Enum::name)
                .toList());
  }

  @Test
  void everyErrorOfBenchItselfHasItsAnchor() {
    assertThat(names(DocumentPage.errors()))
        .contains(
            RowVerification.ROWS_MISSING,
            RowVerification.ROWS_UNEXPECTED,
            RowVerification.ROWS_UNEQUAL,
            "NotCaptured",
            "SpaceNotOpened",
            "TooManySpaces",
            "BindError",
            "ClientTimeout",
            "ConnectionClosed",
            "NoNodeAvailable",
            "ColumnsDoNotFit",
            "UnreadableAnswer",
            "StatusUnequal",
            "InjectedFailure",
            "OutputClosed");
  }

  @Test
  void noNameIsExplainedTwiceAndNoneWithoutWords() {
    assertThat(names(DocumentPage.errors())).doesNotHaveDuplicates();
    Stream.of(DocumentPage.errors(), DocumentPage.verdicts())
        .flatMap(List::stream)
        .forEach(entry -> assertThat(entry.text()).as(entry.name()).isNotEmpty());
  }

  @Test
  void marksOfMarkdownAreLeftOut() {
    List<DocumentPage.Entry> page =
        DocumentPage.of(
            "# Page\n\nintro\n\n### NAME\n\nSee [that](x.md#y),\n`code`.\n\n*Then* more.\n");

    assertThat(page)
        .containsExactly(new DocumentPage.Entry("NAME", List.of("See that, code.", "Then more.")));
  }
}
