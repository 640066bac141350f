package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.text.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small shell scripts that behave like the programs of a cluster, and write down their calls. */
final class FakePrograms {

  private final Path folder;

  FakePrograms(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /** What {@code PATH} would say. */
  String path() {
    return "/no/such/folder:" + folder;
  }

  /**
   * Adds a program.
   *
   * @param body what it does, after it has written down its arguments; {@code $calls} is how often
   *     it was called, {@code $folder} where scripts may keep files
   */
  FakePrograms with(String name, String body) throws IOException {
    Path script = folder.resolve(name);
    Files.writeString(
        script,
        """
        #!/bin/bash
        folder=%s
        printf -v call '%%s ' %s "$@"
        # in one piece: another program may write down its call at the same time
        echo "$call" >> "$folder/calls"
        calls=$(grep -c '^%s ' "$folder/calls")
        %s
        """
            .formatted(ShellWord.quoted(folder.toString()), name, name, body));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return this;
  }

  /** What was called, one line each. */
  List<String> calls() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls)
        ? Files.readAllLines(calls).stream().map(String::strip).toList()
        : List.of();
  }

  /** The calls whose line has this in it. */
  List<String> calls(String part) throws IOException {
    return calls().stream().filter(call -> call.contains(part)).toList();
  }

  /** What a script has kept. */
  String kept(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }
}
