package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
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
    if (!values.truth("tls").orElse(false)) {
      for (String name :
          List.of(
              "truststore",
              "truststore-password",
              "keystore",
              "keystore-password",
              "tls-hostname-verification")) {
        if (values.isGiven(name)) {
          problems.add("parameter '" + name + "' needs tls=true");
        }
      }
      return Optional.empty();
    }
    for (String store : List.of("truststore", "keystore")) {
      problems.check(() -> checkStore(values, store));
    }
    return Optional.of(
        new TlsSettings(
            values.file("truststore").orElse(null),
            values.text("truststore-password").orElse(null),
            values.file("keystore").orElse(null),
            values.text("keystore-password").orElse(null),
            values.truth("tls-hostname-verification").orElse(true)));
  }

  private static void checkStore(ParameterValues values, String name) throws AdapterException {
    String passwordName = name + "-password";
    Optional<Path> file = values.file(name);
    Optional<String> password = values.text(passwordName);
    if (file.isEmpty()) {
      if (password.isPresent()) {
        throw AdapterException.usage(
            "parameter '" + passwordName + "' needs the parameter '" + name + "'");
      }
      return;
    }
    ConnectionSettings.requireReadable(name, file.get());
    if (name.equals("keystore") && password.isEmpty()) {
      throw AdapterException.usage("parameter 'keystore' needs the parameter 'keystore-password'");
    }
    boolean empty;
    try (InputStream in = Files.newInputStream(file.get())) {
      // As the driver does; despite its name it reads PKCS12 as well.
      KeyStore store = KeyStore.getInstance("JKS");
      store.load(in, password.map(String::toCharArray).orElse(null));
      empty = store.size() == 0;
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
