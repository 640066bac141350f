package io.bench.app.clients.run;

import io.bench.app.clients.Agreement;
import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.Conversation;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.FolderTransfer;
import io.bench.app.clients.Member;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.RunEndedException.Why;
import io.bench.app.clients.meeting.MeetingCall;
import io.bench.app.clients.place.Meeting;
import io.bench.app.process.Version;
import io.bench.app.run.RunSession;
import io.bench.engine.result.Environment;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.time.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A client that is not the first: runs its part, and sends its results to client 0. The run's
 * thread, but for {@link #interrupt}.
 */
public final class OtherClient implements AutoCloseable {

  private static final long TICK_MILLIS = 1_000;
  private static final int PART_BYTES = 256 << 10;

  private final Meeting meeting;
  private final MeetingCall call;
  private final Member member;
  private final Conversation conversation;
  private final AtomicReference<ErrorSamples> samples;
  private final Ticker ticker = new Ticker();

  /**
   * Connects to client 0, and waits for it if necessary; an interrupt of the thread ends the wait.
   *
   * @param teller receives one-line messages for the user, on any thread
   * @throws io.bench.engine.problem.UsageException in one line, if the certificate cannot be read
   * @throws RunEndedException if client 0 does not answer in time, or the thread was interrupted
   */
  public OtherClient(Meeting meeting, SecretMask mask, Consumer<String> teller)
      throws RunEndedException {
    this.meeting = meeting;
    this.samples = new AtomicReference<>(new ErrorSamples(mask));
    this.member =
        new Member(
            meeting.client(),
            meeting.silence(),
            NanoClock.SYSTEM,
            this::say,
            result -> StepDocument.ended(result, mask, samples.get()),
            Member.Own.OTHER);
    this.conversation = member.conversation();
    try {
      this.call = MeetingCall.open(meeting, conversation, teller);
    } catch (InterruptedException e) {
      throw new RunEndedException("interrupted while client 0 was waited for", Why.INTERRUPTED);
    } catch (IOException e) {
      throw new RunEndedException(String.valueOf(e.getMessage()), Why.FAILED);
    }
  }

  /** Not called before the connection is open. */
  private void say(ClientMessage message) {
    call.send(message);
  }

  /**
   * Waits until all clients have come.
   *
   * @param given parameters as typed
   * @param turn of an experiment, empty if it is none
   * @throws RunEndedException if they were started differently, not all came, or client 0 is lost
   */
  public void awaitOthers(RunInfo run, Map<String, String> given, String turn)
      throws InterruptedException, RunEndedException {
    conversation.join(
        new ClientMessage.Hello(
            meeting.client(),
            Agreement.of(Version.number(), ProgramChecksum.read(), run, given, turn),
            Environment.read()));
    ticker.every(TICK_MILLIS, conversation::tick);
    while (!conversation.awaitWelcome(TICK_MILLIS)) {
      // Client 0 waits no longer than meet-timeout, and says so.
    }
  }

  /**
   * Runs this client's part.
   *
   * @param session this client's own
   * @param forks takes part in what fresh JVMs measure; null where this process does everything
   * @param capacityPerSecond what all clients have reached in an earlier run, 0 if none has
   * @param stopWith given what asks the run to end
   */
  public RunResult run(
      RunSession session,
      RunEnvironment environment,
      @Nullable ForkLauncher forks,
      double capacityPerSecond,
      Consumer<Runnable> stopWith)
      throws InterruptedException {
    samples.set(session.samples());
    return session.run(
        "client %d of %d".formatted(meeting.client(), meeting.clients()),
        member,
        new RunSession.Means(environment, List.of(member), forks, capacityPerSecond, stopWith));
  }

  /**
   * Waits for the next run of a search.
   *
   * @return null if there is none: the search is over, or client 0 is lost
   */
  public CoordinatorMessage.@Nullable NextRun awaitNextRun() throws InterruptedException {
    return conversation.awaitNextRun();
  }

  /**
   * Waits until the result of all is written.
   *
   * @return what client 0 says; empty if it is lost
   */
  public Optional<CoordinatorMessage.Farewell> awaitFarewell() throws InterruptedException {
    return Optional.ofNullable(conversation.awaitFarewell());
  }

  /**
   * Sends a result folder to client 0.
   *
   * @return whether client 0 has all of it
   * @throws IOException if a file cannot be read
   */
  public boolean send(Path folder) throws IOException, InterruptedException {
    FolderTransfer transfer = conversation.folder();
    long bytes = 0;
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = folder.relativize(file).toString().replace('\\', '/');
      try (InputStream in = Files.newInputStream(file)) {
        byte[] part = in.readNBytes(PART_BYTES);
        do {
          transfer.send(name, part);
          bytes += part.length;
          part = in.readNBytes(PART_BYTES);
        } while (part.length > 0);
      }
    }
    return transfer.end(bytes);
  }

  /** The user ends the run. Any thread. */
  public void interrupt() {
    member.interrupt();
  }

  @Override
  public void close() {
    ticker.close();
    call.close();
  }
}
