package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How connections are encrypted.
 *
 * @param truststore null for the JVM's own certificates
 * @param keystore null where the client shows no certificate
 */
record TlsSettings(
    @Nullable Path truststore,
    @Nullable String truststorePassword,
    @Nullable Path keystore,
    @Nullable String keystorePassword,
    boolean hostnameVerification) {

  static Optional<TlsSettings> read(ParameterValues values, Problems problems) {
    if (!values.get(ConnectionParameters.TLS)) {
      for (Parameter<?> parameter : ConnectionParameters.WITH_TLS) {
        if (values.isGiven(parameter)) {
          problems.add("parameter '" + parameter.name() + "' needs tls=true");
        }
      }
      return Optional.empty();
    }
    problems.check(
        () ->
            checkStore(
                values, ConnectionParameters.TRUSTSTORE, ConnectionParameters.TRUSTSTORE_PASSWORD));
    problems.check(
        () ->
            checkStore(
                values, ConnectionParameters.KEYSTORE, ConnectionParameters.KEYSTORE_PASSWORD));
    return Optional.of(
        new TlsSettings(
            values.find(ConnectionParameters.TRUSTSTORE).orElse(null),
            values.find(ConnectionParameters.TRUSTSTORE_PASSWORD).orElse(null),
            values.find(ConnectionParameters.KEYSTORE).orElse(null),
            values.find(ConnectionParameters.KEYSTORE_PASSWORD).orElse(null),
            values.get(ConnectionParameters.TLS_HOSTNAME_VERIFICATION)));
  }

  private static void checkStore(
      ParameterValues values, Parameter<Path> store, Parameter<String> storePassword)
      throws AdapterException {
    String name = store.name();
    String passwordName = storePassword.name();
    Optional<Path> file = values.find(store);
    Optional<String> password = values.find(storePassword);
    if (file.isEmpty()) {
      if (password.isPresent()) {
        throw AdapterException.usage(
            "parameter '" + passwordName + "' needs the parameter '" + name + "'");
      }
      return;
    }
    ConnectionSettings.requireReadable(name, file.get());
    if (store == ConnectionParameters.KEYSTORE && password.isEmpty()) {
      throw AdapterException.usage("parameter 'keystore' needs the parameter 'keystore-password'");
    }
    boolean empty;
    try (InputStream in = Files.newInputStream(file.get())) {
      // As the driver does; despite its name it reads PKCS12 as well.
      KeyStore keys = KeyStore.getInstance("JKS");
      keys.load(in, password.map(String::toCharArray).orElse(null));
      empty = keys.size() == 0;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw AdapterException.usage(
          "parameter '" + name + "': " + file.get() + ": " + unreadable.getMessage());
    }
    if (empty) {
      // What needs the password to be read is left out where there is none.
      throw AdapterException.usage(
          "parameter '"
              + name
              + "': no certificate in "
              + file.get()
              + (password.isPresent() ? "" : " can be read without '" + passwordName + "'"));
    }
  }

  @Override
  public String toString() {
    return "TlsSettings[" + truststore + ", " + keystore + ", " + hostnameVerification + "]";
  }
}
