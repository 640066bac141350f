package io.bench.app.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Secrets that were typed into the command: whoever may list processes can read them there. */
public final class VisibleSecrets {

  private static final Pattern SECRET = Pattern.compile("(?i)password|secret|token");

  private static final Path SHOWN = Path.of("/proc/self/cmdline");

  private VisibleSecrets() {}

  /**
   * The warning for the user, if the command line of this process contains a secret.
   *
   * @param secrets of the run
   */
  public static Optional<String> warning(Collection<String> secrets) {
    return warning(secrets, arguments());
  }

  /** Those of this process; where the system tells them, all, and not only the first page. */
  private static String[] arguments() {
    try {
      return Files.readString(SHOWN).split("\\x00", -1);
    } catch (IOException e) {
      return ProcessHandle.current().info().arguments().orElse(new String[0]);
    }
  }

  static Optional<String> warning(Collection<String> secrets, String[] arguments) {
    return Stream.of(arguments)
        .filter(argument -> secrets.stream().anyMatch(secret -> isTyped(argument, secret)))
        .map(argument -> argument.substring(0, argument.indexOf('=')))
        .filter(name -> !isFile(name))
        // a user may be called like the password
        .min(Comparator.comparing(name -> !SECRET.matcher(name).find()))
        .map(
            name ->
                "%s= was typed, so that a list of processes shows it; a file or a variable does not ('bench list adapters' names them)"
                    .formatted(name));
  }

  /** What is shown then is where the secret is; results hide that too. */
  private static boolean isFile(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith("file");
  }

  private static boolean isTyped(String argument, String secret) {
    return !secret.isEmpty() && argument.endsWith("=" + secret);
  }
}
