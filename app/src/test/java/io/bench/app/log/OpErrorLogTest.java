package io.bench.app.log;

import static io.bench.app.RecordedRun.completed;
import static io.bench.app.RecordedRun.counted;
import static io.bench.app.RecordedRun.step;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class OpErrorLogTest {

  private static final StepInfo STEP = step(0, 1, "main", counted(10));
  private static final OpError ERROR =
      new OpError("ReadTimeout", "no answer", true, new IOException("broken"));

  private final Logger logger = (Logger) LoggerFactory.getLogger("ops");
  private final ListAppender<ILoggingEvent> written = new ListAppender<>();
  private long nowNanos = 5;
  private final OpErrorLog log = new OpErrorLog(() -> nowNanos);

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    written.start();
    logger.addAppender(written);
  }

  @AfterEach
  void listenNoMore() {
    logger.detachAppender(written);
  }

  private void see(String policy, int times) {
    for (int time = 0; time < times; time++) {
      log.error(STEP, "read", ERROR, ErrorPolicy.parse(policy).ruleFor("ReadTimeout"));
    }
  }

  private List<String> lines() {
    return written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void theFirstOfANameIsWrittenWithItsCauseWhateverThePolicy() {
    see("count", 3);

    assertThat(lines()).containsExactly("step main, op read: ReadTimeout: no answer");
    assertThat(written.list.get(0).getThrowableProxy().getMessage()).isEqualTo("broken");
  }

  @Test
  void thePolicySaysHowLoudTheOthersAre() {
    see("warn", 2);
    assertThat(written.list).extracting(ILoggingEvent::getLevel).containsOnly(Level.WARN);

    see("error", 1);
    assertThat(written.list.get(2).getLevel()).isEqualTo(Level.ERROR);
    assertThat(written.list.get(2).getThrowableProxy()).isNull();
  }

  @Test
  void aServerThatIsDownDoesNotFillTheDisk() {
    see("warn", 1_000);
    assertThat(lines()).hasSize(OpErrorLog.LINES_PER_SECOND);

    nowNanos += 1_000_000_000L;
    see("warn", 1);
    assertThat(lines())
        .last()
        .isEqualTo(
            "step main, op read: ReadTimeout: no answer (990 more of these were not written)");
  }

  @Test
  void namesOfAStepThatHasEndedTakeNoRoomFromTheNext() {
    ErrorRule rule = ErrorPolicy.parse("count").ruleFor("ReadTimeout");
    for (int number = 0; number < OpErrorLog.MAX_NAMES; number++) {
      log.error(STEP, "read", new OpError("Error" + number, "no answer", true, null), rule);
    }
    see("count", 1);
    assertThat(lines()).as("one name too many").hasSize(OpErrorLog.MAX_NAMES);

    log.stepEnded(new StepResult(STEP, completed(STEP)));
    log.error(step(1, 2, "next", counted(10)), "read", ERROR, rule);
    assertThat(lines()).last().isEqualTo("step next, op read: ReadTimeout: no answer");
  }
}
