package io.bench.app.catalog;

import io.bench.engine.workload.reading.BuiltInWorkloads;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The YAML files in a folder of the class path, by their names without ending. */
public record PackagedTexts(String folder) implements BuiltInWorkloads {

  /** The built-in workloads. */
  public static final PackagedTexts WORKLOADS = new PackagedTexts("workloads");

  private static final String ENDING = ".yaml";

  @Override
  public List<String> names() {
    URL url = PackagedTexts.class.getResource("/" + folder);
    if (url == null) {
      return List.of();
    }
    try {
      URI uri = url.toURI();
      if (!uri.getScheme().equals("jar")) {
        return namesIn(Path.of(uri));
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        return namesIn(jar.getPath("/" + folder));
      }
    } catch (URISyntaxException | IOException e) {
      throw new UncheckedIOException(new IOException("built-in " + folder + ": " + url, e));
    }
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .sorted()
          .toList();
    }
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    if (!name.matches("[A-Za-z0-9_-]+")) {
      return Optional.empty();
    }
    String resource = "/" + folder + "/" + name + ENDING;
    try (InputStream in = PackagedTexts.class.getResourceAsStream(resource)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    }
  }
}
