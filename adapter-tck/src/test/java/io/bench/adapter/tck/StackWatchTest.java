package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StackWatchTest {

  private static final StackTraceElement POLL = frame("sun.nio.ch.Net", "poll");
  private static final StackTraceElement START = frame(LaneDriver.class.getName(), "start");
  private static final StackTraceElement TURN = frame(LaneDriver.class.getName(), "turn");
  private static final StackTraceElement OTHER = frame("example.Client", "send");

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, "Source.java", 1);
  }

  private static boolean waits(StackTraceElement... stack) {
    return StackWatch.waitsForTheNetwork(stack);
  }

  @Test
  void onlyAWaitForTheNetworkBeneathAStartOrFlushCounts() {
    assertThat(waits(POLL, OTHER, START, TURN)).isTrue();
    assertThat(waits(POLL, frame(LaneDriver.class.getName(), "flush"), TURN)).isTrue();
    assertThat(waits(POLL, OTHER)).as("between two turns").isFalse();
    assertThat(waits(OTHER, POLL, START)).as("not in the method that waits").isFalse();
    assertThat(waits()).as("a thread that has ended").isFalse();
  }
}
