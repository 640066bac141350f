package io.bench.app;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.bench.app.calibration.CalibrationDocument;
import io.bench.app.calibration.CalibrationsDocument;
import io.bench.app.catalog.ListDocument;
import io.bench.app.command.CheckJson;
import io.bench.app.command.ShownDocument;
import io.bench.app.compare.ComparedSearches;
import io.bench.app.compare.RunComparison;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.merge.MergeJson;
import io.bench.app.plugin.Extensions;
import io.bench.app.reference.CommandLinePage;
import io.bench.app.reference.CommittedPage;
import io.bench.app.reference.FunctionsPage;
import io.bench.app.reference.JsonSchema;
import io.bench.app.reference.ParametersPage;
import io.bench.app.results.ResultsDocument;
import io.bench.app.run.RunPlans;
import io.bench.app.search.SearchDocument;
import io.bench.app.summary.SummaryJson;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.RunDocument;
import io.bench.export.interval.ExportedInterval;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of {@code docs/reference} that are made from declarations are those committed. */
class ReferencePagesTest {

  @Test
  void parametersAreThoseDeclared() throws IOException {
    new CommittedPage("parameters.md")
        .assertHolds(
            ParametersPage.of(
                EngineParameters.declared(),
                RunPlans.environmentParameters(),
                Extensions.builtIn().adapters()));
  }

  @Test
  void functionsAreThoseDeclared() throws IOException {
    new CommittedPage("functions.md")
        .assertHolds(FunctionsPage.of(Extensions.builtIn().recipes().library().all()));
  }

  @Test
  void commandsAreThoseOfHelp() throws IOException {
    new CommittedPage("command-line.md").assertHolds(CommandLinePage.of(Bench.commandLine()));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void schemasAreThoseOfTheRecords(String name, Class<? extends Record> document, String title)
      throws IOException {
    new CommittedPage("schemas/" + name + ".json").assertHolds(JsonSchema.of(document, title));
  }

  static Stream<Arguments> documents() {
    return Stream.of(
        arguments("run", RunDocument.class, "run.json"),
        arguments("interval", IntervalDocument.class, "a line of intervals.jsonl"),
        arguments("run-summary", SummaryJson.class, "bench run --json"),
        arguments("comparison", RunComparison.class, "bench compare --json"),
        arguments("search-comparison", ComparedSearches.class, "bench compare --json of searches"),
        arguments("check", CheckJson.class, "bench check --json"),
        arguments("merge", MergeJson.class, "bench merge --json"),
        arguments("exported-interval", ExportedInterval.class, "bench export --format=json"),
        arguments("results", ResultsDocument.class, "bench results --json"),
        arguments("search", SearchDocument.class, "search.json"),
        arguments("calibration", CalibrationDocument.class, "calibration.json"),
        arguments("calibrations", CalibrationsDocument.class, "bench calibrate --json"),
        arguments("list", ListDocument.class, "bench list --json"),
        arguments("shown", ShownDocument.class, "bench show --json"),
        arguments("experiment", ExperimentDocument.class, "experiment.json"));
  }
}
