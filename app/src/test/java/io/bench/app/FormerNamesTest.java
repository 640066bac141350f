package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Parameter;
import io.bench.app.guide.FormerNames;
import io.bench.app.guide.FormerNames.FormerName;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.RunPlans;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every name of the version before still works, and tells the new one. */
class FormerNamesTest {

  private final List<String> told = new ArrayList<>();

  private List<String> replaced(String... words) {
    return FormerNames.replaced(List.of(words), told::add);
  }

  static Stream<FormerName> options() {
    return FormerNames.all().stream().filter(name -> !name.command().isEmpty());
  }

  static Stream<FormerName> parameters() {
    return FormerNames.all().stream().filter(name -> name.command().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("options")
  void anOptionOfEveryRowIsTakenByItsNewName(FormerName name) {
    String[] command = name.command().split(" ");
    String value = name.old().endsWith("=") ? "true" : "=5";
    List<String> words = new ArrayList<>(Arrays.asList(command));
    words.add(name.old() + value);

    List<String> now = replaced(words.toArray(String[]::new));

    assertThat(now).startsWith(command).hasSize(command.length + 1);
    assertThat(now.get(command.length)).startsWith(name.now()).doesNotContain("==");
    assertThat(told)
        .singleElement()
        .satisfies(line -> assertThat(line).contains(name.old(), name.now()));
    CommandLine called = HelpTest.called(List.of(command));
    assertThat(called.getCommandSpec().optionsMap()).doesNotContainKey(name.old());
    if (name.now().startsWith("--")) {
      assertThat(called.getCommandSpec().optionsMap()).containsKey(name.now());
    } else {
      assertThat(called.getUsageMessage()).contains(name.now());
    }
  }

  @Test
  void anOptionIsNotTheValueOfAnother() {
    assertThat(replaced("compare", "--delta", "--json", "A", "B"))
        .containsExactly("compare", "delta=", "--json", "A", "B");
    assertThat(replaced("compare", "--delta", "3%", "--json"))
        .containsExactly("compare", "delta=3%", "--json");
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void aParameterOfEveryRowIsDeclaredByItsNewName(FormerName name) {
    String old = name.old().replace("=", "");
    List<Parameter<?>> declared = declared();

    assertThat(declared.stream().filter(parameter -> parameter.isFormerName(old)))
        .isNotEmpty()
        .allMatch(parameter -> (parameter.name() + "=").equals(name.now()))
        .allMatch(parameter -> parameter.matches(old));
    assertThat(declared).noneMatch(parameter -> parameter.name().equals(old));
  }

  private static List<Parameter<?>> declared() {
    List<Parameter<?>> declared = new ArrayList<>(EngineParameters.declared());
    declared.addAll(RunPlans.environmentParameters());
    Extensions.builtIn().adapters().forEach(adapter -> declared.addAll(adapter.parameters()));
    return declared;
  }

  @ParameterizedTest
  @CsvSource({
    "compare A B --delta 5% --step main, compare A B delta=5% step=main",
    "run --folder x workload=w, run --output x workload=w",
    "experiment e --out, experiment e --output",
    "run allow-files=false workload=w, run workload=w",
    "search --resolution=2% slo=x, search resolution=2% slo=x",
    "init adapter a --folder=b, init adapter a --output=b",
    "merge A -o b, merge A --output b",
    "merge A -ob, merge A --output=b",
    "report A -o=b.html, report A --file=b.html",
    "export A --output b.csv, export A --file b.csv",
    "run allow_files=true workload=w, run --allow-files workload=w",
  })
  void wordsAroundStayAsTheyAre(String typed, String now) {
    assertThat(replaced(typed.split(" "))).containsExactly(now.split(" "));
    assertThat(told).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "init a.yaml",
    "help run --folder",
    "run --output=a deadline=5s",
    "compare a-b--delta",
    "merge A --output=b",
    "run --output=x workload=w allow-filesystem=yes"
  })
  void whatHasNotChangedIsLeftAlone(String typed) {
    assertThat(replaced(typed.split(" "))).containsExactly(typed.split(" "));
    assertThat(told).isEmpty();
  }

  @Test
  void aValueThatAnOptionCannotHaveIsRefused() {
    assertThatThrownBy(() -> replaced("run", "workload=w", "allow-files=yes"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "'allow-files=yes' is now an option: write --allow-files, without a value, or leave"
                + " it out");
  }

  @Test
  void namesInAnArgumentFileAreReplacedToo(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("words"), "compare one --delta=5%");
    BenchInProcess bench = new BenchInProcess();

    assertThat(bench.call("@" + file)).isEqualTo(2);
    assertThat(bench.err())
        .isEqualTo(
            """
            bench: '--delta' is now 'delta='; the old name goes with the next version
            bench: compare with what? give two result folders or more
            """);
  }

  @Test
  void theLineGoesToStderr() {
    BenchInProcess bench = new BenchInProcess();

    int exitCode = bench.call("compare", "one", "--delta=5%");

    assertThat(exitCode).isEqualTo(2);
    assertThat(bench.err().lines())
        .first()
        .isEqualTo("bench: '--delta' is now 'delta='; the old name goes with the next version");
  }

  @Test
  void aPlanWarnsOfAFormerNameOfAParameterWhereverItStands() {
    BenchInProcess bench = new BenchInProcess();

    int exitCode = bench.call("check", "workload=keyvalue", "deadline=5s");

    assertThat(exitCode).isZero();
    assertThat(bench.err())
        .isEqualTo(
            "bench: warning: 'deadline=' is now 'timeout='; the old name goes with the next"
                + " version\n");
  }
}
