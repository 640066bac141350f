package io.bench.adapter.cql.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.protocol.internal.Frame;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.cql.LoadedDriver;
import io.netty.channel.Channel;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

class DriverClassLoaderTest {

  @TempDir private Path folder;

  private static DriverClassLoader loader(Path... jars) throws Exception {
    return new DriverClassLoader(
        DriverJars.read(List.of(jars)), DriverClassLoaderTest.class.getClassLoader());
  }

  private Path driver(String... leftOut) throws Exception {
    return CopiedDriver.write(folder.resolve("driver.jar"), "9.9.9", leftOut);
  }

  /** The driver's, Bench's own, and those of libraries that the jar lacks. */
  @ParameterizedTest
  @ValueSource(classes = {CqlSession.class, LoadedDriver.class, Frame.class, Channel.class})
  void whatTouchesTheDriverIsLoadedAnew(Class<?> ofBench) throws Exception {
    try (DriverClassLoader loader = loader(driver())) {
      Class<?> own = loader.loadClass(ofBench.getName());

      assertThat(own).isNotSameAs(ofBench);
      assertThat(own.getClassLoader()).isSameAs(loader);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Adapter.class, CqlDriver.class, Logger.class, List.class})
  void whatBothSidesKnowIsTheSame(Class<?> shared) throws Exception {
    try (DriverClassLoader loader = loader(driver())) {
      assertThat(loader.loadClass(shared.getName())).isSameAs(shared);
    }
  }

  @Test
  void theDriverSaysItsOwnVersion() throws Exception {
    try (DriverClassLoader loader = loader(driver())) {
      Object coordinates =
          loader
              .loadClass("com.datastax.oss.driver.api.core.session.Session")
              .getField("OSS_DRIVER_COORDINATES")
              .get(null);

      assertThat(coordinates)
          .hasToString(
              "Apache Cassandra Java Driver (org.apache.cassandra:java-driver-core) version 9.9.9");
    }
  }

  @Test
  void aClassThatTheDriverLacksIsNotTakenFromBenchs() throws Exception {
    try (DriverClassLoader loader =
        loader(driver("com/datastax/oss/driver/api/core/DriverTimeoutException.class"))) {
      assertThatThrownBy(
              () -> loader.loadClass("com.datastax.oss.driver.api.core.DriverTimeoutException"))
          .isInstanceOf(ClassNotFoundException.class);
    }
  }

  @Test
  void aPackageIsNeverOfBoth() throws Exception {
    Path config =
        CopiedDriver.ofEntries(folder.resolve("config.jar"), "com/typesafe/config/Other.class");
    try (DriverClassLoader loader = loader(driver(), config)) {
      assertThatThrownBy(() -> loader.loadClass("com.typesafe.config.Config"))
          .isInstanceOf(ClassNotFoundException.class);
    }
  }

  @Test
  void nettyIsBenchsWithItsNativeLibraries() throws Exception {
    String library = "META-INF/native/libnetty_transport_native_epoll_x86_64.so";
    Path netty =
        CopiedDriver.ofEntries(
            folder.resolve("netty.jar"),
            "io/netty/channel/Channel.class",
            "io/netty/channel/epoll/Epoll.class",
            library);
    try (DriverClassLoader loader = loader(driver(), netty)) {
      assertThat(loader.loadClass(Channel.class.getName()).getClassLoader()).isSameAs(loader);
      assertThat(loader.loadClass(Channel.class.getName()).getMethods()).isNotEmpty();
      assertThat(loader.getResource(library))
          .isEqualTo(Channel.class.getClassLoader().getResource(library));
    }
  }

  @Test
  void defaultsAreThoseOfTheDriverAlone() throws Exception {
    try (DriverClassLoader loader = loader(driver())) {
      List<URL> found = Collections.list(loader.getResources("reference.conf"));

      assertThat(found).singleElement().asString().contains("driver.jar!");
      assertThat(loader.getResource("reference.conf")).isEqualTo(found.get(0));
    }
  }

  @Test
  void filesThatTheJarsLackAreBenchs() throws Exception {
    try (DriverClassLoader loader = loader(driver())) {
      assertThat(loader.getResource("META-INF/services/io.bench.adapter.cql.jar.CqlDriver"))
          .isNotNull();
    }
  }
}
