package io.bench.app;

import io.bench.app.plugin.Extensions;
import io.bench.app.reference.CommandLinePage;
import io.bench.app.reference.CommittedPage;
import io.bench.app.reference.FunctionsPage;
import io.bench.app.reference.ParametersPage;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import java.io.IOException;
import org.junit.jupiter.api.Test;

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
}
