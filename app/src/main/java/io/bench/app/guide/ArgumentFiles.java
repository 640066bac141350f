package io.bench.app.guide;

import io.bench.engine.parameter.CommandWords;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code @FILE} on the command line, which stands for the words in that file. White space parts
 * words, quotes of either kind keep it, and {@code #} begins a comment. A word that begins with
 * {@code @@} begins with one {@code @} instead; one that names no file stays as it is. Stateless.
 */
public final class ArgumentFiles {

  private ArgumentFiles() {}

  /**
   * The words with those of files in their places.
   *
   * @throws UsageException if a file is a pipe or a device, names itself, or cannot be read
   */
  public static List<String> expanded(List<String> words) {
    List<String> expanded = new ArrayList<>();
    words.forEach(word -> add(word, new HashSet<>(), expanded));
    return expanded;
  }

  private static void add(String word, Set<Path> within, List<String> expanded) {
    if (!word.startsWith("@") || word.length() == 1) {
      expanded.add(word);
    } else if (word.startsWith("@@")) {
      expanded.add(word.substring(1));
    } else {
      Path file = file(word.substring(1));
      if (file == null) {
        expanded.add(word);
      } else {
        addAll(file, within, expanded);
      }
    }
  }

  private static @Nullable Path file(String name) {
    try {
      Path file = Path.of(name);
      SpecialFile.refuse(file);
      return Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static void addAll(Path file, Set<Path> within, List<String> expanded) {
    Path place = file.toAbsolutePath().normalize();
    if (!within.add(place)) {
      throw new UsageException("@" + file + ": names itself; take the @ word out of it");
    }
    List<String> words;
    try {
      words = CommandWords.split(Files.readString(file, StandardCharsets.UTF_8), true);
    } catch (IllegalArgumentException e) {
      throw new UsageException("@%s: %s".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new UsageException("@%s: cannot be read as text (%s)".formatted(file, e));
    }
    words.forEach(word -> add(word, within, expanded));
    within.remove(place);
  }
}
