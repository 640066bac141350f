package io.bench.adapter.cql.connect;

import io.bench.adapter.api.ParameterValues;
import io.bench.cql.field.Problems;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who logs in, and what the parameters say about the password; never shows it.
 *
 * @param givenPassword null where it stands elsewhere
 * @param passfile null where there is none
 */
record Login(String username, @Nullable String givenPassword, @Nullable Path passfile) {

  /** The login the parameters ask for, if they ask for one. */
  static Optional<Login> read(ParameterValues values, Problems problems) {
    Optional<String> username = values.find(ConnectionParameters.USERNAME);
    Optional<String> password = values.find(ConnectionParameters.PASSWORD);
    Optional<Path> passfile = values.find(ConnectionParameters.PASSFILE);
    if (username.isEmpty()) {
      password.ifPresent(x -> problems.add("parameter 'password' needs the parameter 'username'"));
      passfile.ifPresent(x -> problems.add("parameter 'passfile' needs the parameter 'username'"));
      return Optional.empty();
    }
    if (password.isPresent() && passfile.isPresent()) {
      problems.add("give either 'password' or 'passfile', not both");
    }
    return Optional.of(new Login(username.get(), password.orElse(null), passfile.orElse(null)));
  }

  @Override
  public String toString() {
    return "Login[" + username + ", " + passfile + "]";
  }
}
