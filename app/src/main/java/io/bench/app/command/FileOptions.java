package io.bench.app.command;

import io.bench.app.run.FileChoices;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether a workload may name files that lie elsewhere. */
final class FileOptions {

  @Option(
      names = FileChoices.OPTION,
      description = {
        "Let the workload name any file, not only those in its folder and in data-path=."
      })
  private boolean allowFiles;

  /** The words of a command, with what this option stands for among them. */
  List<String> words(List<String> typed) {
    List<String> words = new ArrayList<>(typed);
    if (allowFiles) {
      words.add(FileChoices.ALLOW_FILES + "=true");
    }
    return words;
  }
}
