package io.bench.adapter.cql;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** Makes key and trust stores in a folder, with the JDK's keytool. */
record KeyStores(Path folder) {

  static final String PASSWORD = "st0re-pass";

  /**
   * A key store with a new key and a certificate that it signed itself.
   *
   * @param subjects what the certificate names, as in {@code ip:127.0.0.1,dns:localhost}
   */
  Path keys(String name, String subjects) throws IOException, InterruptedException {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + subjects,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    keytool.getOutputStream().close();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("keytool: " + said);
    }
    return store;
  }

  /** A trust store with the certificates of key stores that {@link #keys} made. */
  Path trust(String name, Path... keyStores) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    for (Path store : keyStores) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      String alias = keys.aliases().nextElement();
      trusted.setCertificateEntry(alias, keys.getCertificate(alias));
    }
    Path file = folder.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return file;
  }
}
