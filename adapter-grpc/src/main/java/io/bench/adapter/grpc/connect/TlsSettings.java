package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How connections are encrypted.
 *
 * @param authorities PEM file of trusted certificates, null for the JVM's own
 * @param certificate PEM file of the client's certificate, null where it shows none
 * @param key PEM file of its key, null likewise
 * @param serverName what the server's certificate must name, null for the host's name
 * @param verification whether the server's certificate is looked at
 */
public record TlsSettings(
    @Nullable Path authorities,
    @Nullable Path certificate,
    @Nullable Path key,
    @Nullable String serverName,
    boolean verification) {

  /** What is asked for, or null for plaintext. */
  static @Nullable TlsSettings read(ParameterValues values) throws AdapterException {
    if (!values.get(ConnectionParameters.TLS)) {
      for (Parameter<?> parameter : ConnectionParameters.WITH_TLS) {
        if (values.isGiven(parameter)) {
          throw AdapterException.usage("parameter '" + parameter.name() + "' goes with tls=true");
        }
      }
      return null;
    }
    TlsSettings settings =
        new TlsSettings(
            readable(values, ConnectionParameters.CA),
            readable(values, ConnectionParameters.CERTIFICATE),
            readable(values, ConnectionParameters.KEY),
            values.find(ConnectionParameters.SERVER_NAME).orElse(null),
            values.get(ConnectionParameters.TLS_VERIFICATION));
    if ((settings.certificate == null) != (settings.key == null)) {
      throw AdapterException.usage(
          "parameters 'certificate' and 'key' go together: mutual TLS needs both");
    }
    if (!settings.verification && settings.authorities != null) {
      throw AdapterException.usage(
          "parameter 'ca' has no meaning with tls-verification=false: leave one out");
    }
    settings.credentials();
    return settings;
  }

  private static @Nullable Path readable(ParameterValues values, Parameter<Path> parameter)
      throws AdapterException {
    Optional<Path> file = values.find(parameter);
    if (file.isPresent() && !Files.isReadable(file.get())) {
      throw AdapterException.usage(
          "parameter '%s': cannot read %s (%s)"
              .formatted(
                  parameter.name(),
                  file.get(),
                  Files.exists(file.get()) ? "no permission" : "no such file"));
    }
    return file.orElse(null);
  }

  /**
   * The credentials of channels.
   *
   * @throws AdapterException if a file does not hold what it must
   */
  ChannelCredentials credentials() throws AdapterException {
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    Managers managers = managers();
    if (managers.trust != null) {
      builder.trustManager(managers.trust);
    }
    if (managers.keys != null) {
      builder.keyManager(managers.keys);
    }
    return builder.build();
  }

  /**
   * The same for connections that are not gRPC's.
   *
   * @throws AdapterException if a file does not hold what it must
   */
  SSLContext context() throws AdapterException {
    Managers managers = managers();
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.keys, managers.trust, null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Null where the JVM's own are used. */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
  private record Managers(TrustManager @Nullable [] trust, KeyManager @Nullable [] keys) {}

  private Managers managers() throws AdapterException {
    try {
      TrustManager[] trust = null;
      if (!verification) {
        trust = new TrustManager[] {new TrustEveryone()};
      } else if (authorities != null) {
        trust = PemFiles.trustManagers(authorities);
      }
      KeyManager[] keys =
          certificate == null || key == null ? null : PemFiles.keyManagers(certificate, key);
      return new Managers(trust, keys);
    } catch (PemFiles.UnusableException unusable) {
      throw AdapterException.usage("parameter " + unusable.getMessage());
    } catch (IOException unreadable) {
      throw AdapterException.usage("cannot read a certificate or key: " + unreadable.getMessage());
    }
  }
}
