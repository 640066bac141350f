package io.bench.app.guide;

import io.bench.adapter.api.AdapterProvider;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.Version;
import io.bench.engine.problem.UsageException;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench init adapter}: a project of an adapter that works as it is. */
@Command(
    name = "adapter",
    description = {
      "Writes a Maven project of an adapter to start from.",
      "",
      "Its README says how it is built, tested and loaded.",
    },
    footer = {
      "  bench init adapter http",
      "  bench init adapter http --output=../our-http",
      "  bench init adapter valkey --lane=nio",
    })
public final class InitAdapterCommand extends BenchCommand implements Callable<Integer> {

  /** The starters there are. */
  private enum Starter {
    /** The engine; the adapter's library has threads of its own. */
    ENGINE(
        "hello",
        "",
        List.of(
            "README.md",
            "src/main/java/hello/HelloAdapter.java",
            "src/main/java/hello/HelloAdapterProvider.java",
            "src/main/resources/META-INF/services/io.bench.adapter.api.AdapterProvider",
            "src/test/java/hello/HelloConformanceTest.java",
            "workload.yaml")),
    /** The adapter: a thread for each lane with sockets of its own. */
    NIO(
        "salut",
        "nio/",
        List.of(
            "README.md",
            "src/main/java/salut/Reply.java",
            "src/main/java/salut/SalutAdapter.java",
            "src/main/java/salut/SalutAdapterProvider.java",
            "src/main/java/salut/SalutLane.java",
            "src/main/java/salut/SalutOp.java",
            "src/main/java/salut/SalutRequest.java",
            "src/main/java/salut/SalutServer.java",
            "src/main/resources/META-INF/services/io.bench.adapter.api.AdapterProvider",
            "src/test/java/salut/SalutConformanceTest.java",
            "workload.yaml"));

    private final String placeholder;
    private final String folder;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> files;

    Starter(String placeholder, String folder, List<String> files) {
      this.placeholder = placeholder;
      this.folder = folder;
      this.files = files;
    }
  }

  /** Of every starter; a file whose name would hide it stands under another here. */
  private static final List<String> COMMON = List.of("gitignore", "pom.xml");

  /** What plugin authors compile and test against. */
  private static final List<String> ARTIFACTS = List.of("bench-adapter-api", "bench-adapter-tck");

  @Parameters(
      paramLabel = "NAME",
      description = "NAME  what will be typed after adapter=: small letters and digits")
  private String name = "";

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description =
          "Where to write it, a folder that is not there or empty; default: NAME-adapter.")
  private @Nullable Path folder;

  @Option(
      names = "--lane",
      paramLabel = "LANE",
      description = {
        "What to start from. engine: HTTP, through a library with threads of its own; nio: requests"
            + " pipelined over TCP, on a thread for each lane; default: engine.",
      })
  private Starter starter = Starter.ENGINE;

  @Override
  public Integer call() {
    requireUsable();
    Path target = folder == null ? Path.of(name + "-adapter") : folder;
    try {
      requireTypesOfItsOwn();
      if (!FolderTree.isEmpty(target)) {
        throw new UsageException(
            target + " is there already and not empty; choose another --output");
      }
      write(target);
    } catch (IOException e) {
      throw new UsageException("cannot write " + target + " (" + e + ")");
    }
    out().println("Wrote " + target + ". What to do with it:");
    out().println("  cd " + target);
    out().println("  mvn verify");
    out()
        .println(
            "README.md says how it is loaded, docs/how-to/write-an-adapter.md what to change.");
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

  /** A class with the name of one that the project imports would keep it from compiling. */
  private void requireTypesOfItsOwn() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String file : starter.files) {
      all.append(template(starter.folder + file));
    }
    for (String file : starter.files) {
      String type = renamed(file.substring(file.lastIndexOf('/') + 1), starter.placeholder);
      if (type.endsWith(".java") && all.indexOf("." + type.replace(".java", ";")) >= 0) {
        throw new UsageException(
            ("'%s' cannot be the name of this adapter: its %s and that of Bench would clash;"
                    + " choose another name")
                .formatted(name, type.replace(".java", "")));
      }
    }
  }

  /**
   * Writes it.
   *
   * @param folder is there and empty
   */
  private void write(Path folder) throws IOException {
    writeRenamed("", COMMON, Starter.ENGINE.placeholder, folder);
    writeRenamed(starter.folder, starter.files, starter.placeholder, folder);
    String version = Version.number();
    for (String artifact : ARTIFACTS) {
      for (String end : List.of(".jar", ".pom", "-sources.jar")) {
        String file = "io/bench/%s/%s/%s-%s%s".formatted(artifact, version, artifact, version, end);
        write(folder.resolve("repository").resolve(file), packed("/starter/repository/" + file));
      }
    }
  }

  private void writeRenamed(String from, List<String> files, String placeholder, Path folder)
      throws IOException {
    for (String file : files) {
      String text = template(from + file);
      String target = file.equals("gitignore") ? ".gitignore" : file;
      write(
          folder.resolve(renamed(target, placeholder)),
          renamed(text, placeholder).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String template(String file) throws IOException {
    return new String(packed("/starter/adapter/" + file), StandardCharsets.UTF_8);
  }

  private static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private String renamed(String text, String placeholder) {
    return text.replace("@BENCH_VERSION@", Version.number())
        .replace(placeholder, name)
        .replace(capitalized(placeholder), capitalized(name));
  }

  private static String capitalized(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  static byte[] packed(String resource) throws IOException {
    try (InputStream in = InitAdapterCommand.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            resource + " is not packed; mvn package packs it, and mvn test alone does not");
      }
      return in.readAllBytes();
    }
  }
}
