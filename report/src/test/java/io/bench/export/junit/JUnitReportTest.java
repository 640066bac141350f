package io.bench.export.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.ActivityResult.End;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import io.bench.export.FedRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitReportTest {

  private static final ExpectationOutcome MISSED =
      new ExpectationOutcome(
          "p99",
          "p99 < 20 ms",
          ExpectationOutcome.Result.MISSED,
          "31.2 ms",
          31_200_000,
          "nanoseconds");
  private static final ExpectationOutcome INAPPLICABLE =
      new ExpectationOutcome(
          "rate",
          "rate >= 99 %",
          ExpectationOutcome.Result.NOT_APPLICABLE,
          "no rate is set",
          Double.NaN,
          "share");

  @TempDir Path folder;

  private static StepResult step(OpTotals ops, End end, @Nullable String reason) {
    PhaseFindings findings =
        new PhaseFindings(
            null,
            new Judgement(
                List.of(
                    new Verdict(VerdictKind.NOT_WARM, "cost changed by 9 %", Map.of("cost", 0.09))),
                List.of(new Verdict(VerdictKind.SAME_HOST, "one machine", Map.of()))),
            List.of(),
            Map.of(),
            List.of());
    PhaseResult measured =
        new PhaseResult(
                FedRun.MEASUREMENT,
                PhaseCourse.of(FedRun.MEASUREMENT, FedRun.START, 60, 60, null),
                List.of(ops, new OpTotals(3)),
                List.of(),
                ClientUsage.NONE)
            .withFindings(findings);
    return new StepResult(
        FedRun.STEP,
        new ActivityResult(FedRun.STEP.plan(), List.of(measured), end, reason, -1, 0),
        List.of(),
        List.of(),
        List.of(),
        List.of(MISSED, INAPPLICABLE));
  }

  private static RunResult run(StepResult step, End end, @Nullable String reason) {
    return new RunResult(
        new RunInfo(
            FedRun.START,
            "key.value",
            "",
            "",
            List.of("default"),
            "default",
            "null",
            Map.of(),
            List.of(),
            false),
        FedRun.START.plusSeconds(90),
        List.of(step),
        end,
        reason,
        false,
        -1);
  }

  /** Writes, validates and reads back. */
  private Document report(RunResult result, boolean strict, String log) throws Exception {
    Path file = folder.resolve("junit.xml");
    new JUnitReport(result, strict, text -> text.replace("hunter2", "***")).write(file, log);
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(getClass().getResource("junit.xsd"))
        .newValidator()
        .validate(new StreamSource(file.toFile()));
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static @Nullable Element problem(Document report, String testCase) {
    NodeList cases = report.getElementsByTagName("testcase");
    for (int index = 0; index < cases.getLength(); index++) {
      Element found = (Element) cases.item(index);
      if (found.getAttribute("name").equals(testCase)) {
        return (Element) found.getElementsByTagName("*").item(0);
      }
    }
    throw new AssertionError("no case " + testCase);
  }

  private static void assertProblem(Document report, String testCase, String kind, String message) {
    assertThat(problem(report, testCase))
        .isNotNull()
        .satisfies(
            problem -> {
              assertThat(problem.getTagName()).isEqualTo(kind);
              assertThat(problem.getAttribute("message")).contains(message);
            });
  }

  @Test
  void anExpectationThatWasMissedIsAFailureAndOneWithoutMeaningIsSkipped() throws Exception {
    Document report =
        report(
            run(step(FedRun.ops(1_000, 0, 0, 1_000), End.COMPLETED, null), End.COMPLETED, null),
            false,
            "");

    assertProblem(report, "expected p99 < 20 ms", "failure", "missed, 31.2 ms");
    assertProblem(report, "expected rate >= 99 %", "skipped", "no rate is set");
    assertThat(problem(report, "ran to its end")).isNull();
    assertThat(problem(report, "the run came to its end")).isNull();
  }

  @Test
  void aVerdictIsSkippedUnlessItIsStrict() throws Exception {
    RunResult result =
        run(step(FedRun.ops(1_000, 0, 0, 1_000), End.COMPLETED, null), End.COMPLETED, null);

    assertProblem(report(result, false, ""), "is not NOT_WARM", "skipped", "cost changed");
    assertProblem(report(result, true, ""), "is not NOT_WARM", "failure", "cost changed");
    assertThat(problem(report(result, true, ""), "is not DRIFTING")).isNull();
  }

  @Test
  void errorsAboveTheLimitAndRowsThatAreWrongAreFailures() throws Exception {
    OpTotals ops = FedRun.ops(1_000, 1_000, 0, 1_000);
    ops.add(Count.VERIFIED_ROWS, 5);
    ops.add(Count.MISSING_ROWS, 2);
    RunResult result = run(step(ops, End.FAILED, "too many"), End.FAILED, "step main: too many");

    Document report = report(result, false, "");

    assertProblem(report, "rows hold what they must", "failure", "2 rows missing");
    assertProblem(report, "ran to its end", "failure", "too many");
    assertThat(problem(report, "errors within error-limit=100 %")).isNull();
  }

  @Test
  void textIsEscapedAndMaskedAndWhatXmlCannotHoldIsReplaced() throws Exception {
    String reason = "<b> & \"hunter2\" ]]> \u0000\u001b[1m \ud83d\ude00";
    RunResult result = run(step(FedRun.ops(1, 0, 0, 1), End.FAILED, reason), End.FAILED, reason);

    Document report = report(result, false, "summary ]]> hunter2\u0007\n");

    assertProblem(
        report, "ran to its end", "failure", "<b> & \"***\" ]]> \ufffd\ufffd[1m \ud83d\ude00");
    assertThat(report.getElementsByTagName("system-out").item(0).getTextContent())
        .isEqualTo("summary ]]> ***\ufffd\n");
  }

  @Test
  void countsOfTheSuiteAreThoseOfItsCases() throws Exception {
    Document report =
        report(
            run(step(FedRun.ops(1_000, 0, 0, 1_000), End.COMPLETED, null), End.COMPLETED, null),
            false,
            "");

    Element suite = (Element) report.getElementsByTagName("testsuite").item(1);
    assertThat(suite.getAttribute("name")).isEqualTo("bench.key_value.default.null.main_step");
    assertThat(suite.getAttribute("tests"))
        .isEqualTo(Integer.toString(suite.getElementsByTagName("testcase").getLength()));
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("2");
  }
}
