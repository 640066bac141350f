package io.bench.adapter.cql.jar;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A driver of the user's. Calls what its own class loader has loaded, with that loader as the
 * thread's, and says in one line that it does not fit. What is called per op stands behind nothing.
 */
public final class JarDriver implements CqlDriver {

  private static final String DRIVER_CLASSES = "com/datastax/";

  /**
   * All class loaders there were. If one were collected, its Netty's native library would be
   * unloaded, and take the natives of Bench's own Netty with it: it looks its classes up by name.
   */
  private static final Queue<ClassLoader> KEPT = new ConcurrentLinkedQueue<>();

  private final DriverJars jars;
  private final ClassLoader loader;
  private final CqlDriver loaded;

  /**
   * Loads it; its class loader is never closed, since what it has loaded is used to the end.
   *
   * @throws AdapterException if Bench's own code cannot be loaded over it
   */
  public JarDriver(DriverJars jars) throws AdapterException {
    this.jars = jars;
    this.loader = new DriverClassLoader(jars, JarDriver.class.getClassLoader());
    KEPT.add(loader);
    this.loaded = within(() -> ServiceLoader.load(CqlDriver.class, loader).iterator().next());
  }

  /** Work that may find out that a class or a method is not there. */
  @FunctionalInterface
  private interface Work<R> {
    R run() throws AdapterException;
  }

  private <R> R within(Work<R> work) throws AdapterException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.run();
    } catch (LinkageError | ServiceConfigurationError e) {
      throw unfit(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private AdapterException unfit(Error thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String missing = String.valueOf(cause.getMessage()).replace('.', '/');
    boolean library = isMissingClass(cause) && !missing.startsWith(DRIVER_CLASSES);
    return new AdapterException(
        AdapterException.Kind.USAGE,
        library
            ? "parameter 'driver-jar': %s needs the class %s, which neither it nor Bench has; name the jar that has it, too: driver-jar=a.jar,b.jar, or a folder of jars"
                .formatted(jars.name(), missing.replace('/', '.'))
            : "parameter 'driver-jar': %s does not fit Bench, which needs a driver 4.14 or later: %s"
                .formatted(jars.name(), cause),
        thrown);
  }

  private static boolean isMissingClass(Throwable cause) {
    return cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException;
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    try {
      var unused =
          within(
              () -> {
                loaded.check(parameters, templates, problems);
                return problems;
              });
    } catch (AdapterException e) {
      problems.addAll(e.problems());
    }
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return new Opened(within(() -> loaded.open(context)));
  }

  /** An adapter of the driver's. */
  private final class Opened implements Adapter {

    private final Adapter own;

    Opened(Adapter own) {
      this.own = own;
    }

    @Override
    public PreparedOp prepare(OpTemplate template) throws AdapterException {
      return within(() -> own.prepare(template));
    }

    @Override
    public AdapterLane openLane(int index) throws AdapterException {
      return within(() -> own.openLane(index));
    }

    @Override
    public Map<String, String> metadata() {
      Map<String, String> facts = new LinkedHashMap<>(own.metadata());
      facts.putAll(jars.facts());
      return facts;
    }

    @Override
    public List<InetSocketAddress> serverAddresses() {
      return own.serverAddresses();
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
