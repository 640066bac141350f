package io.bench.app.experiment.server;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Servers whose start ends at once when the experiment is to end. {@link #interrupt} is called by
 * any thread, all else by one.
 */
public final class InterruptibleServers implements ServerSource {

  private final ServerSource servers;
  private @Nullable Thread starting;
  private boolean interrupted;

  public InterruptibleServers(ServerSource servers) {
    this.servers = servers;
  }

  /** Ends the start that goes on, and every later one. Idempotent. */
  public synchronized void interrupt() {
    interrupted = true;
    Thread thread = starting;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private synchronized void begin() throws InterruptedException {
    if (interrupted) {
      throw new InterruptedException("no server is started any more");
    }
    starting = Thread.currentThread();
  }

  /** The interruption was meant for the start alone: what is up is closed in order. */
  private synchronized void end() {
    starting = null;
    if (interrupted) {
      var unused = Thread.interrupted();
    }
  }

  @Override
  public EnvironmentServers shared(String environment) {
    return new Interruptible(servers.shared(environment));
  }

  @Override
  public EnvironmentServers anew(String environment) {
    return new Interruptible(servers.anew(environment));
  }

  private final class Interruptible implements EnvironmentServers {

    private final EnvironmentServers own;

    Interruptible(EnvironmentServers own) {
      this.own = own;
    }

    @Override
    public List<String> words(Set<Need> needs, String adapter)
        throws ServerStartException, InterruptedException, IOException {
      begin();
      try {
        return own.words(needs, adapter);
      } finally {
        end();
      }
    }

    @Override
    public void restart() {
      own.restart();
    }

    @Override
    public Optional<MeasuredCassandra> cassandra() {
      return own.cassandra();
    }

    @Override
    public List<String> processes() {
      return own.processes();
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
