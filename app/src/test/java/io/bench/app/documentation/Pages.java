package io.bench.app.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Markdown files of the project: those of {@code docs/}, and the README. */
public final class Pages {

  /** The project's root, seen from the module in which tests run. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Pages() {}

  /** All of them, sorted, relative to the root. */
  public static List<Path> all() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .map(ROOT::relativize)
          .sorted()
          .toList();
    }
  }

  /** A page's text. */
  public static String text(Path page) throws IOException {
    return Files.readString(ROOT.resolve(page));
  }

  /** A page's lines. */
  static List<String> lines(Path page) throws IOException {
    return Files.readAllLines(ROOT.resolve(page));
  }
}
