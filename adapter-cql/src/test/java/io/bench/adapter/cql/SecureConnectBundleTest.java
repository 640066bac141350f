package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureConnectBundleTest {

  @TempDir Path folder;

  private final List<String> secrets = new ArrayList<>();

  private Path bundle(Map<String, byte[]> entries) throws IOException {
    Path file = folder.resolve("bundle.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return file;
  }

  private static Map<String, byte[]> entries(String config) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("config.json", config.getBytes(StandardCharsets.UTF_8));
    entries.put("identity.jks", new byte[] {1});
    entries.put("trustStore.jks", new byte[] {1});
    return entries;
  }

  private static ParameterValues values(Path file) {
    List<String> problems = new ArrayList<>();
    ParameterValues values =
        ParameterValues.check(
            new CqlAdapterProvider().parameters(), Map.of("scb", file.toString()), problems);
    assertThat(problems).isEmpty();
    return values;
  }

  private static List<String> check(Path file) {
    List<String> problems = new ArrayList<>();
    new CqlAdapterProvider().check(values(file), List.of(), problems);
    return problems;
  }

  @Test
  void aMissingBundleIsNamed() {
    Path missing = folder.resolve("missing.zip");

    assertThat(check(missing)).containsExactly("parameter 'scb': cannot read the file " + missing);
  }

  @Test
  void aFileThatIsNoBundleIsNamed() throws Exception {
    Path text = Files.writeString(folder.resolve("bundle.txt"), "no zip file");

    assertThat(check(text))
        .singleElement()
        .asString()
        .startsWith("parameter 'scb': " + text + " is no secure connect bundle: ");
  }

  @Test
  void aBundleWithoutKeysIsNamed() throws Exception {
    Map<String, byte[]> entries = entries("{}");
    entries.remove("identity.jks");

    assertThat(check(bundle(entries)))
        .singleElement()
        .asString()
        .endsWith("is no secure connect bundle: there is no identity.jks in it");
  }

  @Test
  void aBundleThatDoesNotSayWhereToConnectIsNamed() throws Exception {
    assertThat(check(bundle(entries("{\"host\": \"h\"}"))))
        .singleElement()
        .asString()
        .endsWith("config.json has no 'port'");
    assertThat(check(bundle(entries("host: h"))))
        .singleElement()
        .asString()
        .endsWith("config.json is no JSON");
  }

  @Test
  void aBundleWhoseServiceIsNotThereFailsWithOneLine() throws Exception {
    Path file = bundleFor(closedPort());

    assertThat(check(file)).isEmpty();
    assertThatThrownBy(
            () ->
                new CqlAdapterProvider()
                    .open(new AdapterContext(values(file), 2, 8, "scb-", secrets::add)))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.SERVER))
        .hasMessageStartingWith("cannot connect to Cassandra: ")
        .hasMessageContaining("cloud metadata service")
        .hasMessageContaining("refused")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    assertThat(secrets).containsExactly(KeyStores.PASSWORD, KeyStores.PASSWORD);
  }

  private Path bundleFor(int port) throws Exception {
    KeyStores stores = new KeyStores(folder);
    Path keys = stores.keys("client", "dns:client.example");
    Path trust = stores.trust("trust", keys);
    Map<String, byte[]> entries =
        entries(
            """
            {"host": "127.0.0.1", "port": %d,
             "keyStorePassword": "%s", "trustStorePassword": "%s"}
            """
                .formatted(port, KeyStores.PASSWORD, KeyStores.PASSWORD));
    entries.put("identity.jks", Files.readAllBytes(keys));
    entries.put("trustStore.jks", Files.readAllBytes(trust));
    return bundle(entries);
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
