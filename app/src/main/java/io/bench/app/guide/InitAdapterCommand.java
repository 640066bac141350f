package io.bench.app.guide;

import io.bench.adapter.api.AdapterProvider;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.ExitCode;
import io.bench.app.process.Version;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench init adapter}: a project of an adapter that works as it is. */
@Command(
    name = "adapter",
    description = {
      "Writes a Maven project of an adapter to start from. It is built, tested and loaded as it"
          + " is:",
      "its README says how.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  bench init adapter http", "  bench init adapter http --folder=../our-http"})
public final class InitAdapterCommand implements Callable<Integer> {

  private static final String STARTER = "/starter/adapter/";
  private static final String REPOSITORY = "/starter/repository/";

  /** A file whose name would hide it stands under another here. */
  private static final List<String> FILES =
      List.of(
          "README.md",
          "gitignore",
          "pom.xml",
          "src/main/java/hello/HelloAdapter.java",
          "src/main/java/hello/HelloAdapterProvider.java",
          "src/main/resources/META-INF/services/io.bench.adapter.api.AdapterProvider",
          "src/test/java/hello/HelloConformanceTest.java",
          "workload.yaml");

  /** What plugin authors compile and test against. */
  private static final List<String> ARTIFACTS = List.of("bench-adapter-api", "bench-adapter-tck");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      description = "What will be typed after adapter=: small letters and digits.")
  private String name = "";

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description =
          "Where to write it, a folder that is not there or empty; default: NAME-adapter.")
  private @Nullable Path folder;

  @Override
  public Integer call() {
    requireUsable();
    Path target = folder == null ? Path.of(name + "-adapter") : folder;
    try {
      requireEmpty(target);
      write(target);
    } catch (IOException failed) {
      throw new UsageException("cannot write " + target + " (" + failed + ")");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("Wrote " + target + ". What to do with it:");
    out.println("  cd " + target);
    out.println("  mvn verify");
    out.println("README.md says how it is loaded, docs/write-an-adapter.md what to change.");
    out.flush();
    return ExitCode.OK;
  }

  private void requireUsable() {
    if (!name.matches("[a-z][a-z0-9]{0,30}")) {
      throw new UsageException(
          "'"
              + name
              + "' cannot be the name of an adapter: small letters and digits, a letter first");
    }
    if (SourceVersion.isKeyword(name) || name.equals("java")) {
      throw new UsageException("'" + name + "' is a word of Java, and cannot be a package's name");
    }
    for (AdapterProvider adapter : Extensions.installed().adapters()) {
      if (adapter.name().equals(name) || adapter.otherNames().contains(name)) {
        throw new UsageException("there is an adapter '" + name + "' already; choose another name");
      }
    }
  }

  private static void requireEmpty(Path target) throws IOException {
    if (!Files.exists(target)) {
      return;
    }
    try (Stream<Path> inside = Files.list(target)) {
      if (inside.findAny().isPresent()) {
        throw new UsageException(
            target + " is there already and not empty; choose another --folder");
      }
    }
  }

  /**
   * Writes it.
   *
   * @param folder is there and empty
   */
  private void write(Path folder) throws IOException {
    for (String file : FILES) {
      String text = new String(packed(STARTER + file), StandardCharsets.UTF_8);
      String target = file.equals("gitignore") ? ".gitignore" : file;
      write(folder.resolve(renamed(target)), renamed(text).getBytes(StandardCharsets.UTF_8));
    }
    String version = Version.number();
    for (String artifact : ARTIFACTS) {
      for (String type : List.of("jar", "pom")) {
        String file =
            "io/bench/%s/%s/%s-%s.%s".formatted(artifact, version, artifact, version, type);
        write(folder.resolve("repository").resolve(file), packed(REPOSITORY + file));
      }
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private String renamed(String text) {
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return text.replace("@BENCH_VERSION@", Version.number())
        .replace("hello", name)
        .replace("Hello", capital);
  }

  private static byte[] packed(String resource) throws IOException {
    try (InputStream in = InitAdapterCommand.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            resource + " is not packed; mvn package packs it, and mvn test alone does not");
      }
      return in.readAllBytes();
    }
  }
}
