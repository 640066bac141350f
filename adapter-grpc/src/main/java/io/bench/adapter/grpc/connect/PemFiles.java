package io.bench.adapter.grpc.connect;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates and keys out of PEM files, with errors that name parameter and file. */
final class PemFiles {

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "Ed25519");
  private static final char[] NO_PASSWORD = {};

  /** A file that can be read and does not hold what it must. */
  static final class UnusableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnusableException(String message) {
      super(message);
    }
  }

  private PemFiles() {}

  /** For the certificates in a file. */
  static TrustManager[] trustManagers(Path authorities) throws IOException {
    try {
      KeyStore store = emptyStore();
      int number = 0;
      for (Certificate certificate : certificates("ca", authorities)) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      return factory.getTrustManagers();
    } catch (GeneralSecurityException wrong) {
      throw new UnusableException("'ca': " + authorities + ": " + wrong.getMessage());
    }
  }

  /** For a key and its certificate. */
  static KeyManager[] keyManagers(Path certificate, Path key) throws IOException {
    Certificate[] chain = certificates("certificate", certificate).toArray(Certificate[]::new);
    try {
      KeyStore store = emptyStore();
      store.setKeyEntry("client", privateKey(key), NO_PASSWORD, chain);
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException wrong) {
      throw new UnusableException("'key': " + key + ": " + wrong.getMessage());
    }
  }

  private static Collection<? extends Certificate> certificates(String parameter, Path file)
      throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new UnusableException("'" + parameter + "': no certificate in " + file);
      }
      return found;
    } catch (GeneralSecurityException wrong) {
      throw new UnusableException(
          "'" + parameter + "': " + file + " holds no certificates in PEM: " + wrong.getMessage());
    }
  }

  private static PrivateKey privateKey(Path file) throws IOException {
    Matcher matcher = KEY.matcher(Files.readString(file));
    if (!matcher.find()) {
      throw new UnusableException(
          "'key': " + file + " holds no unencrypted PKCS 8 key (BEGIN PRIVATE KEY)");
    }
    PKCS8EncodedKeySpec encoded =
        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
    for (String algorithm : KEY_ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (GeneralSecurityException ofAnotherAlgorithm) {
        // the next one may read it
      }
    }
    throw new UnusableException(
        "'key': " + file + " holds a key of none of " + String.join(", ", KEY_ALGORITHMS));
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }
}
