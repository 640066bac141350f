package io.bench.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.cql.field.Problems;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds passwords. A password comes from {@code password}, {@code password-file}, the environment
 * or the terminal, the first of these that there is. Remembers what was typed, since each step of a
 * run logs in again. Thread-safe: a thread that needs a password that another is asking for waits
 * for the answer.
 */
public final class Passwords {

  private final String variable;
  private final PasswordSource source;
  private final Map<String, String> typedByUser = new HashMap<>();

  /**
   * @param variable where in the environment the password is looked for
   */
  public Passwords(String variable, PasswordSource source) {
    this.variable = variable;
    this.source = source;
  }

  /** Notes why no password is available for a login. Asks nobody. */
  public void check(@Nullable UserLogin login, Problems problems) {
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
   * @param secrets receives the password unless it is one of the parameters
   * @return null to connect without
   * @throws AdapterException if there is no password
   */
  public synchronized @Nullable Credentials credentials(
      @Nullable UserLogin login, Consumer<String> secrets) throws AdapterException {
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

  private String typed(UserLogin login) throws AdapterException {
    String user = login.username();
    String typed = typedByUser.get(user);
    if (typed == null) {
      typed = source.prompt("CQL password of " + user + ": ").orElseThrow(() -> noPassword(login));
      typedByUser.put(user, typed);
    }
    return typed;
  }

  private Optional<String> withoutAsking(UserLogin login) throws AdapterException {
    if (login.givenPassword() != null) {
      return Optional.of(login.givenPassword());
    }
    Path file = login.passwordFile();
    return file != null
        ? Optional.of(SharedParameters.firstLine("password-file", file))
        : source.environment(variable);
  }

  private AdapterException noPassword(UserLogin login) {
    return AdapterException.usage(
        "no password for user '%s': give 'password-file' or set %s (there is no terminal to ask on)"
            .formatted(login.username(), variable));
  }
}
