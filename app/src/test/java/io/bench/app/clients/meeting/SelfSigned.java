package io.bench.app.clients.meeting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * For the loopback address, made by the tool that comes with Java.
 *
 * @param certificate in PEM form
 * @param key its private key, in PEM form and without a password
 */
record SelfSigned(Path certificate, Path key) {

  private static final String PASSWORD = "changeit";

  /** Writes both into a folder. */
  static SelfSigned in(Path folder) throws Exception {
    Path store = folder.resolve("store.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> make = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", "server"));
    make.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", "2"));
    make.addAll(List.of("-dname", "CN=localhost", "-ext", "san=ip:127.0.0.1,dns:localhost"));
    make.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12"));
    make.addAll(List.of("-storepass", PASSWORD));
    Process making = new ProcessBuilder(make).inheritIO().start();
    assertThat(making.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(making.exitValue()).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    return new SelfSigned(
        write(
            folder.resolve("certificate.pem"),
            "CERTIFICATE",
            keys.getCertificate("server").getEncoded()),
        write(
            folder.resolve("key.pem"),
            "PRIVATE KEY",
            keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path write(Path file, String what, byte[] encoded) throws IOException {
    byte[] lineEnd = "\n".getBytes(StandardCharsets.US_ASCII);
    String body = Base64.getMimeEncoder(64, lineEnd).encodeToString(encoded);
    return Files.writeString(
        file, "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
  }
}
