package io.bench.adapter.cql.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverJarsTest {

  private static final String DRIVER = "com/datastax/oss/driver/api/core/CqlSession.class";

  @TempDir private Path folder;

  private Path jar(String name, String... entries) {
    return CopiedDriver.ofEntries(folder.resolve(name), entries);
  }

  private static DriverJars read(Path... named) throws AdapterException {
    return DriverJars.read(List.of(named));
  }

  private static void assertRefused(String message, Path... named) {
    assertThatThrownBy(() -> read(named))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessage("parameter 'driver-jar': " + message);
  }

  @Test
  void factsNameTheDriversJarAndItsContent() throws Exception {
    Path driver = jar("core-9.jar", DRIVER);
    Path library = jar("config.jar", "com/typesafe/config/Config.class");

    assertThat(read(library, driver).facts())
        .containsExactly(
            Map.entry("driver.jar", "core-9.jar"),
            Map.entry("driver.jar.sha256", sha256(driver)),
            Map.entry("driver.other-jars", "config.jar " + sha256(library)));
    assertThat(read(driver).facts()).doesNotContainKey("driver.other-jars");
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  @Test
  void aFolderStandsForItsJars() throws Exception {
    jar("b.jar", DRIVER);
    jar("a.jar", "com/typesafe/config/Config.class");
    Files.writeString(folder.resolve("readme.txt"), "x");

    assertThat(read(folder).jars()).extracting(DriverJar::name).containsExactly("a.jar", "b.jar");
  }

  @Test
  void jarsWithTheSameContentAreEqualAndThoseWithOtherContentAreNot() throws Exception {
    Path driver = jar("core.jar", DRIVER);
    DriverJars first = read(driver);
    assertThat(read(driver)).isEqualTo(first);

    jar("core.jar", DRIVER, "com/datastax/oss/driver/api/core/New.class");
    assertThat(read(driver)).isNotEqualTo(first);
  }

  @Test
  void whatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing.jar");
    assertRefused(
        "there is no " + missing + "; name the jar of a driver, or a folder of jars", missing);
  }

  @Test
  void anEmptyFolderIsNamed() {
    assertRefused("folder " + folder + " has no jar; put the driver's in", folder);
  }

  @Test
  void noNameAtAllIsAMistake() {
    assertRefused("no DataStax, Apache or ScyllaDB driver 4.x is named; name its jar");
  }

  @Test
  void aFileOfAnotherKindIsNoJar() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.jar"), "no jar");
    assertRefused(text + " is no jar; name the jar of a driver", text);
  }

  @Test
  void aJarThatBreaksOffIsNamed() throws IOException {
    byte[] whole = Files.readAllBytes(CopiedDriver.builtIn());
    Path half = folder.resolve("half.jar");
    Files.write(half, Arrays.copyOf(whole, whole.length / 2));

    assertThatThrownBy(() -> read(half))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("parameter 'driver-jar': " + half + " cannot be read: ");
  }

  @Test
  void aJarWithoutADriverIsNamed() {
    Path other = jar("guava.jar", "com/google/common/base/Joiner.class");
    assertRefused(
        "no DataStax, Apache or ScyllaDB driver 4.x in "
            + other
            + "; name the jar java-driver-core",
        other);
  }

  @Test
  void aDriverOfVersion3IsNamedAsSuch() {
    Path old = jar("cassandra-driver-core-3.12.1.jar", "com/datastax/driver/core/Cluster.class");
    assertRefused(old + " is a driver 3.x; Bench can use 4.x only (java-driver-core)", old);
  }

  @Test
  void aShadedDriverIsNamedAsSuch() {
    Path shaded =
        jar("shaded.jar", DRIVER, "com/datastax/oss/driver/shaded/netty/channel/Channel.class");
    assertRefused(
        shaded
            + " is a shaded driver, whose Netty has other names; name java-driver-core instead of"
            + " java-driver-core-shaded",
        shaded);
  }

  @Test
  void twoDriversAreOneTooMany() {
    Path first = jar("first.jar", DRIVER);
    Path second = jar("second.jar", DRIVER);
    assertRefused(
        "each of these holds a driver, so name one of them: " + first + ", " + second,
        first,
        second);
  }
}
