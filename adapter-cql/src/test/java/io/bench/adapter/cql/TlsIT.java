package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import io.bench.servers.cassandra.RunningCassandra;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Against servers with certificates of their own, made for the test. */
class TlsIT {

  @TempDir static Path folder;

  private static Path serverKeys;
  private static Path otherKeys;
  private static Path clientKeys;
  private static Path trust;
  private static Path wrongTrust;
  private static Path clientTrust;

  @BeforeAll
  static void makeStores() throws Exception {
    KeyStores stores = new KeyStores(folder);
    serverKeys = stores.keys("server", "ip:127.0.0.1,dns:localhost");
    otherKeys = stores.keys("other", "dns:elsewhere.example");
    clientKeys = stores.keys("client", "dns:client.example");
    trust = stores.trust("trust", serverKeys, otherKeys);
    wrongTrust = stores.trust("wrong-trust", clientKeys);
    clientTrust = stores.trust("client-trust", clientKeys);
  }

  /** The plain port stays open too, since that is what the server's start waits for. */
  private static RunningCassandra start(String name, Path keys, boolean clientAuth) {
    Map<String, String> settings = new LinkedHashMap<>();
    String options = "cassandra.client_encryption_options.";
    settings.put(options + "enabled", "true");
    settings.put(options + "optional", "true");
    settings.put(options + "keystore", keys.toString());
    settings.put(options + "keystore_password", KeyStores.PASSWORD);
    settings.put(options + "require_client_auth", String.valueOf(clientAuth));
    settings.put(options + "truststore", clientTrust.toString());
    settings.put(options + "truststore_password", KeyStores.PASSWORD);
    return CassandraServers.start(settings, name);
  }

  private static Adapter open(RunningCassandra server, Path trusted, String... more)
      throws AdapterException {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("host", host(server));
    given.put("tls", "true");
    given.put("truststore", trusted.toString());
    given.put("truststore-password", KeyStores.PASSWORD);
    for (int i = 0; i < more.length; i += 2) {
      given.put(more[i], more[i + 1]);
    }
    return OnCassandra.open(given, 2);
  }

  private static String host(RunningCassandra server) {
    InetSocketAddress address = server.contactPoints().get(0);
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  /** Many at a time, whose answers are longer than a TLS record and a segment of the protocol. */
  private static void assertOpsSucceed(Adapter adapter) throws Exception {
    PreparedOp read = adapter.prepare(Ops.with().op("o", "SELECT * FROM system_schema.columns"));
    assertThat(adapter.metadata()).containsEntry("path", "lean");
    List<Outcome> outcomes = FakeEngine.run(adapter, read, 200, 32);

    long rows = outcomes.get(0).rows();
    assertThat(rows).isGreaterThan(100);
    assertThat(outcomes).hasSize(200).allMatch(o -> o.error() == null && o.rows() == rows);
  }

  private static void assertRefused(RunningCassandra server, ThrowingCallable opening, String why) {
    assertThatThrownBy(opening)
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.SERVER))
        .hasMessageStartingWith("cannot connect to Cassandra: " + host(server) + ": TLS: ")
        .hasMessageContaining(why)
        .satisfies(
            e ->
                assertThat(e.getMessage()).doesNotContain("\n").doesNotContain(KeyStores.PASSWORD));
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class ServerThatNamesItself {

    private RunningCassandra server;

    @BeforeAll
    void start() {
      server = TlsIT.start("cassandra-with-tls", serverKeys, false);
    }

    @AfterAll
    void stop() {
      server.close();
    }

    @Test
    void aTrustedServerIsUsed() throws Exception {
      try (Adapter adapter = open(server, trust)) {
        assertThat(adapter.metadata()).containsEntry("tls", "on");
        assertOpsSucceed(adapter);
      }
    }

    @Test
    void aTruststoreMayBeInPem() throws Exception {
      KeyStore keys = KeyStore.getInstance(serverKeys.toFile(), KeyStores.PASSWORD.toCharArray());
      byte[] certificate = keys.getCertificate(keys.aliases().nextElement()).getEncoded();
      String pem = Base64.getMimeEncoder().encodeToString(certificate);
      Path file =
          Files.writeString(
              folder.resolve("trust.pem"),
              "-----BEGIN CERTIFICATE-----\n" + pem + "\n-----END CERTIFICATE-----\n");
      Map<String, String> given = new LinkedHashMap<>();
      given.put("host", host(server));
      given.put("tls", "true");
      given.put("truststore", file.toString());
      try (Adapter adapter = OnCassandra.open(given, 2)) {
        assertThat(adapter.metadata()).containsEntry("tls", "on");
        assertOpsSucceed(adapter);
      }
    }

    @Test
    void whoeverTrustsEveryoneNeedsNoTruststore() throws Exception {
      Map<String, String> given = new LinkedHashMap<>();
      given.put("host", host(server));
      given.put("tls", "true");
      given.put("tls-verification", "false");
      try (Adapter adapter = OnCassandra.open(given, 2)) {
        assertThat(adapter.metadata()).containsEntry("tls", "on, without verification");
        assertOpsSucceed(adapter);
      }
    }

    @Test
    void aServerThatIsNotTrustedIsRefused() {
      assertRefused(server, () -> open(server, wrongTrust), "certification path");
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class ServerWithAnotherNameThatWantsToKnowItsClients {

    private final String[] keys = {
      "keystore", clientKeys.toString(), "keystore-password", KeyStores.PASSWORD
    };
    private RunningCassandra server;

    @BeforeAll
    void start() {
      server = TlsIT.start("cassandra-with-client-tls", otherKeys, true);
    }

    @AfterAll
    void stop() {
      server.close();
    }

    @Test
    void aClientThatShowsItsCertificateIsLetIn() throws Exception {
      try (Adapter adapter =
          open(
              server,
              trust,
              "tls-hostname-verification",
              "false",
              keys[0],
              keys[1],
              keys[2],
              keys[3])) {
        assertThat(adapter.metadata()).containsEntry("tls", "on, without hostname verification");
        assertOpsSucceed(adapter);
      }
    }

    @Test
    void aClientWithoutCertificateIsTurnedAway() {
      assertRefused(
          server, () -> open(server, trust, "tls-hostname-verification", "false"), "certificate");
    }

    @Test
    void anotherNameInTheCertificateIsRefused() {
      assertRefused(server, () -> open(server, trust, keys), "localhost");
    }
  }
}
