package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.documentation.DocumentedCommand;
import io.bench.app.documentation.DocumentedExperiment;
import io.bench.app.documentation.KnownNames;
import io.bench.app.documentation.Links;
import io.bench.app.documentation.Pages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Commands that the documentation shows are understood, and its links lead somewhere. */
class DocumentationTest {

  private static final Path INDEX = Path.of("docs", "README.md");
  private static final KnownNames NAMES = new KnownNames();

  static List<Path> pages() throws IOException {
    return Pages.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandIsUnderstood(Path page) throws IOException {
    List<String> problems = new ArrayList<>();
    for (DocumentedCommand command : DocumentedCommand.of(page)) {
      try {
        Bench.commandLine().parseArgs(command.words().toArray(String[]::new));
      } catch (MissingParameterException e) {
        if (!command.mention()) {
          problems.add(command + ": " + e.getMessage());
        }
      } catch (ParameterException e) {
        problems.add(command + ": " + e.getMessage());
      }
      NAMES.unknown(command).forEach(name -> problems.add(command + ": no parameter " + name));
      DocumentedExperiment.problems(command)
          .forEach(problem -> problems.add(command + ": " + problem));
    }
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Path page) throws IOException {
    assertThat(Links.broken(page)).isEmpty();
  }

  @Test
  void everyPageIsReachedFromTheIndex() throws IOException {
    Set<Path> reached = new HashSet<>(Set.of(INDEX));
    List<Path> open = new ArrayList<>(reached);
    while (!open.isEmpty()) {
      Path page = open.remove(0);
      for (String link : Links.of(page)) {
        Path target = Links.target(page, link.split("#", 2)[0]);
        if (target.toString().endsWith(".md") && reached.add(target)) {
          open.add(target);
        }
      }
    }
    assertThat(reached)
        .containsAll(Pages.all().stream().filter(p -> p.startsWith("docs")).toList());
  }

  @Test
  void commandsAreFoundAtAll() throws IOException {
    int commands = 0;
    for (Path page : Pages.all()) {
      commands += DocumentedCommand.of(page).size();
    }
    assertThat(commands).isGreaterThan(100);
  }
}
