package io.bench.servers.nginx;

import io.bench.servers.ServerStartException;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An installed NGINX that can proxy gRPC.
 *
 * @param path the program
 * @param version its version
 * @param leftOut the modules that it was built without, such as {@code http_uwsgi}
 */
record NginxProgram(Path path, Version version, Set<String> leftOut) {

  private static final String NAME = "nginx";

  /** Where packages put it, since an ordinary user's PATH often lacks the sbin folders. */
  private static final List<Path> USUAL_FOLDERS =
      List.of(
          Path.of("/usr/sbin"),
          Path.of("/usr/local/sbin"),
          Path.of("/usr/local/nginx/sbin"),
          Path.of("/usr/local/bin"),
          Path.of("/opt/homebrew/bin"),
          Path.of("/sbin"));

  private static final Version FIRST_WITH_GRPC = Version.parse("1.13.10");

  /**
   * The line that {@code nginx -v} prints, such as {@code nginx version: nginx/1.22.1}. Later
   * builds of others (OpenResty, freenginx) count by the first three numbers, which are those of
   * the NGINX that they are made from.
   */
  private static final Pattern PRINTED =
      Pattern.compile("(?m)^\\S+ version: \\S+?/(\\d{1,9}\\.\\d{1,9}\\.\\d{1,9})");

  private static final Pattern LEFT_OUT = Pattern.compile("--without-(\\w+)_module");

  /** Returns the folders to look in: those of PATH, then the usual ones. */
  static List<Path> folders(@Nullable String path) {
    List<Path> folders = new ArrayList<>();
    if (path != null) {
      Arrays.stream(path.split(File.pathSeparator, -1))
          .filter(entry -> !entry.isBlank())
          .map(Path::of)
          .forEach(folders::add);
    }
    USUAL_FOLDERS.stream().filter(folder -> !folders.contains(folder)).forEach(folders::add);
    return folders;
  }

  /**
   * Finds the program.
   *
   * @param folders where to look, best first
   * @throws ServerStartException if there is none, or one that cannot proxy gRPC
   */
  static NginxProgram find(List<Path> folders) throws ServerStartException, InterruptedException {
    for (Path folder : folders) {
      Path candidate = folder.resolve(NAME);
      if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
        return at(candidate);
      }
    }
    throw new ServerStartException(
        "NGINX is not installed: no program nginx in "
            + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
            + "; install it (Debian and Ubuntu: apt-get install nginx, Fedora: dnf install nginx,"
            + " macOS: brew install nginx)");
  }

  /**
   * Asks a program for what it is.
   *
   * @throws ServerStartException if it cannot proxy gRPC
   */
  static NginxProgram at(Path path) throws ServerStartException, InterruptedException {
    return of(path, printed(path));
  }

  /**
   * Understands what {@code nginx -V} printed.
   *
   * @throws ServerStartException if it cannot proxy gRPC
   */
  static NginxProgram of(Path path, String printed) throws ServerStartException {
    Version version =
        version(printed)
            .orElseThrow(
                () ->
                    new ServerStartException(
                        path + " is no NGINX: it does not tell its version when called with -V"));
    Set<String> leftOut =
        LEFT_OUT
            .matcher(printed)
            .results()
            .map(result -> result.group(1))
            .collect(Collectors.toUnmodifiableSet());
    if (version.compareTo(FIRST_WITH_GRPC) < 0
        || leftOut.contains("http_grpc")
        || !printed.contains("--with-http_v2_module")) {
      throw new ServerStartException(
          path
              + " (NGINX "
              + version
              + ") cannot proxy gRPC: that takes version "
              + FIRST_WITH_GRPC
              + " or later, built with its modules http_v2 and http_grpc");
    }
    return new NginxProgram(path.toAbsolutePath(), version, leftOut);
  }

  /** Reads what {@code nginx -v} or {@code nginx -V} printed; empty if it is not NGINX's. */
  static Optional<Version> version(String printed) {
    Matcher matcher = PRINTED.matcher(printed);
    return matcher.find() ? Optional.of(Version.parse(matcher.group(1))) : Optional.empty();
  }

  private static String printed(Path path) throws ServerStartException, InterruptedException {
    try {
      Process process =
          new ProcessBuilder(path.toString(), "-V")
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      process.waitFor();
      return output;
    } catch (IOException e) {
      throw new ServerStartException("cannot run " + path + ": " + e.getMessage(), e);
    }
  }
}
