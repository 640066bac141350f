package io.bench.adapter.cql.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Binds, sends and counts; each answer starts the next request. */
final class BareLoop implements CpuPerOp.Load {

  private final String name;
  private final CqlSession session;
  private final LongFunction<BoundStatement> bind;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong succeeded = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();
  private final Semaphore idle = new Semaphore(0);
  private volatile boolean stop;

  BareLoop(String name, CqlSession session, LongFunction<BoundStatement> bind) {
    this.name = name;
    this.session = session;
    this.bind = bind;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long rows() {
    return rows.get();
  }

  @Override
  public long run(long nanos) throws InterruptedException {
    stop = false;
    long before = succeeded.get();
    for (int i = 0; i < CpuPerOp.IN_FLIGHT; i++) {
      start();
    }
    TimeUnit.NANOSECONDS.sleep(nanos);
    stop = true;
    idle.acquire(CpuPerOp.IN_FLIGHT);
    return succeeded.get() - before;
  }

  private void start() {
    if (stop) {
      idle.release();
      return;
    }
    session.executeAsync(bind.apply(next.getAndIncrement())).whenComplete(this::ended);
  }

  private void ended(@Nullable AsyncResultSet result, @Nullable Throwable error) {
    if (error == null && result != null) {
      succeeded.incrementAndGet();
      rows.addAndGet(CpuPerOp.rows(result));
    }
    start();
  }

  @Override
  public void close() {}
}
