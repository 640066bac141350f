package io.bench.app.clients.run;

import io.bench.adapter.api.OpError;
import io.bench.app.clients.Agreement;
import io.bench.app.clients.ArrivingFolders;
import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.Conversation;
import io.bench.app.clients.Coordinator;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.GroupRules;
import io.bench.app.clients.Member;
import io.bench.app.clients.Reception;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.meeting.MeetingServer;
import io.bench.app.clients.place.Meeting;
import io.bench.app.process.Version;
import io.bench.app.run.RunListeners;
import io.bench.app.run.RunSession;
import io.bench.engine.activity.AdapterFault;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.result.Environment;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.ResultSettings;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.time.NanoClock;
import io.bench.servers.StartupListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Client 0 of several: listens for the others, runs its own part, and makes one result of all. The
 * run's thread, but for {@link #interrupt}.
 */
public final class FirstClient implements AutoCloseable {

  private static final long LOOK_MILLIS = 250;
  private static final long TICK_MILLIS = 1_000;

  /** Clients that are started together come in less time, and then learn why the run ends. */
  private static final Duration LATE_AT_MOST = Duration.ofSeconds(10);

  private final Meeting meeting;
  private final SecretMask mask;
  private final Consumer<String> teller;
  private final ErrorSamples ownSamples;
  private final ArrivingFolders folders;
  private final ClientsView view;
  private final Coordinator coordinator;
  private final Member member;
  private final Reception.Guest own;
  private final MeetingServer server;
  private final Ticker ticker = new Ticker();
  private final Agreement agreement;

  /**
   * Listens for the others.
   *
   * @param given parameters as typed
   * @param turn of an experiment, empty if it is none
   * @param teller receives one-line messages for the user, on any thread; must not block
   */
  public FirstClient(
      Meeting meeting,
      RunPlan plan,
      Map<String, String> given,
      String turn,
      SecretMask mask,
      Consumer<String> teller) {
    this.meeting = meeting;
    this.mask = mask;
    this.teller = teller;
    this.ownSamples = new ErrorSamples(mask);
    this.view = new ClientsView(teller);
    this.agreement =
        Agreement.of(Version.number(), ProgramChecksum.read(), plan.info(), given, turn);
    this.folders = new ArrivingFolders(teller);
    Duration grace =
        plan.steps().stream()
            .map(step -> step.engine().grace())
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    this.coordinator =
        Coordinator.of(
            new GroupRules(
                meeting.clients(),
                agreement,
                meeting.timeout(),
                meeting.silence(),
                grace.plus(meeting.silence())),
            view);
    Reception reception = Reception.of(coordinator, folders);
    this.member =
        new Member(
            0,
            meeting.silence(),
            NanoClock.SYSTEM,
            this::say,
            result -> StepDocument.ended(result, mask, ownSamples),
            coordinator);
    this.own = reception.opens(member.conversation()::receive);
    this.server = MeetingServer.open(meeting, reception, teller);
  }

  /** What client 0 says does not travel. */
  private void say(ClientMessage message) {
    own.receive(message);
  }

  /** Shows what each client does, a line for each about every ten seconds. */
  public void showEach() {
    view.each = true;
  }

  /**
   * Waits until all clients have come.
   *
   * @param progress told whom it waits for, each second
   * @throws RunEndedException if they were started differently, not all came, or a user ended it
   */
  public void awaitOthers(StartupListener progress) throws InterruptedException, RunEndedException {
    view.shown = progress;
    Conversation conversation = member.conversation();
    ticker.every(TICK_MILLIS, conversation::tick);
    ticker.every(LOOK_MILLIS, coordinator::tick);
    conversation.join(new ClientMessage.Hello(0, agreement, Environment.read()));
    try {
      for (long second = 1; !conversation.awaitWelcome(TICK_MILLIS); second++) {
        progress.waiting("%s at %s".formatted(coordinator.missing(), meeting.address()), second);
      }
    } catch (RunEndedException e) {
      if (e.why() == RunEndedException.Why.USERS_MISTAKE) {
        coordinator.awaitRefused(LATE_AT_MOST);
      }
      throw e;
    }
  }

  /**
   * Runs a plan to its end on all clients.
   *
   * @param session of all clients together
   * @param next tells the others what to run; null if they know
   */
  public RunResult run(
      RunPlan plan,
      RunSession session,
      RunSession.Means means,
      CoordinatorMessage.@Nullable NextRun next)
      throws InterruptedException, IOException {
    RunListener all = session.listening(means.shown());
    folders.keepIn(session.folder());
    session.ofClients(coordinator::clients);
    view.samples = session.samples();
    coordinator.begins(
        new CombinedRun(plan, new GroupEnvironment(means.environment(), coordinator), all));
    if (next != null) {
      coordinator.nextRun(next);
    }
    Path folder = Files.createDirectories(folders.of(0));
    try (ResultFolder ownFolder =
        ResultFolder.in(
            folder, plan.info(), new ResultSettings(Version.number(), mask, ownSamples, teller))) {
      RunListener here =
          new RunListeners(List.of(ownSamples, ownFolder, new ErrorsOnly(all), member));
      means.run(plan, here, member);
    }
    own.receive(new ClientMessage.FolderSent(0)); // it is where it belongs
    RunResult result = coordinator.awaitResult();
    coordinator.awaitFolders(meeting.timeout());
    return result;
  }

  /** Shows errors of this client at once; those of others are only counted. */
  private record ErrorsOnly(RunListener listener) implements RunListener {

    @Override
    public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
      listener.error(step, opName, error, rule);
    }

    @Override
    public void adapterFault(StepInfo step, AdapterFault fault) {
      listener.adapterFault(step, fault);
    }
  }

  /** Everything is written: the others may go. */
  public void farewell(int exitCode, Path folder) {
    coordinator.farewell(exitCode, folder.toAbsolutePath().toString());
  }

  /** The user ends the run. Any thread. */
  public void interrupt() {
    member.interrupt();
  }

  @Override
  public void close() {
    ticker.close();
    server.close();
  }
}
