package io.bench.servers.process;

import io.bench.servers.guard.GuardedMain;
import io.bench.servers.jvm.JavaHome;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A child JVM that ends when this process ends, in whatever way it ends. Safe for use by several
 * threads.
 */
public final class GuardedProcess {

  /** How to end a child. */
  public enum Stop {
    /** As if killed: at once, losing what is not on disk. */
    HALT,
    /** With its shutdown hooks. */
    ORDERLY
  }

  /** A debugger's port has one owner, and a cache of profiles is of one command line. */
  private static final List<String> NOT_FOR_ANOTHER =
      List.of("-agentlib:", "-Xrunjdwp", "-XX:AOTCache=");

  private static final Duration HALT_PATIENCE = Duration.ofSeconds(5);

  private final Process process;
  private final Path log;

  private GuardedProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a child.
   *
   * @param java the Java to run it on
   * @param flags the JVM's flags
   * @param classPath jars and folders
   * @param mainClass the class whose {@code main} is called, without arguments
   * @param folder the child's working folder, in which this method may leave files
   * @param log what the child writes to standard output and error replaces the content of this file
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static GuardedProcess start(
      JavaHome java,
      List<String> flags,
      List<Path> classPath,
      String mainClass,
      Path folder,
      Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.program().toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(placeGuard(folder.resolve("guard")) + File.pathSeparator + joined(classPath));
    command.add(GuardedMain.class.getName());
    command.add(mainClass);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    // flags meant for this JVM (a debugger's port, an agent) would disturb the child
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.to(log.toFile()));
    return new GuardedProcess(builder.start(), log);
  }

  /**
   * Starts another JVM like this one: the same Java, flags, class path and working folder. What it
   * writes to standard error goes where this one's goes.
   *
   * @param before a program and its words, which then replaces itself by the child; or none
   * @param mainClass the class whose {@code main} is called
   * @param arguments what it is called with; no list of processes shows it
   * @param output what it writes to standard output replaces the content of this file
   * @return the running child
   * @throws IOException if it cannot be started
   */
  public static GuardedProcess startAnother(
      List<String> before, String mainClass, List<String> arguments, Path output)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(JavaHome.ofThisProcess().program().toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> NOT_FOR_ANOTHER.stream().noneMatch(flag::startsWith))
        .forEach(command::add);
    // The manifest's Add-Exports and Enable-Native-Access hold for -jar only.
    command.add("--add-exports=java.management/sun.management=ALL-UNNAMED");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(GuardedMain.class.getName());
    command.add(mainClass);
    command.add(GuardedMain.ARGUMENTS_FOLLOW);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(output.toFile());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    try {
      GuardedMain.writeArguments(arguments, process.getOutputStream());
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
    return new GuardedProcess(process, output);
  }

  /** Returns the operating system's view of the child. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Returns where the child's output goes. */
  public Path log() {
    return log;
  }

  /** Returns whether the child runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the exit code of a child that has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /** Waits until the child ends or a time has passed, and returns whether it has ended. */
  public boolean waitFor(Duration atMost) throws InterruptedException {
    return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Asks the child to end and returns at once. */
  public void requestStop(Stop how) {
    try {
      if (how == Stop.ORDERLY) {
        process.getOutputStream().write(GuardedMain.STOP);
        process.getOutputStream().flush();
      } else {
        process.getOutputStream().close();
      }
    } catch (IOException e) {
      // a broken pipe: the child has ended or is ending
    }
  }

  /**
   * Ends the child and waits until it has ended: by force when it does not end by itself in time,
   * or when the waiting thread is interrupted (the interrupt is kept).
   *
   * @param how the way to end it
   * @param patience how long an orderly end may take
   */
  public void stop(Stop how, Duration patience) {
    requestStop(how);
    try {
      if (how == Stop.ORDERLY && waitFor(patience)) {
        return;
      }
      requestStop(Stop.HALT);
      if (!waitFor(HALT_PATIENCE)) {
        process.destroyForcibly().waitFor(HALT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Puts the guard's class, and nothing else of ours, where the child can load it. */
  private static Path placeGuard(Path folder) throws IOException {
    String name = GuardedMain.class.getName().replace('.', '/') + ".class";
    Path target = folder.resolve(name);
    Files.createDirectories(target.getParent());
    try (InputStream in = GuardedMain.class.getResourceAsStream("/" + name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
    }
    return folder;
  }

  private static String joined(List<Path> classPath) {
    return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
