package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.jar.CopiedDriver;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two drivers in one process, on one server. */
class DriverJarIT extends OnCassandra {

  private static final int CYCLES = 500;

  @TempDir private Path folder;

  private static OpTemplate write(String keyPrefix) {
    return Ops.with(FakeCqlBinding.point("key", cycle -> keyPrefix + cycle))
        .op("w", "INSERT INTO it.jars (key) VALUES ({key})");
  }

  @Override
  String path() {
    return "driver";
  }

  private static void run(Adapter adapter, String keyPrefix) throws Exception {
    assertThat(FakeEngine.run(adapter, adapter.prepare(write(keyPrefix)), CYCLES, MAX_IN_FLIGHT))
        .hasSize(CYCLES)
        .allMatch(outcome -> outcome.error() == null);
  }

  @Test
  void opsGoThroughTheDriverOfTheJarBesideTheBuiltInOne() throws Exception {
    table("jars", "key text PRIMARY KEY");
    Path jar = CopiedDriver.write(folder.resolve("java-driver-core-9.9.9.jar"), "9.9.9");

    Adapter other = adapter("driver-jar", jar.toString());
    Adapter builtIn = adapter();
    run(other, "other-");
    run(builtIn, "built-in-");

    assertThat(independent.execute("SELECT key FROM it.jars").all()).hasSize(2 * CYCLES);
    assertThat(other.metadata())
        .containsEntry("driver.name", "Apache Cassandra Java Driver")
        .containsEntry("driver.version", "9.9.9")
        .containsEntry("driver.jar", "java-driver-core-9.9.9.jar")
        .containsEntry("path", "driver")
        .hasEntrySatisfying("driver.jar.sha256", digits -> assertThat(digits).hasSize(64));
    assertThat(builtIn.metadata()).doesNotContainKey("driver.jar");
    assertThat(builtIn.metadata().get("driver.version")).isNotEqualTo("9.9.9");
    assertThat(other.metadata().get("transport")).isEqualTo(builtIn.metadata().get("transport"));
    assertThat(other.serverAddresses()).isEqualTo(builtIn.serverAddresses());
  }

  @Test
  void aDriverWithoutAClassThatBenchUsesIsTheUsersMistake() throws Exception {
    Path jar =
        CopiedDriver.write(
            folder.resolve("short.jar"),
            "9.9.9",
            "com/datastax/oss/driver/internal/core/context/DefaultNettyOptions.class");

    assertThatThrownBy(() -> open(Map.of("host", host(), "driver-jar", jar.toString()), 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessageStartingWith("parameter 'driver-jar': short.jar does not fit Bench, which")
        .hasMessageContaining("DefaultNettyOptions");
  }

  @Test
  void aLibraryThatNobodyHasIsNamed() throws Exception {
    Path driver = CopiedDriver.write(folder.resolve("driver.jar"), "9.9.9");
    Path config =
        CopiedDriver.ofEntries(folder.resolve("config.jar"), "com/typesafe/config/X.class");

    assertThatThrownBy(() -> open(Map.of("host", host(), "driver-jar", driver + "," + config), 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.USAGE))
        .hasMessageMatching(
            "parameter 'driver-jar': driver.jar needs the class com\\.typesafe\\.config\\.\\w+, .*");
  }
}
