package io.bench.servers.guard;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Runs another class's {@code main} in a JVM that does not outlive its parent.
 *
 * <p>The parent holds the other end of standard input. When that end closes, because the parent
 * closed it or because it ended in whatever way, the JVM halts at once. A byte {@link #STOP} asks
 * for an orderly exit instead, with shutdown hooks.
 */
public final class GuardedMain {
  /** What the parent writes to have the server shut down in order. */
  public static final int STOP = 's';

  /** Exit code of a JVM whose parent has gone: as if killed. */
  public static final int PARENT_GONE = 137;

  /**
   * In the place of arguments: they follow on standard input, where no list of processes shows
   * them.
   */
  public static final String ARGUMENTS_FOLLOW = "-";

  private GuardedMain() {}

  /**
   * Watches standard input and calls {@code main} of the class named first with the other
   * arguments, or with those that follow.
   *
   * @param arguments a class name and the arguments for it, or {@link #ARGUMENTS_FOLLOW}
   * @throws Throwable what the called {@code main} throws
   */
  public static void main(String[] arguments) throws Throwable {
    ignoreTerminalSignals();
    boolean follow = arguments.length == 2 && arguments[1].equals(ARGUMENTS_FOLLOW);
    String[] rest = follow ? readArguments() : Arrays.copyOfRange(arguments, 1, arguments.length);
    Thread watch = new Thread(GuardedMain::watchParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    try {
      Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /**
   * Writes arguments as the child reads them.
   *
   * @param standardInput the child's; stays open
   */
  public static void writeArguments(List<String> arguments, OutputStream standardInput)
      throws IOException {
    DataOutputStream out = new DataOutputStream(standardInput);
    out.writeInt(arguments.size());
    for (String argument : arguments) {
      byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
    out.flush();
  }

  private static String[] readArguments() {
    // Not buffered, so that what comes later is left for the watch.
    DataInputStream in = new DataInputStream(System.in);
    try {
      String[] arguments = new String[in.readInt()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
      }
      return arguments;
    } catch (IOException e) {
      Runtime.getRuntime().halt(PARENT_GONE);
      throw new IllegalStateException(e);
    }
  }

  private static void watchParent() {
    try {
      int read;
      while ((read = System.in.read()) >= 0) {
        if (read == STOP) {
          // Not on this thread: while the hooks run, the parent may still die or lose patience.
          new Thread(() -> System.exit(0), "orderly-stop").start();
        }
      }
    } catch (IOException e) {
      // a broken pipe means the same as a closed one
    }
    Runtime.getRuntime().halt(PARENT_GONE);
  }

  /**
   * Ctrl-C and a closed terminal reach the whole process group, but it is for the parent to decide
   * when its server stops: it may still be draining. By reflection, since javac warns of every
   * direct use of {@code sun.misc.Signal} and the warning cannot be suppressed.
   */
  private static void ignoreTerminalSignals() throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> handler = Class.forName("sun.misc.SignalHandler");
    Object ignore = handler.getField("SIG_IGN").get(null);
    for (String name : new String[] {"INT", "HUP"}) {
      Object one = signal.getConstructor(String.class).newInstance(name);
      signal.getMethod("handle", signal, handler).invoke(null, one, ignore);
    }
  }
}
