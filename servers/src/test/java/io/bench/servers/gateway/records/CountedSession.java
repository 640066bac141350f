package io.bench.servers.gateway.records;

import com.datastax.oss.driver.api.core.CqlSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** A session that counts the statements that run through it. Safe for use by several threads. */
final class CountedSession {

  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();
  private final CqlSession session;

  CountedSession(CqlSession counted) {
    session =
        (CqlSession)
            Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(),
                new Class<?>[] {CqlSession.class},
                (proxy, method, arguments) -> {
                  boolean execution = method.getName().equals("executeAsync");
                  if (execution) {
                    started.incrementAndGet();
                    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                  }
                  try {
                    Object result = method.invoke(counted, arguments);
                    return execution
                        ? ((CompletionStage<?>) result)
                            .whenComplete((rows, error) -> underWay.decrementAndGet())
                        : result;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
  }

  CqlSession session() {
    return session;
  }

  /** How many statements have been started so far. */
  int started() {
    return started.get();
  }

  /** How many statements run now. */
  int underWay() {
    return underWay.get();
  }

  /** How many statements have run at the same time at most. */
  int mostUnderWay() {
    return mostUnderWay.get();
  }
}
