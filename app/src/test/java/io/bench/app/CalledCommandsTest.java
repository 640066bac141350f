package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.command.RunCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commands are made for a call. */
class CalledCommandsTest {

  @Test
  void onlyTheOneThatIsNamed() {
    assertThat(Bench.called("run", "workload=keyvalue")).isEqualTo(List.of(RunCommand.class));
    assertThat(Bench.called("start-training")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "completion", "--help", "--version", "rn", "RUN", ""})
  void allOfThemWhereOthersMayBeToldOf(String first) {
    assertThat(Bench.called(first)).hasSize(Bench.commandLine().getSubcommands().size());
  }

  @Test
  void allOfThemWithoutArguments() {
    assertThat(Bench.called()).hasSize(Bench.commandLine().getSubcommands().size());
  }
}
