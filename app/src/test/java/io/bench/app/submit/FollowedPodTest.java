package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a pod, from a program that never ends. */
class FollowedPodTest {

  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

  private final List<String> out = new ArrayList<>();
  private final List<String> err = new ArrayList<>();
  private final FakePausingClock clock = new FakePausingClock();
  private final List<Consumer<String>> streams = new ArrayList<>();
  @AutoClose final FollowedPod pod = new FollowedPod(this::open, clock, out::add, err::add);

  @TempDir Path folder;

  /** A program that hangs; its lines come from the test. */
  private ClusterProgram.Followed open(String name, Consumer<String> lines) throws IOException {
    streams.add(lines);
    FakePrograms programs = new FakePrograms(folder).with("kubectl", "exec sleep 600");
    return ClusterProgram.find("kubectl", programs.path(), FIVE_MINUTES)
        .follow(List.of(), line -> {});
  }

  @Test
  void aStreamThatIsSilentForLongIsStartedAgainWithoutRepeatingLines() throws Exception {
    pod.follow("b");
    streams.get(0).accept("one");
    clock.pause(FIVE_MINUTES);
    pod.follow("b"); // a line has come since the last look
    clock.pause(FIVE_MINUTES.minusSeconds(1));
    pod.follow("b");
    assertThat(streams).hasSize(1);

    clock.pause(Duration.ofSeconds(1));
    pod.follow("b");
    streams.get(1).accept("one");
    streams.get(1).accept("two");

    assertThat(streams).hasSize(2);
    assertThat(out).containsExactly("one", "two");
    assertThat(err)
        .containsExactly(
            "kubectl logs has printed nothing for 5 minutes: it is started again, now and after each"
                + " such silence");
  }

  @Test
  void aLineWithinWhichAStreamEndedIsShownWhole() throws Exception {
    pod.follow("b");
    streams.get(0).accept("one");
    streams.get(0).accept("tw");
    clock.pause(FIVE_MINUTES);
    pod.follow("b");
    clock.pause(FIVE_MINUTES);
    pod.follow("b");
    streams.get(1).accept("one");
    streams.get(1).accept("two");
    streams.get(1).accept("three");

    assertThat(out).containsExactly("one", "tw", "two", "three");
  }

  @Test
  void aSilenceIsToldOnce() throws Exception {
    pod.follow("b");
    clock.pause(FIVE_MINUTES);
    pod.follow("b");
    clock.pause(FIVE_MINUTES);
    pod.follow("b");

    assertThat(streams).hasSize(3);
    assertThat(err).hasSize(1);
  }
}
