package io.bench.app.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Everything that can be wrong with a plugin is one line that says where, and what to do. */
class PluginMistakesTest extends PluginSetup {

  private List<String> problems() {
    return problems(root);
  }

  private static List<String> problems(Path... roots) {
    try {
      var unused = Extensions.in(List.of(roots));
      return List.of();
    } catch (UsageException e) {
      return e.problems();
    }
  }

  private Path adapter(String plugin, String className, String name) throws IOException {
    return workshop.pack(
        root.resolve(plugin).resolve(plugin + ".jar"),
        "",
        Sources.adapter(className, name),
        Sources.adapterService(className));
  }

  private void adapterOf(String name, String spiVersion, String constructor) throws IOException {
    workshop.pack(
        root.resolve("one/one.jar"),
        "",
        Sources.adapter("a.One", name, spiVersion, constructor),
        Sources.adapterService("a.One"));
  }

  @Test
  void aPluginWithoutMistakesIsTaken() throws IOException {
    adapter("one", "a.One", "one");

    assertThat(problems()).isEmpty();
  }

  @Test
  void aFolderWithoutJars() throws IOException {
    Path empty = Files.createDirectories(root.resolve("empty"));

    assertThat(problems())
        .containsExactly(
            "plugin folder " + empty + " has no jar; put the plugin's into it, or remove it");
  }

  @Test
  void aFolderWhoseJarsHaveNoProvider() throws IOException {
    workshop.pack(root.resolve("idle/idle.jar"), "", Map.of(), Map.of());

    assertThat(problems())
        .singleElement()
        .asString()
        .contains(root.resolve("idle") + " brings nothing", "META-INF/services");
  }

  @Test
  void aJarThatCannotBeRead() throws IOException {
    Path jar = Files.createDirectories(root.resolve("torn")).resolve("torn.jar");
    Files.writeString(jar, "no zip");

    assertThat(problems())
        .singleElement()
        .asString()
        .startsWith("plugin jar " + jar + " cannot be read: ");
  }

  @Test
  void aJarThatLiesAmongTheFolders() throws IOException {
    workshop.pack(root.resolve("loose.jar"), "", Map.of(), Map.of());

    assertThat(problems())
        .singleElement()
        .asString()
        .contains("put it into one of its own, such as " + root.resolve("loose/loose.jar"));
  }

  @Test
  void aProviderThatCannotBeConstructed() throws IOException {
    adapterOf("\"one\"", "2", "if (true) throw new IllegalStateException(\"no licence\");");

    assertThat(problems())
        .containsExactly(
            "adapter in %s: Provider a.One could not be instantiated: java.lang.IllegalStateException: no licence"
                .formatted(root.resolve("one")));
  }

  @Test
  void aProviderThatIsNamedAndNotThere() throws IOException {
    workshop.pack(root.resolve("one/one.jar"), "", Map.of(), Sources.adapterService("a.Missing"));

    assertThat(problems())
        .containsExactly("adapter in " + root.resolve("one") + ": Provider a.Missing not found");
  }

  @Test
  void severalProvidersThatAreNamedAndNotThereAndOneThatIs() throws IOException {
    workshop.pack(
        root.resolve("one/one.jar"),
        "",
        Sources.adapter("a.One", "\"one\"", "99", ""),
        Map.of(Sources.ADAPTER_SERVICE, List.of("a.Missing", "a.Lost", "a.One")));

    assertThat(problems())
        .hasSize(3)
        .contains(
            "adapter in " + root.resolve("one") + ": Provider a.Missing not found",
            "adapter in " + root.resolve("one") + ": Provider a.Lost not found")
        .anyMatch(line -> line.contains("a.One") && line.contains("version 99"));
  }

