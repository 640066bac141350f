package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Verbs that others bring, told of failed tries of a whole activity in which every tenth fails. */
class ErrorVerbsTest {

  private static final OpTemplate READ = OpTemplate.of("read", Map.of());

  /** A verb of a test, which remembers what it was told. */
  private static class Told implements ErrorVerbProvider, ErrorVerb {

    final Queue<FailedTry> failures = new ConcurrentLinkedQueue<>();
    final AtomicInteger closed = new AtomicInteger();
    final List<String> steps = new ArrayList<>();
    private final Function<FailedTry, @Nullable String> answer;
    private final Runnable atEnd;

    Told(Function<FailedTry, @Nullable String> answer) {
      this(answer, () -> {});
    }

    Told(Function<FailedTry, @Nullable String> answer, Runnable atEnd) {
      this.answer = answer;
      this.atEnd = atEnd;
    }

    @Override
    public String name() {
      return "tell";
    }

    @Override
    public String description() {
      return "of a test";
    }

    @Override
    public int spiVersion() {
      return 1;
    }

    @Override
    public ErrorVerb begin(String step) {
      steps.add(step);
      return this;
    }

    @Override
    public @Nullable String failed(FailedTry failure) {
      failures.add(failure);
      return answer.apply(failure);
    }

    @Override
    public void close() {
      closed.incrementAndGet();
      atEnd.run();
    }
  }

  private static ActivityResult run(String errors, int tries, ErrorVerbProvider verb)
      throws Exception {
    NullProvider provider = new NullProvider();
    ParameterValues values =
        ParameterValues.check(provider.parameters(), Map.of("fail-every", "10"), new ArrayList<>());
    try (Adapter adapter = provider.open(new AdapterContext(values, 1, 1, "test", secret -> {}))) {
      ActivityPlan plan =
          new ActivityPlan(
              "main",
              new OpMix(List.of("read"), List.of(0), 1),
              1,
              1,
              List.of(new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 1_000, null)),
              new ErrorHandling(
                  ErrorPolicy.parse(errors, List.of(verb)), tries, new Backoff(0), 1.0),
              100_000_000L,
              3,
              7);
      return new Activity(
              plan,
              adapter,
              "the adapter",
              List.of(adapter.prepare(READ)),
              new ActivityListener() {},
              null,
              new Surroundings(false, Runtime.getRuntime().availableProcessors(), Double.NaN),
              new LoneClient())
          .run();
    }
  }

  @Test
  void aVerbIsToldOfEveryFailedTryAndChangesNoCount() throws Exception {
    Told verb = new Told(failure -> null);

    ActivityResult result = run("tell,count", 1, verb);

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    long failed = result.phases().get(0).total(Count.FAILED);
    assertThat(failed).isEqualTo(100);
    assertThat(verb.failures)
        .hasSize(100)
        .allSatisfy(
            failure -> {
              assertThat(failure.op()).isEqualTo("read");
              assertThat(failure.error()).isEqualTo("InjectedFailure");
              assertThat(failure.number()).isEqualTo(1);
            });
    assertThat(verb.failures.stream().map(FailedTry::cycle)).doesNotHaveDuplicates();
    assertThat(verb.steps).containsExactly("main");
    assertThat(verb.closed).hasValue(1);
  }

  @Test
  void aVerbOfAnotherRuleIsToldNothing() throws Exception {
    Told verb = new Told(failure -> null);

    run("Other:tell;.*:count", 1, verb);

    assertThat(verb.failures).isEmpty();
    assertThat(verb.closed).hasValue(1);
  }

  @Test
  void whatItAsksForEndsTheRunWithItsReason() throws Exception {
    Told verb = new Told(failure -> "seen enough of " + failure.error());

    ActivityResult result = run("tell,retry", 5, verb);

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo("seen enough of InjectedFailure");
    assertThat(verb.failures).as("none was tried again").allMatch(told -> told.number() == 1);
    assertThat(result.phases().get(0).total(Count.FAILED)).isEqualTo(verb.failures.size());
    assertThat(result.phases().get(0).total(Count.ISSUED)).isLessThan(1_000);
  }

  @Test
  void whatItThrowsEndsTheRunWithOneLine() throws Exception {
    ActivityResult result =
        run(
            "tell",
            1,
            new Told(
                failure -> {
                  throw new AssertionError("line\nbreak");
                }));

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason())
        .isEqualTo("error verb 'tell' failed: java.lang.AssertionError: line break");
  }

  @Test
  void aVerbThatCannotEndMakesTheRunAFailedOne() throws Exception {
    Told verb =
        new Told(
            failure -> null,
            () -> {
              throw new IllegalStateException("disk full");
            });

    ActivityResult result = run("tell", 1, verb);

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason())
        .isEqualTo("error verb 'tell' cannot end: java.lang.IllegalStateException: disk full");
    assertThat(verb.closed).hasValue(1);
  }

  @Test
  void aVerbThatCannotBeginIsToldBeforeAnyOp() {
    ErrorVerbProvider broken =
        new Told(failure -> null) {
          @Override
          public ErrorVerb begin(String step) {
            throw new IllegalStateException("no address in TELL_TO");
          }
        };

    assertThatThrownBy(() -> run("tell", 1, broken))
        .isInstanceOf(AdapterException.class)
        .hasMessage(
            "error verb 'tell' cannot begin: java.lang.IllegalStateException: no address in"
                + " TELL_TO");
  }
}
