package io.bench.cql.connect;

import io.bench.adapter.api.AdapterException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.jspecify.annotations.Nullable;

/**
 * Certificates and keys out of PEM files and key stores (PKCS12, JKS), with errors that name
 * parameter and file.
 */
final class KeyFiles {

  static final char[] NO_PASSWORD = {};

  private static final String PEM = "-----BEGIN ";
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private KeyFiles() {}

  /** The certificates in a truststore. */
  static KeyStore authorities(Path file, @Nullable String password) throws AdapterException {
    byte[] content = content("truststore", file);
    if (!isPem(content)) {
      return store("truststore", file, content, password == null ? null : password.toCharArray());
    }
    try {
      KeyStore store = emptyStore();
      int number = 0;
      for (Certificate certificate : certificates("truststore", file, content)) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw unusable("truststore", file, e.getMessage());
    }
  }

  /**
   * The client's key and certificate.
   *
   * @param key PEM file of the key, if {@code file} is one of the certificate
   * @param password of the key store and its key, which is not in PEM
   */
  static KeyStore identity(Path file, @Nullable Path key, char @Nullable [] password)
      throws AdapterException {
    byte[] content = content("keystore", file);
    if (!isPem(content)) {
      if (key != null) {
        throw AdapterException.usage(
            "parameter 'key' goes with a keystore in PEM; " + file + " is none");
      }
      if (password == null) {
        throw AdapterException.usage(
            "parameter 'keystore' needs the parameter 'keystore-password'");
      }
      return store("keystore", file, content, password);
    }
    if (key == null) {
      throw AdapterException.usage(
          "parameter 'keystore' needs the parameter 'key' where it is in PEM: mutual TLS needs"
              + " both");
    }
    if (password != null) {
      throw AdapterException.usage(
          "parameter 'keystore-password' has no meaning for a keystore in PEM: leave it out");
    }
    Certificate[] chain = certificates("keystore", file, content).toArray(Certificate[]::new);
    PrivateKey own = privateKey(key);
    try {
      KeyStore store = emptyStore();
      store.setKeyEntry("client", own, NO_PASSWORD, chain);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw unusable("key", key, e.getMessage());
    }
  }

  private static byte[] content(String parameter, Path file) throws AdapterException {
    SharedParameters.requireReadable(parameter, file);
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw unusable(parameter, file, e.getMessage());
    }
  }

  private static boolean isPem(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1).contains(PEM);
  }

  /** Despite its name the JDK's type {@code JKS} reads PKCS12 as well. */
  private static KeyStore store(
      String parameter, Path file, byte[] content, char @Nullable [] password)
      throws AdapterException {
    try {
      KeyStore store = KeyStore.getInstance("JKS");
      store.load(new ByteArrayInputStream(content), password);
      if (store.size() > 0) {
        return store;
      }
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(parameter, file, e.getMessage());
    }
    // What needs the password to be read is left out where there is none.
    throw AdapterException.usage(
        "parameter '%s': no certificate in %s%s"
            .formatted(
                parameter,
                file,
                password == null ? " can be read without '" + parameter + "-password'" : ""));
  }

  private static Collection<? extends Certificate> certificates(
      String parameter, Path file, byte[] content) throws AdapterException {
    try {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(content));
      if (!found.isEmpty()) {
        return found;
      }
    } catch (GeneralSecurityException e) {
      throw unusable(parameter, file, "no certificates in PEM: " + e.getMessage());
    }
    throw AdapterException.usage("parameter '" + parameter + "': no certificate in " + file);
  }

  private static PrivateKey privateKey(Path file) throws AdapterException {
    Matcher matcher = KEY.matcher(new String(content("key", file), StandardCharsets.ISO_8859_1));
    if (!matcher.find()) {
      throw AdapterException.usage(
          "parameter 'key': " + file + " holds no unencrypted PKCS 8 key (BEGIN PRIVATE KEY)");
    }
    PKCS8EncodedKeySpec encoded =
        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
    for (String algorithm : KEY_ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (GeneralSecurityException e) {
        // the next one may read it
      }
    }
    throw AdapterException.usage(
        "parameter 'key': %s holds a key of none of %s"
            .formatted(file, String.join(", ", KEY_ALGORITHMS)));
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private static AdapterException unusable(String parameter, Path file, @Nullable String why) {
    return AdapterException.usage("parameter '" + parameter + "': " + file + ": " + why);
  }
}
