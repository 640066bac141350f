package io.bench.engine.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the kernel's small text files. Pure but for the file system. */
public final class SystemFile {

  private SystemFile() {}

  /** A file's text without white space at its ends, or nothing if it cannot be read. */
  public static String text(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file).trim() : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** A whole number from 0 to 10^18 - 1, or -1 if the text is none. */
  static long number(String text) {
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
  }

  /**
   * The number after a word, the two being alone on their line, as in {@code cpu.stat}; -1 if there
   * is no such line.
   */
  static long numberOf(String word, String text) {
    for (String line : text.split("\n", -1)) {
      if (line.startsWith(word + " ")) {
        return number(line.substring(word.length() + 1).trim());
      }
    }
    return -1;
  }
}
