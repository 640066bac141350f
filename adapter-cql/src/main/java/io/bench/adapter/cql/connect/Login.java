package io.bench.adapter.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A user and password; never shown. */
record Login(String username, String password) {

  private static final Logger LOG = LoggerFactory.getLogger(Login.class);

  /** Where the password is looked for when no parameter gives it. */
  static final String VARIABLE = "BENCH_CQL_PASSWORD";

  /**
   * The login the parameters ask for. The password comes from {@code password}, {@code passfile},
   * the environment or the terminal, the first of these that there is.
   */
  static Optional<Login> read(ParameterValues values, PasswordSource source)
      throws AdapterException {
    Optional<String> username = values.text("username");
    Optional<String> password = values.text("password");
    Optional<Path> passfile = values.file("passfile");
    if (username.isEmpty()) {
      if (password.isPresent() || passfile.isPresent()) {
        throw AdapterException.usage(
            "parameter '"
                + (password.isPresent() ? "password" : "passfile")
                + "' needs the parameter 'username'");
      }
      return Optional.empty();
    }
    if (password.isPresent() && passfile.isPresent()) {
      throw AdapterException.usage("give either 'password' or 'passfile', not both");
    }
    if (password.isPresent()) {
      LOG.warn(
          "password= on the command line stays in the shell's history and is seen in the process"
              + " list; use passfile=, {} or the prompt",
          VARIABLE);
      return Optional.of(new Login(username.get(), password.get()));
    }
    if (passfile.isPresent()) {
      return Optional.of(new Login(username.get(), firstLine(passfile.get())));
    }
    Optional<String> found = source.environment(VARIABLE);
    if (found.isEmpty()) {
      found = source.prompt("CQL password of " + username.get() + ": ");
    }
    return Optional.of(
        new Login(
            username.get(),
            found.orElseThrow(
                () ->
                    AdapterException.usage(
                        "no password for user '"
                            + username.get()
                            + "': give 'passfile' or set "
                            + VARIABLE
                            + " (there is no terminal to ask on)"))));
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

  @Override
  public String toString() {
    return "Login[" + username + ", ***]";
  }
}
