package io.bench.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import io.bench.cql.statement.OpSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The parameters that every adapter of CQL has, under one name and with one default. */
public final class SharedParameters {

  /** Encrypt. */
  public static final Parameter<Boolean> TLS =
      Parameter.truth("tls", "encrypt, and verify the server's certificate").withDefault("false");

  public static final Parameter<Path> TRUSTSTORE =
      Parameter.file("truststore", "certificates to trust instead of the JVM's: PEM, PKCS12 or JKS")
          .formerly("ca");

  static final Parameter<String> TRUSTSTORE_PASSWORD =
      Parameter.secret("truststore-password", "password of the truststore");

  public static final Parameter<Path> KEYSTORE =
      Parameter.file(
              "keystore",
              "the client's own certificate for mutual TLS: PKCS12 or JKS with its key, or PEM"
                  + " beside key")
          .formerly("certificate");

  static final Parameter<String> KEYSTORE_PASSWORD =
      Parameter.secret("keystore-password", "password of the keystore");

  static final Parameter<Path> KEY =
      Parameter.file("key", "PEM file (PKCS 8) of the key of a keystore in PEM");

  static final Parameter<Boolean> TLS_HOSTNAME_VERIFICATION =
      Parameter.truth(
              "tls-hostname-verification", "require that the server's certificate names the host")
          .withDefault("true");

  static final Parameter<Boolean> TLS_VERIFICATION =
      Parameter.truth("tls-verification", "verify the server's certificate").withDefault("true");

  /** The user who logs in. */
  public static final Parameter<String> USERNAME =
      Parameter.text("username", "user to log in as; CQL over gRPC fetches a token for it");

  static final Parameter<String> PASSWORD =
      Parameter.secret(
          "password",
          "the user's password; prefer password-file, BENCH_CQL_PASSWORD or BENCH_GRPC_PASSWORD,"
              + " or the prompt");

  static final Parameter<Path> PASSWORD_FILE =
      Parameter.file("password-file", "file whose first line is the password")
          .alsoCalled("passfile");

  /** How long to wait. */
  public static final Parameter<Duration> TIMEOUT =
      Parameter.duration("timeout", "how long to wait for an answer")
          .withDefault("10s")
          .formerly("deadline");

  /** Of statements that name no keyspace. */
  public static final Parameter<String> KEYSPACE =
      Parameter.text("keyspace", "keyspace of statements that name none");

  /** Of ops that name no consistency level. */
  public static final Parameter<String> CL =
      Parameter.choice("cl", OpSettings.CONSISTENCIES, "consistency level of ops that name none")
          .withDefault("LOCAL_ONE");

  /** Of ops that name no serial consistency level. */
  public static final Parameter<String> SCL =
      Parameter.choice(
              "scl",
              OpSettings.SERIAL_CONSISTENCIES,
              "serial consistency level of ops that name none")
          .withDefault("SERIAL");

  /** What has a meaning with TLS only. */
  static final List<Parameter<?>> WITH_TLS =
      List.of(
          TRUSTSTORE,
          TRUSTSTORE_PASSWORD,
          KEYSTORE,
          KEYSTORE_PASSWORD,
          KEY,
          TLS_HOSTNAME_VERIFICATION,
          TLS_VERIFICATION);

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  private SharedParameters() {}

  /** All of them, in the order in which help shows them. */
  public static List<Parameter<?>> all() {
    List<Parameter<?>> all = new ArrayList<>(List.of(USERNAME, PASSWORD, PASSWORD_FILE, TLS));
    all.addAll(WITH_TLS);
    all.addAll(List.of(TIMEOUT, KEYSPACE, CL, SCL));
    return all;
  }

  /** The value of {@link #TIMEOUT}, more than 0. */
  public static Duration timeout(ParameterValues values, Problems problems) {
    Duration timeout = values.get(TIMEOUT);
    if (timeout.isZero()) {
      problems.add("parameter 'timeout' must be more than 0");
      return DEFAULT_TIMEOUT;
    }
    return timeout;
  }

  /** A whole number in a range whose ends belong to it; {@code absent} where there is none. */
  public static long between(
      ParameterValues values,
      Parameter<Long> parameter,
      long absent,
      long least,
      long most,
      Problems problems) {
    long value = values.find(parameter).orElse(absent);
    if (values.find(parameter).isPresent() && (value < least || value > most)) {
      problems.add(
          "parameter '%s' must be from %d to %d, not %d"
              .formatted(parameter.name(), least, most, value));
      return absent;
    }
    return value;
  }

  /**
   * Returns if a file can be read.
   *
   * @throws AdapterException naming parameter and file, if not
   */
  public static void requireReadable(String parameter, Path file) throws AdapterException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      String why =
          Files.isDirectory(file) ? " (a folder)" : Files.exists(file) ? " (no permission)" : "";
      throw AdapterException.usage(
          "parameter '" + parameter + "': cannot read the file " + file + why);
    }
  }

  /**
   * The first line of a file, which is a secret.
   *
   * @throws AdapterException naming parameter and file, if there is none
   */
  public static String firstLine(String parameter, Path file) throws AdapterException {
    requireReadable(parameter, file);
    String line;
    try (var lines = Files.lines(file)) {
      line = lines.findFirst().orElse("");
    } catch (IOException | UncheckedIOException e) {
      throw AdapterException.usage(
          "parameter '" + parameter + "': cannot read " + file + ": " + e.getMessage());
    }
    if (line.isBlank()) {
      throw AdapterException.usage(
          "parameter '" + parameter + "': the first line of " + file + " is empty");
    }
    return line;
  }
}
