package io.bench.adapter.tck;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Tests that an adapter does what the SPI asks of it. Whoever writes an adapter extends this class,
 * gives a provider, parameters and ops, and runs it as any JUnit 5 test; each test is one thing
 * that the SPI's documentation demands.
 *
 * <p>The adapter is opened, driven and closed as the engine does it, on several lanes with many ops
 * in flight. What is opened is closed again before a test ends. A test that cannot be run is
 * skipped and says why: {@link #failingOps} is empty, say, or the system does not show connections.
 * Nothing is judged by how long it took; {@link #patience} only ends the wait for what does not
 * happen.
 */
public abstract class AdapterConformance {

  /**
   * The provider to test, named as a service in {@code META-INF/services} like any other. Called
   * for each test.
   */
  protected abstract AdapterProvider provider();

  /** Parameters as a user would type them, for example {@code host}; by default none. */
  protected Map<String, String> parameters() {
    return Map.of();
  }

  /**
   * Ops that succeed for every cycle from 0 on, on any lane, in any order and any number of times;
   * at least one. Where the adapter reads answers, some should capture and verify.
   */
  protected abstract List<OpTemplate> ops();

  /** Ops that the server answers with an error; by default none. */
  protected List<FailingOp> failingOps() {
    return List.of();
  }

  /**
   * Ops that must be refused when they are prepared; by default none. An op with unknown fields is
   * tried without being given here, if the provider declares its fields.
   */
  protected List<RefusedOp> refusedOps() {
    return List.of();
  }

  /**
   * An op that nobody answers while a test runs, so that cancelling and closing find it in flight.
   * The server does not answer it, or {@link #holdAnswers} keeps answers away; then it is best one
   * that does no harm if it is carried out late. To cancel is best effort, so an answer that comes
   * after {@link #releaseAnswers} may end it well. By default there is none, and {@link #ops} are
   * used, of which only chance leaves some in flight.
   */
  protected Optional<OpTemplate> lastingOp() {
    return Optional.empty();
  }

  /**
   * Parameters of the tests with {@link #lastingOp}, where these reach the server by another way
   * than others, such as a relay that can hold answers; by default {@link #parameters}.
   */
  protected Map<String, String> parametersOfLastingOp() {
    return parameters();
  }

  /**
   * From now on no answer may come. Called for {@link #lastingOp}, before the first is started on
   * an adapter that is open; by default nothing happens, since the server does not answer that op.
   */
  protected void holdAnswers() {}

  /**
   * From now on answers come again, late ones too. Called after each {@link #holdAnswers}, when
   * those ops have been given up and before others are started.
   */
  protected void releaseAnswers() {}

  /** Parameters with which no server can be reached; by default there are none. */
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.empty();
  }

  /**
   * The most bytes that an op may allocate on all threads of the adapter; by default there is no
   * bound, and the number is only reported.
   */
  protected OptionalLong mostBytesPerOp() {
    return OptionalLong.empty();
  }

  /** How many ops each lane runs where many are wanted, at least 1. */
  protected int opsPerLane() {
    return 2_000;
  }

  /**
   * How long nothing may happen of what must, before a test gives up. As long as ops end it waits
   * on, so a busy machine needs no more of it.
   */
  protected Duration patience() {
    return Duration.ofSeconds(30);
  }

  private Subject subject() {
    return new Subject(provider(), parameters(), ops(), patience());
  }

  private InFlightRules inFlightRules() {
    return new InFlightRules(subject(), lastingOp().map(this::lasting).orElse(null));
  }

  private LastingOp lasting(OpTemplate template) {
    return new LastingOp(
        template, parametersOfLastingOp(), this::holdAnswers, this::releaseAnswers);
  }

  /** All that can be prepared. */
  private List<OpTemplate> goodTemplates() {
    List<OpTemplate> templates = new ArrayList<>(ops());
    failingOps().forEach(failing -> templates.add(failing.template()));
    lastingOp().ifPresent(templates::add);
    return templates;
  }

  @Test
  void theProviderIsFoundByItsName() {
    new DeclarationRules(subject()).foundByItsName();
  }

  @Test
  void theProviderDescribesItselfAndItsParameters() {
    new DeclarationRules(subject()).described();
  }

  @Test
  void theProviderDeclaresTheFieldsOfItsOps() {
    new DeclarationRules(subject()).declaresFieldsOf(goodTemplates());
  }

  @Test
  void checkingFindsNoMistakeInGoodOpsAndStartsNothing() throws InterruptedException {
    Subject subject = subject();
    List<OpTemplate> bad = new PreparationRules(subject).badTemplates(refusedOps());
    new DeclarationRules(subject).checksWithoutStartingAnything(goodTemplates(), bad);
  }

  @Test
  void badFieldsAreRefusedByNameWhenAnOpIsPrepared() throws AdapterException {
    new PreparationRules(subject()).refused(refusedOps());
  }

  @Test
  void aRefusedOpDoesNotKeepOthersFromRunning() throws AdapterException, InterruptedException {
    new PreparationRules(subject()).goesOnAfterARefusal(refusedOps());
  }

  @Test
  void preparingLeavesAnInterruptedThreadMarked() throws AdapterException {
    new PreparationRules(subject()).keepsAnInterruption();
  }

  @Test
  void metadataHoldsNoSecrets() throws AdapterException {
    new PreparationRules(subject()).keepsSecrets();
  }

  @Test
  void everyOpEndsExactlyOnceWithManyInFlightOnSeveralLanes()
      throws AdapterException, InterruptedException {
    new CompletionRules(subject()).endExactlyOnce(opsPerLane());
  }

  @Test
  void nothingIsToldOfAnOpAfterItsEnd() throws AdapterException, InterruptedException {
    new CompletionRules(subject()).notUsedAfterTheEnd(opsPerLane());
  }

  @Test
  void failedRequestsEndWithTheNamesOfTheirErrors() throws AdapterException, InterruptedException {
    new CompletionRules(subject()).errorsNamed(failingOps());
  }

  @Test
  void answersAreComparedAndCapturedAsOpsAskForIt() throws AdapterException, InterruptedException {
    new CompletionRules(subject()).answersRead();
  }

  @Test
  void startAndFlushDoNotWaitForAnything() throws AdapterException, InterruptedException {
    new WaitingRules(subject()).startsAndFlushesDoNotWait();
  }

  @Test
  void opsEndWithoutOthersThatFollowAndTheLaneGoesOnAfterwards()
      throws AdapterException, InterruptedException {
    inFlightRules().drain();
  }

  @Test
  void cancelledOpsEndAtMostOnceAndOthersAsEver() throws AdapterException, InterruptedException {
    inFlightRules().cancelled();
  }

  @Test
  void opsInFlightAtTheCloseEndAtMostOnceAndDoNotSucceedAfterwards()
      throws AdapterException, InterruptedException {
    inFlightRules().closedWithOpsInFlight();
  }

  @Test
  void anEventLoopRunsAllTurnsOfALaneOnOneThread() throws AdapterException, InterruptedException {
    new LoopRules(subject()).turnsOnOneThread();
  }

  @Test
  void anEventLoopRunsATurnWhenItsTimeHasCome() throws AdapterException, InterruptedException {
    new LoopRules(subject()).turnsWhenTheirTimeHasCome();
  }

  @Test
  void anEventLoopRunsNoTurnAfterTheLast() throws AdapterException, InterruptedException {
    new LoopRules(subject()).noTurnsAfterTheLast();
  }

  @Test
  void closingTwiceIsAsGoodAsOnce() throws AdapterException, InterruptedException {
    new EndRules(subject()).closedTwice();
  }

  @Test
  void noThreadIsLeftAfterTheClose() throws AdapterException, InterruptedException {
    new EndRules(subject()).noThreadLeft();
  }

  @Test
  void noConnectionIsLeftAfterTheClose() throws AdapterException, InterruptedException {
    new EndRules(subject()).noConnectionLeft();
  }

  @Test
  void nothingIsLeftWhereNoServerIsReached() throws InterruptedException {
    new EndRules(subject()).nothingLeftWithoutServer(parametersOfNoServer());
  }

  @Test
  void allocationPerOpIsReported(TestReporter reporter)
      throws AdapterException, InterruptedException {
    new AllocationReport(subject()).publish(reporter, opsPerLane(), mostBytesPerOp());
  }
}
