package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReportCommandTest {

  @TempDir Path parent;

  @Test
  void aFolderGetsItsReportAgain() throws IOException {
    Path run = write("run", "closed");

    assertThat(report(run.toString())).isEqualTo("The report is in %s/report.html\n", run);
    assertThat(run.resolve("report.html")).exists();
  }

  @Test
  void theFileIsToldAsJson() throws IOException {
    Path run = write("run", "closed");

    assertThat(new ObjectMapper().readTree(report(run.toString(), "--json")).path("file").asText())
        .isEqualTo(run + "/report.html");
  }

  @Test
  void runsThatCannotBeComparedAreShownAllTheSame() throws IOException {
    Path closed = write("closed", "closed");
    Path paced = write("paced", "paced");
    Path file = parent.resolve("both.html");

    report(closed.toString(), paced.toString(), "--file=" + file);
    String page = Files.readString(file);
    assertThat(page.contains("ran at a rate in one arm and in a closed loop in the other"))
        .isTrue();
  }

  @Test
  void aFileThatCannotBeWrittenIsTheUsersMistake() throws IOException {
    Path run = write("run", "closed");
    ReportCommand command =
        CommandLine.populateCommand(
            new ReportCommand(), run.toString(), "--file=" + parent.resolve("gone/r.html"));

    assertThatThrownBy(command::call)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("gone/r.html: no such folder");
  }

  @Test
  void aReportThatARunCannotHaveIsOneWarning() {
    StringWriter err = new StringWriter();

    FolderReport.write(parent, new PrintWriter(err));
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("bench: warning: no report.html was written (")
        .contains("bench report " + parent);
  }

  private Path write(String name, String loop) throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "completed",
         "workload": {"name": "keyvalue"}, "environment": {},
         "steps": [{"name": "main", "phases": [
           {"kind": "measurement", "planned": {"loop": "%s"}, "total": {}, "ops": {}}]}]}
        """
            .formatted(loop));
    Files.createFile(folder.resolve("latency.hlog"));
    return folder;
  }

  private static String report(String... words) {
    StringWriter text = new StringWriter();
    CommandLine command = new CommandLine(new ReportCommand());
    command.setOut(new PrintWriter(text));
    assertThat(command.execute(words)).isZero();
    return text.toString();
  }
}
