package io.bench.app.clients;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.ClockReading;
import io.bench.engine.result.Environment;
import io.bench.engine.result.StepDocument;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client says to the coordinator, which is client 0. Steps and phases are 0-based. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ClientMessage.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = ClientMessage.Ping.class, name = "ping"),
  @JsonSubTypes.Type(value = ClientMessage.StepBegun.class, name = "stepBegun"),
  @JsonSubTypes.Type(value = ClientMessage.StepSkipped.class, name = "stepSkipped"),
  @JsonSubTypes.Type(value = ClientMessage.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = ClientMessage.Clock.class, name = "clock"),
  @JsonSubTypes.Type(value = ClientMessage.StartedLate.class, name = "startedLate"),
  @JsonSubTypes.Type(value = ClientMessage.Settled.class, name = "settled"),
  @JsonSubTypes.Type(value = SecondMessage.class, name = "second"),
  @JsonSubTypes.Type(value = ClientMessage.StepEnded.class, name = "stepEnded"),
  @JsonSubTypes.Type(value = ClientMessage.Interrupted.class, name = "interrupted"),
  @JsonSubTypes.Type(value = ClientMessage.RunEnded.class, name = "runEnded"),
  @JsonSubTypes.Type(value = ClientMessage.FilePart.class, name = "filePart"),
  @JsonSubTypes.Type(value = ClientMessage.FolderSent.class, name = "folderSent")
})
public sealed interface ClientMessage {

  /** A message that is mostly bytes, which are sent as they are; the rest is sent as text. */
  sealed interface WithBytes extends ClientMessage permits SecondMessage, FilePart {

    byte[] bytes();

    /** The same with other bytes. */
    ClientMessage with(byte[] others);
  }

  /** The first message. */
  record Hello(int client, Agreement agreement, Environment environment) implements ClientMessage {}

  /**
   * Asks for the time; the answer is {@link CoordinatorMessage.Pong}. Sent each second, it also
   * says that the client is alive.
   *
   * @param sentNanos the client's clock
   */
  record Ping(long sentNanos) implements ClientMessage {}

  /** The step's adapter is open and its ops are prepared. */
  record StepBegun(int step, int lanes, int inFlight, int cores, Map<String, String> server)
      implements ClientMessage {}

  /** The client takes no part in a step, and waits for its end. */
  record StepSkipped(int step) implements ClientMessage {}

  /** The client has ended the phase before, and waits for the instant at which this one begins. */
  record Ready(int step, int phase, ClockReading clock) implements ClientMessage {}

  /** The offset of the clocks, once a minute and at the instant of a phase. */
  record Clock(ClockReading reading) implements ClientMessage {}

  /** The instant of a phase had passed when this client was told of it. */
  record StartedLate(long nanos) implements ClientMessage {}

  /** Everything has settled in a warm-up. */
  record Settled(int step, int phase) implements ClientMessage {}

  /** The client has ended a step. */
  record StepEnded(int step, StepDocument document) implements ClientMessage {}

  /** The client's user ends the run. */
  record Interrupted() implements ClientMessage {}

  /**
   * The client begins no other step.
   *
   * @param reason one line on why its run did not complete, or null
   * @param usersMistake whether the reason is something that the user gave
   */
  record RunEnded(
      ActivityResult.End end, @Nullable String reason, boolean usersMistake, int exitCode)
      implements ClientMessage {}

  /**
   * Part of a file of the client's result folder; parts of a file come in order.
   *
   * @param name the file's, relative to the folder
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares messages
  record FilePart(String name, byte[] bytes) implements WithBytes {

    @Override
    public FilePart with(byte[] others) {
      return new FilePart(name, others);
    }
  }

  /** Every file has been sent. */
  record FolderSent(long bytes) implements ClientMessage {}
}
