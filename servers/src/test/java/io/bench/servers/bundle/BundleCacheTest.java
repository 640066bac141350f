package io.bench.servers.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.security.auth.module.UnixSystem;
import io.bench.servers.StartupListener;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleCacheTest {
  private static final Map<String, String> CONTENT =
      Map.of("lib/a.jar", "first", "lib/b.jar", "second");

  @TempDir Path root;

  @Test
  void unpacksEveryFileOfTheIndex() throws Exception {
    List<Path> files = cache().unpack(bundle(CONTENT), StartupListener.silent());
    assertThat(files).hasSize(2).allMatch(Path::isAbsolute);
    assertThat(files.get(0)).hasFileName("a.jar").hasContent("first");
    assertThat(files.get(1)).hasFileName("b.jar").hasContent("second");
  }

  @Test
  void unpacksOnlyOnce() throws Exception {
    List<String> said = new ArrayList<>();
    cache().unpack(bundle(CONTENT), said::add);
    cache().unpack(bundle(CONTENT), said::add);
    assertThat(said).singleElement().asString().startsWith("unpacking");
  }

  @Test
  void leavesNothingTemporaryBehind() throws Exception {
    cache().unpack(bundle(CONTENT), StartupListener.silent());
    try (Stream<Path> entries = Files.list(root.resolve("cache"))) {
      assertThat(entries).hasSize(1);
    }
  }

  @Test
  void replacesADamagedFileOfTheSameLength() throws Exception {
    Path file = cache().unpack(bundle(CONTENT), StartupListener.silent()).get(0);
    Files.writeString(file, "fIrst");
    cache().unpack(bundle(CONTENT), StartupListener.silent());
    assertThat(file).hasContent("first");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lib", "lib/b.jar"})
  void whatEverybodyCanWriteIsRefused(String open) throws Exception {
    Path unpacked =
        cache().unpack(bundle(CONTENT), StartupListener.silent()).get(0).getParent().getParent();
    Path target = unpacked.resolve(open);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(() -> cache().unpack(bundle(CONTENT), StartupListener.silent()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("can be written by everybody")
        .hasMessageContaining("chmod o-w");
  }

  @Test
  void whatBelongsToSomebodyElseIsRefused() throws Exception {
    Path file = cache().unpack(bundle(CONTENT), StartupListener.silent()).get(0);
    long user = new UnixSystem().getUid();
    if (user == 0) {
      // The administrator's own files are everybody's.
      Files.setAttribute(file, "unix:uid", 4711);
    }

    CacheFolder.requireOwner(file, user == 0 ? 4711 : user);
    assertThatThrownBy(() -> CacheFolder.requireOwner(file, user == 0 ? 0 : user + 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("belongs to another user");
  }

  @Test
  void replacesAMissingFile() throws Exception {
    Path file = cache().unpack(bundle(CONTENT), StartupListener.silent()).get(1);
    Files.delete(file);
    cache().unpack(bundle(CONTENT), StartupListener.silent());
    assertThat(file).hasContent("second");
  }

  @Test
  void anotherContentOfTheSameVersionHasItsOwnFolder() throws Exception {
    Path one = cache().unpack(bundle(CONTENT), StartupListener.silent()).get(0);
    Path other =
        cache().unpack(bundle(Map.of("lib/a.jar", "other")), StartupListener.silent()).get(0);
    assertThat(other).hasContent("other").isNotEqualTo(one);
    assertThat(one).hasContent("first");
  }

  @Test
  void anotherVersionIsDeletedOnceNoLivingProcessUsesIt() throws Exception {
    Path unused = unpackedByAnEarlierProgram("cassandra-4.9.0-0123456789ab");
    Path left = unpackedByAnEarlierProgram("cassandra-4.9.1-0123456789ab");
    Files.createFile(Files.createDirectory(left.resolve(".users")).resolve("999999999999-1"));
    Path ofAnotherSoftware = unpackedByAnEarlierProgram("nginx-1.0-0123456789ab");
    List<String> said = new ArrayList<>();

    cache().unpack(bundle(CONTENT), said::add);

    assertThat(unused).doesNotExist();
    assertThat(left).doesNotExist();
    assertThat(ofAnotherSoftware).exists();
    assertThat(said).hasSize(3).anyMatch(line -> line.contains(unused.toString()));
    try (Stream<Path> entries = Files.list(root.resolve("cache"))) {
      assertThat(entries).hasSize(2);
    }
  }

  @Test
  void anotherVersionStaysWhileAProcessNamesItsFiles() throws Exception {
    Path used = unpackedByAnEarlierProgram("cassandra-4.9.0-ba9876543210");
    Process server =
        new ProcessBuilder("sh", "-c", "echo runs; read line", used + "/lib/a.jar").start();
    try {
      // only then the kernel surely tells its arguments
      assertThat(server.inputReader().readLine()).isEqualTo("runs");
      cache().unpack(bundle(CONTENT), StartupListener.silent());
      assertThat(used.resolve("lib/a.jar")).exists();
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private Path unpackedByAnEarlierProgram(String name) throws IOException {
    Path unpacked = root.resolve("cache").resolve(name);
    Files.createDirectories(unpacked.resolve("lib"));
    Files.writeString(unpacked.resolve("lib/a.jar"), "old");
    return unpacked;
  }

  @Test
  void refusesAProgramThatIsItselfDamaged() throws Exception {
    Map<String, String> served = new LinkedHashMap<>(resources(CONTENT));
    served.put("lib/b.jar", "broken");
    assertThatThrownBy(() -> cache().unpack(serving(served), StartupListener.silent()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("lib/b.jar");
    try (Stream<Path> entries = Files.list(root.resolve("cache"))) {
      assertThat(entries).isEmpty();
    }
  }

  @Test
  void nobodyElseMayWriteOrEnter() throws Exception {
    Path file = cache().unpack(bundle(CONTENT), StartupListener.silent()).get(0);
    for (Path folder = file.getParent(); !folder.equals(root); folder = folder.getParent()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void racingUnpackersAllGetWholeFiles() throws Exception {
    int racers = 4;
    CyclicBarrier start = new CyclicBarrier(racers);
    Callable<List<Path>> race =
        () -> {
          start.await();
          return cache().unpack(bundle(CONTENT), StartupListener.silent());
        };
    ExecutorService pool = Executors.newFixedThreadPool(racers);
    try {
      List<Future<List<Path>>> results = new ArrayList<>();
      for (int i = 0; i < racers; i++) {
        results.add(pool.submit(race));
      }
      for (Future<List<Path>> result : results) {
        assertThat(result.get().get(0)).hasContent("first");
        assertThat(result.get().get(1)).hasContent("second");
      }
    } finally {
      pool.shutdownNow();
    }
    try (Stream<Path> entries = Files.list(root.resolve("cache"))) {
      assertThat(entries).hasSize(1);
    }
  }

  @Test
  void deletesWhatAKilledUnpackerLeft() throws Exception {
    Path left = Files.createDirectories(root.resolve("cache/.unpacking-1/lib"));
    Files.writeString(left.resolve("a.jar"), "fi");
    Files.setLastModifiedTime(left.getParent(), FileTime.from(Instant.now().minusSeconds(7200)));
    cache().unpack(bundle(CONTENT), StartupListener.silent());
    assertThat(left).doesNotExist();
  }

  @Test
  void theRealBundleIsOnTheClassPathAndWhole() throws Exception {
    Bundle bundle = Bundle.onClassPath("cassandra");
    assertThat(bundle.version()).matches("5\\.0\\.\\d+");
    assertThat(bundle.files())
        .extracting(BundleFile::name)
        .contains("lib/cassandra-all-" + bundle.version() + ".jar")
        .noneMatch(name -> name.contains("windows") || name.contains("boringssl"));
  }

  private BundleCache cache() {
    return new BundleCache(root.resolve("cache"));
  }

  private static Bundle bundle(Map<String, String> content) throws IOException {
    return serving(resources(content));
  }

  private static Bundle serving(Map<String, String> resources) throws IOException {
    return Bundle.read(
        name -> {
          if (!resources.containsKey(name)) {
            throw new FileNotFoundException(name);
          }
          return new ByteArrayInputStream(resources.get(name).getBytes(StandardCharsets.UTF_8));
        });
  }

  private static Map<String, String> resources(Map<String, String> content) {
    Map<String, String> resources = new LinkedHashMap<>(content);
    StringBuilder index = new StringBuilder("cassandra 5.0.0\n");
    content.keySet().stream()
        .sorted()
        .forEach(
            name -> {
              byte[] bytes = content.get(name).getBytes(StandardCharsets.UTF_8);
              String sum = HexFormat.of().formatHex(BundleFile.newSha256().digest(bytes));
              index.append(sum + " " + bytes.length + " " + name + "\n");
            });
    resources.put("index", index.toString());
    return resources;
  }
}
