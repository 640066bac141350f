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
 * @param passwordFile null where there is none
 */
public record UserLogin(
    String username, @Nullable String givenPassword, @Nullable Path passwordFile) {

  /** The login the parameters ask for, if they ask for one. */
  public static @Nullable UserLogin read(ParameterValues values, Problems problems) {
    Optional<String> username = values.find(SharedParameters.USERNAME);
    Optional<String> password = values.find(SharedParameters.PASSWORD);
    Optional<Path> passwordFile = values.find(SharedParameters.PASSWORD_FILE);
    if (username.isEmpty()) {
      password.ifPresent(x -> problems.add("parameter 'password' needs the parameter 'username'"));
      passwordFile.ifPresent(
          x -> problems.add("parameter 'password-file' needs the parameter 'username'"));
      return null;
    }
    if (password.isPresent() && passwordFile.isPresent()) {
      problems.add("give either 'password' or 'password-file', not both");
    }
    return new UserLogin(username.get(), password.orElse(null), passwordFile.orElse(null));
  }

  @Override
  public String toString() {
    return "UserLogin[" + username + ", " + passwordFile + "]";
  }
}
