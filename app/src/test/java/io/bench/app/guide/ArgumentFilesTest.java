package io.bench.app.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return "@" + Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aFileStandsForItsWords() throws IOException {
    String file =
        file(
            "words",
            """
            workload=keyvalue  # a comment
            # another one
            slo='p99<10ms, errors<1%' op="select 'a'" label='' a#b
            """);

    assertThat(ArgumentFiles.expanded(List.of("search", file, "start=5")))
        .containsExactly(
            "search",
            "workload=keyvalue",
            "slo=p99<10ms, errors<1%",
            "op=select 'a'",
            "label=",
            "a#b",
            "start=5");
  }

  @Test
  void aFileMayNameOthersEvenTwice() throws IOException {
    String inner = file("inner", "threads=5");
    String outer = file("outer", "run " + inner + " " + inner);

    assertThat(ArgumentFiles.expanded(List.of(outer)))
        .containsExactly("run", "threads=5", "threads=5");
  }

  @Test
  void whatNamesNoFileStaysAndTwoSignsAreOne() {
    assertThat(ArgumentFiles.expanded(List.of("@gone", "@", "@@gone", "label=@gone")))
        .containsExactly("@gone", "@", "@gone", "label=@gone");
  }

  @Test
  void aFileThatNamesItselfIsRefused() throws IOException {
    String file = file("words", "run @" + folder.resolve("words"));

    assertThatThrownBy(() -> ArgumentFiles.expanded(List.of(file)))
        .isInstanceOf(UsageException.class)
        .hasMessage(file + ": names itself; take the @ word out of it");
  }

  @Test
  void aQuoteThatIsNotClosedIsRefused() throws IOException {
    String file = file("words", "slo='p99<10ms");

    assertThatThrownBy(() -> ArgumentFiles.expanded(List.of(file)))
        .isInstanceOf(UsageException.class)
        .hasMessage(file + ": a ' is not closed");
  }
}
