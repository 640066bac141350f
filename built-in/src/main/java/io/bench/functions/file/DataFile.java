package io.bench.functions.file;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.DataFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A text file that a recipe names: the user's own if there is one that may be read, otherwise one
 * on the class path, where {@code data/} may stand before its name or not. Read as UTF-8, whole.
 *
 * @param name as written in the recipe
 * @param argumentIndex which argument it is, from 0
 * @param files which files may be read
 */
record DataFile(String name, int argumentIndex, DataFiles files) {

  /** What a file may hold at most; all of it stays in memory. */
  static final long MAXIMAL_BYTES = 256L << 20;

  private static final String FOLDER = "data/";

  /** The file that an argument names. */
  static DataFile at(int index, ArgumentValues arguments) {
    return new DataFile(arguments.textAt(index), index, arguments.files());
  }

  /**
   * The lines, at least one, without what ends them.
   *
   * @throws ArgumentException on the argument if the file cannot be read, or is empty
   */
  List<String> lines() {
    List<String> lines = text().lines().toList();
    if (lines.isEmpty()) {
      throw mistake("is empty");
    }
    return lines;
  }

  /**
   * The whole text, at least one character.
   *
   * @throws ArgumentException on the argument if the file cannot be read, or is empty
   */
  String text() {
    byte[] bytes = bytes();
    if (bytes.length == 0) {
      throw mistake("is empty");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw mistake("is no text in UTF-8");
    }
  }

  private byte[] bytes() {
    Path path = ownPath();
    try (InputStream content = path == null ? packaged() : Files.newInputStream(path)) {
      byte[] bytes = content.readNBytes((int) MAXIMAL_BYTES + 1);
      if (bytes.length > MAXIMAL_BYTES) {
        throw tooLarge();
      }
      return bytes;
    } catch (IOException e) {
      throw mistake("cannot be read: " + e.getMessage());
    }
  }

  private @Nullable Path ownPath() {
    Path path = files.find(name).orElse(null);
    try {
      if (path != null && !Files.isRegularFile(path)) {
        throw mistake("is no regular file");
      }
      if (path != null && Files.size(path) > MAXIMAL_BYTES) {
        throw tooLarge();
      }
      return path;
    } catch (IOException e) {
      return null;
    }
  }

  private InputStream packaged() {
    String alternative = name.startsWith(FOLDER) ? name.substring(FOLDER.length()) : FOLDER + name;
    return Stream.of(name, alternative)
        .filter(candidate -> !candidate.isEmpty() && !candidate.endsWith("/"))
        .map(candidate -> DataFile.class.getClassLoader().getResourceAsStream(candidate))
        .flatMap(found -> Optional.ofNullable(found).stream())
        .findFirst()
        .orElseThrow(this::notFound);
  }

  private ArgumentException notFound() {
    return mistake(
        files.forbids(name)
            ? "lies outside the workload's folder; name its folder with data-path=, or allow every"
                + " file with --allow-files"
            : "is neither a file here nor one that Bench brings");
  }

  private ArgumentException tooLarge() {
    return mistake("has more than " + (MAXIMAL_BYTES >> 20) + " MB");
  }

  private ArgumentException mistake(String what) {
    return new ArgumentException(argumentIndex, "'" + name + "' " + what);
  }
}
