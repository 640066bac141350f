package io.bench.servers.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaFinderTest {
  private static final List<Integer> WANTED = List.of(17, 11);

  @TempDir Path root;

  @Test
  void takesTheRunningJavaWhenItFits() throws Exception {
    install("usual/jdk-17", "17.0.1");
    JavaHome running = new JavaHome(Path.of("/running"), 17);
    assertThat(finder(running, Map.of()).find("X", WANTED)).isEqualTo(running);
  }

  @Test
  void findsAnotherWhenTheRunningJavaIsNewer() throws Exception {
    Path found = install("usual/jdk-17", "17.0.1");
    assertThat(finder(newer(), Map.of()).find("X", WANTED)).isEqualTo(new JavaHome(found, 17));
  }

  @Test
  void prefersTheBetterVersionWhereverItIs() throws Exception {
    Path eleven = install("eleven", "11.0.20");
    Path seventeen = install("usual/z-17", "17");
    assertThat(finder(newer(), Map.of("JAVA_HOME", eleven.toString())).find("X", WANTED).folder())
        .isEqualTo(seventeen);
  }

  @Test
  void takesElevenWhenThereIsNoSeventeen() throws Exception {
    Path eleven = install("usual/a-11", "11.0.20");
    install("usual/b-8", "1.8.0_402");
    assertThat(finder(newer(), Map.of()).find("X", WANTED)).isEqualTo(new JavaHome(eleven, 11));
  }

  @Test
  void theVariableForTheVersionComesFirst() throws Exception {
    Path named = install("named", "17.0.2");
    install("usual/jdk-17", "17.0.1");
    JavaHome running = new JavaHome(Path.of("/running"), 17);
    assertThat(finder(running, Map.of("JAVA17_HOME", named.toString())).find("X", WANTED).folder())
        .isEqualTo(named);
  }

  @Test
  void aVariableThatNamesAnotherVersionIsNotBelieved() throws Exception {
    Path wrong = install("wrong", "21.0.2");
    Path right = install("usual/jdk-17", "17.0.1");
    assertThat(finder(newer(), Map.of("JAVA17_HOME", wrong.toString())).find("X", WANTED).folder())
        .isEqualTo(right);
  }

  @Test
  void followsTheProgramOnThePathToItsInstallation() throws Exception {
    Path installed = install("somewhere/jdk", "17.0.1");
    Path bin = Files.createDirectories(root.resolve("links"));
    Files.createSymbolicLink(bin.resolve("java"), installed.resolve("bin/java"));
    assertThat(finder(newer(), Map.of("PATH", "/nowhere:" + bin)).find("X", WANTED).folder())
        .isEqualTo(installed.toRealPath());
  }

  @Test
  void readsTheFolderLayoutOfMacOs() throws Exception {
    Path home = install("usual/temurin-17.jdk/Contents/Home", "17.0.9");
    assertThat(finder(newer(), Map.of()).find("X", WANTED).folder()).isEqualTo(home);
  }

  @Test
  void aFolderWithoutAProgramIsNoInstallation() throws Exception {
    Files.delete(install("usual/broken", "17.0.1").resolve("bin/java"));
    assertThatThrownBy(() -> finder(newer(), Map.of()).find("X", WANTED))
        .isInstanceOf(ServerStartException.class);
  }

  @Test
  void saysExactlyWhatToInstall() throws Exception {
    install("usual/jdk-21", "21.0.1");
    assertThatThrownBy(() -> finder(newer(), Map.of()).find("Cassandra 5.0.9", WANTED))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("Cassandra 5.0.9 needs Java 17 or 11, but only Java 21, 25 is here")
        .hasMessageContaining("apt install openjdk-17-jre-headless")
        .hasMessageContaining("JAVA17_HOME")
        .hasMessageNotContaining("\n");
  }

  private JavaFinder finder(JavaHome running, Map<String, String> environment) {
    return new JavaFinder(
        running, environment, List.of(root.resolve("usual"), root.resolve("missing")));
  }

  private static JavaHome newer() {
    return new JavaHome(Path.of("/running"), 25);
  }

  private Path install(String name, String version) throws IOException {
    Path home = root.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"Some\"\nJAVA_RUNTIME_VERSION=\"99\"\nJAVA_VERSION=\"" + version + "\"\n");
    Path program = Files.createFile(home.resolve("bin/java"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return home;
  }
}
