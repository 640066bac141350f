package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import java.nio.file.Path;
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

  static Optional<TlsSettings> read(ParameterValues values) throws AdapterException {
    if (!values.truth("tls").orElse(false)) {
      for (String name :
          List.of(
              "truststore",
              "truststore-password",
              "keystore",
              "keystore-password",
              "tls-hostname-verification")) {
        if (values.isGiven(name)) {
          throw AdapterException.usage("parameter '" + name + "' needs tls=true");
        }
      }
      return Optional.empty();
    }
    for (String store : List.of("truststore", "keystore")) {
      Optional<Path> file = values.file(store);
      if (file.isPresent()) {
        ConnectionSettings.requireReadable(store, file.get());
      } else if (values.isGiven(store + "-password")) {
        throw AdapterException.usage(
            "parameter '" + store + "-password' needs the parameter '" + store + "'");
      }
    }
    return Optional.of(
        new TlsSettings(
            values.file("truststore").orElse(null),
            values.text("truststore-password").orElse(null),
            values.file("keystore").orElse(null),
            values.text("keystore-password").orElse(null),
            values.truth("tls-hostname-verification").orElse(true)));
  }

  @Override
  public String toString() {
    return "TlsSettings[" + truststore + ", " + keystore + ", " + hostnameVerification + "]";
  }
}
