package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.cql.field.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds passwords. A password comes from {@code password}, {@code passfile}, the environment or the
 * terminal, the first of these that there is. Remembers what was typed, since each step of a run
 * logs in anew. Thread-safe: who needs a password that another is asked for waits for that answer.
 */
public final class Passwords {

  /** Where the password is looked for when no parameter gives it. */
  static final String VARIABLE = "BENCH_CQL_PASSWORD";

  private final PasswordSource source;
  private final Map<String, String> typedByUser = new HashMap<>();

  public Passwords(PasswordSource source) {
    this.source = source;
  }

  /** Notes why no password can be had for the settings' login. Asks nobody. */
  public void check(ConnectionSettings settings, Problems problems) {
    Login login = settings.login();
    if (login != null) {
      problems.check(
          () -> {
            if (withoutAsking(login).isEmpty() && !source.canPrompt()) {
              throw noPassword(login);
            }
          });
    }
  }

  /**
   * Whom to log in as; may ask for the password, once for each user.
   *
   * @param secrets is told the password unless it stands in the parameters
   * @return null to connect without
   * @throws AdapterException if there is no password
   */
  public synchronized @Nullable Credentials credentials(
      ConnectionSettings settings, Consumer<String> secrets) throws AdapterException {
    Login login = settings.login();
    if (login == null) {
      return null;
    }
    Optional<String> password = withoutAsking(login);
    String found = password.isPresent() ? password.get() : typed(login);
    if (login.givenPassword() == null) {
      secrets.accept(found);
    }
    return new Credentials(login.username(), found);
  }

  private String typed(Login login) throws AdapterException {
    String user = login.username();
    String typed = typedByUser.get(user);
    if (typed == null) {
      typed = source.prompt("CQL password of " + user + ": ").orElseThrow(() -> noPassword(login));
      typedByUser.put(user, typed);
    }
    return typed;
  }

  private Optional<String> withoutAsking(Login login) throws AdapterException {
    if (login.givenPassword() != null) {
      return Optional.of(login.givenPassword());
    }
    Path passfile = login.passfile();
    return passfile != null ? Optional.of(firstLine(passfile)) : source.environment(VARIABLE);
  }

  private static AdapterException noPassword(Login login) {
    return AdapterException.usage(
        "no password for user '"
            + login.username()
            + "': give 'passfile' or set "
            + VARIABLE
            + " (there is no terminal to ask on)");
  }

  private static String firstLine(Path file) throws AdapterException {
    ConnectionSettings.requireReadable("passfile", file);
    try {
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty() || lines.get(0).isEmpty()) {
        throw AdapterException.usage(
            "parameter 'passfile': the first line of " + file + " is empty");
      }
      return lines.get(0);
    } catch (IOException unreadable) {
      throw AdapterException.usage(
          "parameter 'passfile': cannot read " + file + ": " + unreadable.getMessage());
    }
  }
}
