package io.bench.benchmarks.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.benchmarks.turn.Loop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The least that a client on the driver can do: makes the same values, binds, sends and counts;
 * each answer starts the next request. No pacing, no histogram, no phases, no error policy. Its
 * requests have consistency LOCAL_QUORUM. Counters are atomic because a session may have several
 * I/O threads; with one thread that costs a few nanoseconds.
 */
public final class BareLoop implements Loop {

  private final CqlSession session;
  private final PreparedStatement statement;
  private final List<Binding> bindings;
  private final int inFlight;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong succeeded = new AtomicLong();
  private final Semaphore ended = new Semaphore(0);
  private volatile boolean stop;
  private volatile @Nullable Throwable failure;

  /** Connects a session on a single epoll thread, and prepares the statement. */
  public BareLoop(InetSocketAddress address, OpTemplate template, int inFlight) {
    this.session =
        new OneThreadSession().addContactPoint(address).withLocalDatacenter("datacenter1").build();
    this.inFlight = inFlight;
    OpValue.Text text = (OpValue.Text) template.fields().get("stmt");
    this.statement =
        session.prepare(
            SimpleStatement.newInstance(String.join("?", text.literals()))
                .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
                .setIdempotent(true));
    this.bindings = text.points().stream().map(OpValue.BindPoint::binding).toList();
  }

  @Override
  public long run(long nanos) throws InterruptedException, IOException {
    stop = false;
    long before = succeeded.get();
    for (int i = 0; i < inFlight; i++) {
      start();
    }
    TimeUnit.NANOSECONDS.sleep(nanos);
    stop = true;
    ended.acquire(inFlight);
    if (failure != null) {
      throw new IOException(failure);
    }
    return succeeded.get() - before;
  }

  private void start() {
    if (stop) {
      ended.release();
      return;
    }
    long cycle = next.getAndIncrement();
    Object[] values = new Object[bindings.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = bindings.get(i).asObject(cycle);
    }
    session.executeAsync(statement.bind(values)).whenComplete((unused, error) -> onEnd(error));
  }

  private void onEnd(@Nullable Throwable error) {
    if (error == null) {
      succeeded.incrementAndGet();
    } else {
      failure = error;
    }
    start();
  }

  @Override
  public void close() {
    session.close();
  }
}
