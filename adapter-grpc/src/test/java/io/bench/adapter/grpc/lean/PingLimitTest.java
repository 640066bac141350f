package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A server that answers pings and no call hears no ping too many: it would close the connection
 * with "too_many_pings", and with it end calls that it is still busy with.
 */
class PingLimitTest {

  private static final String PING = "6 0 0";
  private static final long PERMITTED_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int MOST_STRIKES = 2;
  private static final int HOUR_SECONDS = 3_600;

  private final ManualLane lane = new ManualLane(Map.of());
  private final ManualConnection server = lane.connection();
  private final Strikes strikes = new Strikes();

  PingLimitTest() throws AdapterException {
    server.settles();
  }

  /** How servers count: grpc-java's from the last ping in time on, the others from the last. */
  private static final class Strikes {
    private int pings;
    private int sinceLast;
    private int sinceInTime;
    private long lastNanos;
    private long inTimeNanos;
    private boolean first = true;

    void ping(long nowNanos) {
      pings++;
      if (!first && nowNanos - lastNanos < PERMITTED_NANOS) {
        sinceLast++;
      }
      if (!first && nowNanos - inTimeNanos < PERMITTED_NANOS) {
        sinceInTime++;
      } else {
        inTimeNanos = nowNanos;
      }
      lastNanos = nowNanos;
      first = false;
    }

    void answered() {
      first = true;
      sinceLast = 0;
      sinceInTime = 0;
    }

    int most() {
      return Math.max(sinceLast, sinceInTime);
    }
  }

  /** The server answers the pings that it has got. */
  private void answerPings() {
    for (String frame : server.heard()) {
      if (frame.equals(PING)) {
        strikes.ping(lane.world.nanoTime());
        server.sends(new ServerFrames().frame(6, 1, 0, new byte[8]));
      }
    }
  }

  private void oneCallAfterTheOtherIsOverdue(int seconds) {
    for (int i = 0; i < seconds; i++) {
      ManualLane.Call call = lane.new Call();
      call.isOverdue();
      call.isGivenUp();
      answerPings();
      assertThat(strikes.most()).as("after %d s", i).isLessThanOrEqualTo(MOST_STRIKES);
      lane.world.pass(1_000);
      answerPings();
    }
  }

  @Test
  void oneCallAfterTheOtherIsOverdueForAnHour() {
    oneCallAfterTheOtherIsOverdue(HOUR_SECONDS);

    assertThat(strikes.pings).isBetween(HOUR_SECONDS / 400, HOUR_SECONDS / 300 + MOST_STRIKES);
    assertThat(lane.world.connections).hasSize(1);
  }

  /** Keepalive asks for signs of life as well, where a call goes on. */
  @Test
  void soDoesOneThatGoesOnMeanwhile() {
    ManualLane.Call goesOn = lane.new Call();
    oneCallAfterTheOtherIsOverdue(HOUR_SECONDS);

    assertThat(goesOn.ended).isNull();
    assertThat(strikes.pings).isGreaterThan(HOUR_SECONDS / 400);
  }

  @Test
  void anAnswerLetsTheNextProbePass() {
    ManualLane.Call goesOn = lane.new Call();
    oneCallAfterTheOtherIsOverdue(60);
    int before = strikes.pings;
    server.answers(1);
    strikes.answered();
    oneCallAfterTheOtherIsOverdue(60);

    assertThat(goesOn.ended).isNotNull();
    assertThat(before).isEqualTo(2);
    assertThat(strikes.pings - before).isEqualTo(2);
  }
}
