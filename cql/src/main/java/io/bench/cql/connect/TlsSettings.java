package io.bench.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How connections are encrypted: whom they trust, and the client's own certificate. Its files have
 * been read. Shows no password.
 *
 * @param trustManagers who is trusted, or null for those that the JVM trusts
 * @param keyManagers what the client shows of itself, or null for nothing
 * @param hostnameVerification whether the server's certificate must name the host
 * @param verification whether the server's certificate is looked at
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares settings
public record TlsSettings(
    TrustManager @Nullable [] trustManagers,
    KeyManager @Nullable [] keyManagers,
    boolean hostnameVerification,
    boolean verification) {

  /**
   * What is asked for, or null for plain text.
   *
   * @param problems receives what contradicts or cannot be read; unless it received nothing the
   *     settings are good for checking only
   */
  public static @Nullable TlsSettings read(ParameterValues values, Problems problems) {
    if (!values.get(SharedParameters.TLS)) {
      for (Parameter<?> parameter : SharedParameters.WITH_TLS) {
        if (values.isGiven(parameter)) {
          problems.add("parameter '" + parameter.name() + "' needs tls=true");
        }
      }
      return null;
    }
    requireBoth(
        values, SharedParameters.TRUSTSTORE_PASSWORD, SharedParameters.TRUSTSTORE, problems);
    requireBoth(values, SharedParameters.KEYSTORE_PASSWORD, SharedParameters.KEYSTORE, problems);
    boolean verification = values.get(SharedParameters.TLS_VERIFICATION);
    boolean names = verification && values.get(SharedParameters.TLS_HOSTNAME_VERIFICATION);
    return new TlsSettings(
        problems.attempt(() -> trust(values, verification, names)),
        problems.attempt(() -> keys(values)),
        names,
        verification);
  }

  private static void requireBoth(
      ParameterValues values, Parameter<?> password, Parameter<?> store, Problems problems) {
    if (values.isGiven(password) && !values.isGiven(store)) {
      problems.add(
          "parameter '" + password.name() + "' needs the parameter '" + store.name() + "'");
    }
  }

  /** TLS without verifying the server. */
  public static TlsSettings trustingEveryone() {
    return new TlsSettings(new TrustManager[] {new NamelessTrust(null)}, null, false, false);
  }

  private static TrustManager @Nullable [] trust(
      ParameterValues values, boolean verification, boolean names) throws AdapterException {
    Optional<Path> file = values.find(SharedParameters.TRUSTSTORE);
    if (!verification) {
      if (file.isPresent()) {
        throw AdapterException.usage(
            "parameter 'truststore' has no meaning with tls-verification=false: leave one out");
      }
      return new TrustManager[] {new NamelessTrust(null)};
    }
    if (file.isEmpty() && names) {
      return null;
    }
    KeyStore authorities =
        file.isEmpty()
            ? null
            : KeyFiles.authorities(
                file.get(), values.find(SharedParameters.TRUSTSTORE_PASSWORD).orElse(null));
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(authorities);
      TrustManager[] managers = factory.getTrustManagers();
      for (int i = 0; i < managers.length && !names; i++) {
        if (managers[i] instanceof X509TrustManager known) {
          managers[i] = new NamelessTrust(known);
        }
      }
      return managers;
    } catch (GeneralSecurityException e) {
      throw AdapterException.usage(
          "parameter 'truststore': " + file.orElse(null) + ": " + e.getMessage());
    }
  }

  private static KeyManager @Nullable [] keys(ParameterValues values) throws AdapterException {
    Path file = values.find(SharedParameters.KEYSTORE).orElse(null);
    Path key = values.find(SharedParameters.KEY).orElse(null);
    if (file == null) {
      if (key != null) {
        throw AdapterException.usage(
            "parameter 'key' needs the parameter 'keystore': mutual TLS needs both");
      }
      return null;
    }
    char[] password =
        values.find(SharedParameters.KEYSTORE_PASSWORD).map(String::toCharArray).orElse(null);
    KeyStore store = KeyFiles.identity(file, key, password);
    try {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, password == null ? KeyFiles.NO_PASSWORD : password);
      return factory.getKeyManagers();
    } catch (GeneralSecurityException e) {
      throw AdapterException.usage("parameter 'keystore': " + file + ": " + e.getMessage());
    }
  }

  /** All of it, for connections that are made from the JDK's own classes. */
  public SSLContext context() {
    try {
      if (trustManagers == null && keyManagers == null) {
        return SSLContext.getDefault();
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers, trustManagers, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
