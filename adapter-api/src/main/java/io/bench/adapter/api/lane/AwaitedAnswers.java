package io.bench.adapter.api.lane;

/**
 * What an event loop asks its lane before it sleeps: whether to look for answers instead. On the
 * event loop's thread only; none of it may block. Hot path.
 */
public interface AwaitedAnswers {

  /** Of an event loop that carries no lane. */
  AwaitedAnswers NONE =
      new AwaitedAnswers() {
        @Override
        public boolean anyInFlight() {
          return false;
        }

        @Override
        public long events() {
          return 0;
        }

        @Override
        public void lookedInVain(long nanos) {}
      };

  /** Whether the lane has ops in flight. */
  boolean anyInFlight();

  /**
   * How many turns and reads of answers there were so far, at least 0. Each may have sent
   * something, and what is sent may soon be answered; other timers and tasks do not count.
   */
  long events();

  /** Takes the time in which the event loop has just looked and found nothing. */
  void lookedInVain(long nanos);
}
