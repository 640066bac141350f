package io.bench.app.process;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Why a file could not be read, in words. */
public final class ReadFailure {

  private ReadFailure() {}

  /**
   * The reason, without the file that every message about it names, and in one line: where a
   * document is damaged stands in further ones.
   */
  public static String reason(Path file, IOException failed) {
    boolean unopened = failed instanceof FileNotFoundException; // of java.io, whatever the reason
    if (failed instanceof NoSuchFileException || (unopened && Files.notExists(file))) {
      return "no such file";
    }
    if (failed instanceof AccessDeniedException || (unopened && !Files.isReadable(file))) {
      return "permission denied";
    }
    String line = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    String own = file + " ";
    return line.startsWith(own) ? line.substring(own.length()) : line;
  }
}
