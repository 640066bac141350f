package io.bench.app.experiment;

import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.engine.experiment.PaxosVariant;
import io.bench.servers.cassandra.jmx.CasCounters;
import io.bench.servers.cassandra.jmx.ClientBytes;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A Cassandra to which nothing happens; remembers what was asked of it. */
public final class FakeCassandra implements MeasuredCassandra {

  /** Counted down as each event begins. */
  public final CountDownLatch twoEvents = new CountDownLatch(2);

  /** Counted down as the first event begins. */
  public final CountDownLatch oneEvent = new CountDownLatch(1);

  /** How many events have begun and not ended. */
  public final AtomicInteger happening = new AtomicInteger();

  /** What every event waits for that does not fail. */
  public volatile CountDownLatch hold = new CountDownLatch(0);

  /** What every event fails with, if anything. */
  public volatile @Nullable String failure;

  /** Why it cannot be asked, if it cannot. */
  public @Nullable String mute;

  /** What it has counted until now. */
  public long contended;

  /** What it has sent to clients until now. */
  public long bytesSent;

  /** Variants that it was told to agree by. */
  public final List<PaxosVariant> variants = new ArrayList<>();

  /** How often it was asked. */
  public int asked;

  @Override
  public Duration stall(Duration lasting) throws IOException, InterruptedException {
    happens();
    return lasting;
  }

  @Override
  public Duration repairPaxos(String keyspace) throws IOException, InterruptedException {
    happens();
    return Duration.ofSeconds(3);
  }

  @Override
  public void changePaxosVariant(PaxosVariant variant) throws IOException {
    ask();
    variants.add(variant);
  }

  private void happens() throws IOException, InterruptedException {
    happening.incrementAndGet();
    try {
      oneEvent.countDown();
      twoEvents.countDown();
      String why = failure;
      if (why != null) {
        throw new IOException(why);
      }
      hold.await();
    } finally {
      happening.decrementAndGet();
    }
  }

  @Override
  public ClientBytes clientBytes() throws IOException {
    ask();
    return new ClientBytes(1_000, bytesSent);
  }

  private void ask() throws IOException {
    asked++;
    String why = mute;
    if (why != null) {
      throw new IOException(why);
    }
  }

  @Override
  public PaxosCounters paxosCounters() throws IOException {
    ask();
    CasCounters none = new CasCounters(0, 0, 0, 0, 0, 0, 0);
    return new PaxosCounters(new CasCounters(0, contended, 0, 0, 0, 0, 0), none, 0);
  }
}
