package io.bench.cql.connect;

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
public record UserLogin(String username, @Nullable String givenPassword, @Nullable Path passfile) {

  /** The login the parameters ask for, if they ask for one. */
  public static @Nullable UserLogin read(ParameterValues values, Problems problems) {
    Optional<String> username = values.find(SharedParameters.USERNAME);
    Optional<String> password = values.find(SharedParameters.PASSWORD);
    Optional<Path> passfile = values.find(SharedParameters.PASSFILE);
    if (username.isEmpty()) {
      password.ifPresent(x -> problems.add("parameter 'password' needs the parameter 'username'"));
      passfile.ifPresent(x -> problems.add("parameter 'passfile' needs the parameter 'username'"));
      return null;
    }
    if (password.isPresent() && passfile.isPresent()) {
      problems.add("give either 'password' or 'passfile', not both");
    }
    return new UserLogin(username.get(), password.orElse(null), passfile.orElse(null));
  }

  @Override
  public String toString() {
    return "UserLogin[" + username + ", " + passfile + "]";
  }
}
