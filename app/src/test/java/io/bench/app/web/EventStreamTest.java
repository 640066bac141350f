package io.bench.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.web.EventHub.Subject;
import io.bench.app.web.EventStream.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a browser is sent, and what becomes of one that does not take it. */
class EventStreamTest {

  private static Event second(int number) {
    return new Event("second", "{\"number\":" + number + "}");
  }

  private static void offer(EventStream stream, int count) {
    for (int number = 0; number < count; number++) {
      stream.offer(second(number));
    }
  }

  private static String sent(EventStream stream) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    stream.send(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyLineOfDataHasItsField() {
    assertThat(new Event("step", "{\n}\n").framed()).isEqualTo("event: step\ndata: {\ndata: }\n\n");
  }

  @Test
  void whatHappenedBeforeIsSentFirst() throws IOException {
    EventStream stream = new EventStream(List.of(second(1)));
    stream.offer(second(2));
    stream.end();

    assertThat(sent(stream))
        .isEqualTo(
            """
            retry: 1000

            event: second
            data: {"number":1}

            event: second
            data: {"number":2}

            """);
  }

  @Test
  void nothingIsOfferedAfterTheEnd() throws IOException {
    EventStream stream = new EventStream(List.of());
    stream.end();
    stream.offer(second(1));

    assertThat(sent(stream)).isEqualTo("retry: 1000\n\n");
  }

  @Test
  void aBrowserThatReadsNothingIsGivenUpAndNobodyWaitsForIt() throws IOException {
    EventStream stream = new EventStream(List.of());
    offer(stream, EventStream.MAX_WAITING);
    stream.end();
    assertThat(sent(stream).lines().filter("event: second"::equals))
        .hasSize(EventStream.MAX_WAITING);

    EventStream givenUp = new EventStream(List.of());
    offer(givenUp, EventStream.MAX_WAITING + 1);
    assertThat(sent(givenUp)).isEqualTo("retry: 1000\n\n");
  }

  @Test
  void aWriteThatHangsIsInterruptedWhenTheBrowserIsGivenUp() throws Exception {
    EventStream stream = new EventStream(List.of());
    HangingOutput out = new HangingOutput();
    Thread sender =
        new Thread(
            () ->
                assertThatThrownBy(() -> stream.send(out))
                    .isInstanceOf(InterruptedIOException.class));
    sender.start();
    out.hangs.await();

    offer(stream, EventStream.MAX_WAITING + 1);
    sender.join();

    assertThat(sent(stream)).isEqualTo("retry: 1000\n\n");
  }

  @Test
  void whoeverComesLateIsToldTheLastStatesAndTheSeconds() throws IOException {
    EventHub hub = new EventHub();
    hub.state(Subject.OWN_RUN, "run", new Event("run", "1"));
    hub.second(Subject.OWN_RUN, new Event("second", "2"));
    hub.state(Subject.OWN_RUN, "run", new Event("run", "3"));
    EventStream late = hub.join().orElseThrow();
    hub.end();

    assertThat(sent(late))
        .isEqualTo("retry: 1000\n\nevent: run\ndata: 3\n\nevent: second\ndata: 2\n\n");
    assertThat(hub.join()).isEmpty();
  }

  @Test
  void whoeverComesLateIsToldOfTheCommandFirstAndOfNoRunThatIsOver() throws IOException {
    EventHub hub = new EventHub();
    hub.state(Subject.RUN_WITHIN, "run", new Event("run", "1"));
    hub.second(Subject.RUN_WITHIN, new Event("second", "2"));
    hub.forget(Subject.RUN_WITHIN);
    hub.state(Subject.RUN_WITHIN, "run", new Event("run", "3"));
    hub.state(Subject.COMMAND, "place", new Event("place", "4"));
    EventStream late = hub.join().orElseThrow();
    hub.end();

    assertThat(sent(late))
        .isEqualTo("retry: 1000\n\nevent: place\ndata: 4\n\nevent: run\ndata: 3\n\n");
  }

  @Test
  void anHourIsKeptAndNotMore() throws IOException {
    EventHub hub = new EventHub();
    for (int number = 0; number <= EventHub.MAX_SECONDS; number++) {
      hub.second(Subject.OWN_RUN, second(number));
    }
    EventStream late = hub.join().orElseThrow();
    hub.end();

    assertThat(sent(late))
        .doesNotContain("{\"number\":0}")
        .contains("{\"number\":1}", "{\"number\":" + EventHub.MAX_SECONDS + "}");
  }

  @Test
  void onlySoManyListenAtOnce() {
    EventHub hub = new EventHub();
    for (int number = 0; number < EventHub.MAX_STREAMS; number++) {
      assertThat(hub.join()).isPresent();
    }
    assertThat(hub.join()).isEmpty();
    assertThat(hub.listening()).isEqualTo(EventHub.MAX_STREAMS);
  }

  /** A connection whose other end reads nothing. */
  private static final class HangingOutput extends OutputStream {

    private final CountDownLatch hangs = new CountDownLatch(1);

    @Override
    public void write(int one) throws IOException {
      hangs.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException closed) {
        throw new InterruptedIOException();
      }
    }
  }
}