  @Test
  void aProviderThatFailsWhenItIsAsked() throws IOException {
    adapterOf("String.valueOf(1 / Integer.parseInt(\"0\"))", "2", "");

    assertThat(problems())
        .singleElement()
        .asString()
        .contains("adapter a.One (" + root.resolve("one") + ") cannot be used", "/ by zero");
  }

  @Test
  void aProviderOfAnOlderAndOneOfANewerSpi() throws IOException {
    adapterOf("\"one\"", "0", "");
    workshop.pack(
        root.resolve("two/two.jar"),
        "",
        Sources.adapter("a.Two", "\"two\"", "99", ""),
        Sources.adapterService("a.Two"));

    assertThat(problems())
        .hasSize(2)
        .anyMatch(
            line ->
                line.contains("was built for SPI version 0, this bench has version 2")
                    && line.contains("build it again"))
        .anyMatch(line -> line.contains("version 99") && line.contains("needs a newer bench"));
  }

  @Test
  void aNameThatIsTakenNamesBothPlaces() throws IOException {
    adapter("one", "a.One", "same");
    adapter("two", "a.Two", "same");

    assertThat(problems())
        .containsExactly(
            "adapter 'same' is there twice: in %s and in %s"
                .formatted(root.resolve("one"), root.resolve("two")));
  }

  @Test
  void aNameThatABuiltInAdapterHas() throws IOException {
    adapter("mine", "a.Mine", "cql");

    assertThat(problems())
        .containsExactly(
            "adapter 'cql' is there twice: in bench itself and in " + root.resolve("mine"));
  }

  @Test
  void aNameThatCannotBeTyped() throws IOException {
    adapter("mine", "a.Mine", "My Adapter");

    assertThat(problems())
        .singleElement()
        .asString()
        .contains("'My Adapter'", "must have the form");
  }

  @Test
  void whatEverybodyCanWriteIsRefused() throws IOException {
    Path jar = adapter("one", "a.One", "one");
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-rw-"));

    assertThat(problems())
        .containsExactly(
            "%s can be written by everybody, so that its code could be anybody's; chmod o-w %s"
                .formatted(jar, jar));

    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThat(problems()).singleElement().asString().contains("chmod o-w " + root);
  }

  @Test
  void aManifestThatNamesAJarFromElsewhere() throws IOException {
    Path stray = workshop.pack(root.getParent().resolve("stray.jar"), "", Map.of(), Map.of());
    workshop.pack(root.resolve("one/library.jar"), "", Map.of(), Map.of());
    workshop.nameInManifests("library.jar missing.jar http://127.0.0.1/x.jar");
    adapter("one", "a.One", "one");
    assertThat(problems()).isEmpty();

    workshop.nameInManifests("library.jar ../../stray.jar");
    adapter("one", "a.One", "one");

    assertThat(problems()).singleElement().asString().contains("Class-Path", "names " + stray);
  }

  @Test
  void allMistakesAreToldAtOnce() throws IOException {
    Files.createDirectories(root.resolve("empty"));
    adapterOf("\"one\"", "7", "");
    workshop.pack(root.resolve("idle/idle.jar"), "", Map.of(), Map.of());

    assertThat(problems()).hasSize(3);
  }

  @Test
  void rootsAreBesideTheProgramAndWhereTheVariableSays() throws IOException {
    Path other = Files.createDirectories(folder.toRealPath().resolve("other"));
    List<String> problems = new ArrayList<>();

    List<Path> roots =
        PluginRoots.find(
            root.getParent(),
            Map.of(PluginRoots.VARIABLE, java.io.File.pathSeparator + other),
            problems);

    assertThat(roots).containsExactly(root, other);
    assertThat(problems).isEmpty();
    assertThat(PluginRoots.find(null, Map.of(), problems)).isEmpty();
    assertThat(PluginRoots.find(null, Map.of(PluginRoots.VARIABLE, "/no/such"), problems))
        .isEmpty();
    assertThat(problems).containsExactly("BENCH_PLUGINS names /no/such, which is no folder");
  }
}
