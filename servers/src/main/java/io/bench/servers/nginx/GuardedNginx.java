package io.bench.servers.nginx;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An NGINX that ends when this process ends, in whatever way it ends: a shell that waits for the
 * end of its standard input stands between. Safe for use by several threads.
 */
final class GuardedNginx {

  private static final String GUARD = "guard.sh";

  /** The guard itself resorts to force after five seconds. */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private final Process guard;
  private final Path folder;

  private GuardedNginx(Process guard, Path folder) {
    this.guard = guard;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param program what to run
   * @param conf its {@code nginx.conf}
   * @param folder its working folder, which holds all files of its own making
   * @param log its output replaces the content of this file
   * @throws IOException if it cannot be started
   */
  static GuardedNginx start(NginxProgram program, Path conf, Path folder, Path log)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            guardScript(),
            "nginx-guard",
            program.path().toString(),
            "-p",
            folder + File.separator,
            "-c",
            conf.toString(),
            "-g",
            "daemon off;");
    // NGINX takes sockets to listen on from there when it is replaced by another
    builder.environment().remove("NGINX");
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.to(log.toFile()));
    return new GuardedNginx(builder.start(), folder);
  }

  /** Waits until it ends or a time has passed, and returns whether it has ended. */
  boolean waitFor(Duration atMost) throws InterruptedException {
    return guard.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the exit code of one that has ended. */
  int exitCode() {
    return guard.exitValue();
  }

  /** Returns NGINX's master process, or empty before it listens and after it has ended. */
  Optional<ProcessHandle> master() {
    Path file = folder.resolve(NginxConf.PID_FILE);
    try {
      String pid = Files.readString(file).strip();
      // the file appears before its content does
      return pid.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(pid));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Ends it and returns when it has ended; the open calls fail. */
  void stop() {
    List<ProcessHandle> all =
        master().stream()
            .flatMap(master -> Stream.concat(Stream.of(master), master.descendants()))
            .toList();
    try {
      guard.getOutputStream().close();
    } catch (IOException e) {
      // a broken pipe: the guard has ended
    }
    try {
      var unused = waitFor(STOP_PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // The guard may have been ended by somebody else, and then it has ended nobody.
    all.stream().filter(ProcessHandle::isAlive).forEach(ProcessHandle::destroyForcibly);
    guard.destroyForcibly();
  }

  private static String guardScript() throws IOException {
    try (InputStream in = GuardedNginx.class.getResourceAsStream(GUARD)) {
      if (in == null) {
        throw new IOException("no resource " + GUARD);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
