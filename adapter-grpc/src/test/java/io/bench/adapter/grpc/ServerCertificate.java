package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/** A key and a certificate for 127.0.0.1 that signs itself, made by the JDK's own tool. */
public final class ServerCertificate {

  /** Of {@link #store}. */
  public static final String PASSWORD = "changeit";

  /** Both, as PKCS12. */
  public final Path store;

  /** The certificate, as PEM. */
  public final Path authorities;

  /** That show it. */
  public final KeyManager[] keyManagers;

  private ServerCertificate(Path store, Path authorities, KeyManager[] keyManagers) {
    this.store = store;
    this.authorities = authorities;
    this.keyManagers = keyManagers;
  }

  /** Makes one, and its files in a folder. */
  public static ServerCertificate in(Path folder) throws Exception {
    Path store = folder.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();

    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    String encoded =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(keys.getCertificate("server").getEncoded());
    Path authorities =
        Files.writeString(
            folder.resolve("ca.pem"),
            "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
    return new ServerCertificate(store, authorities, managers.getKeyManagers());
  }
}
