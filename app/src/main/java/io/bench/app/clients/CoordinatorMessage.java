package io.bench.app.clients;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.search.Trial;
import org.jspecify.annotations.Nullable;

/** What the coordinator says to a client. Steps and phases are 0-based. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = CoordinatorMessage.Welcome.class, name = "welcome"),
  @JsonSubTypes.Type(value = CoordinatorMessage.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = CoordinatorMessage.TooEarly.class, name = "tooEarly"),
  @JsonSubTypes.Type(value = CoordinatorMessage.Pong.class, name = "pong"),
  @JsonSubTypes.Type(value = CoordinatorMessage.Start.class, name = "start"),
  @JsonSubTypes.Type(value = CoordinatorMessage.EndWarmUp.class, name = "endWarmUp"),
  @JsonSubTypes.Type(value = CoordinatorMessage.Stop.class, name = "stop"),
  @JsonSubTypes.Type(value = CoordinatorMessage.StepOver.class, name = "stepOver"),
  @JsonSubTypes.Type(value = CoordinatorMessage.PartReceived.class, name = "partReceived"),
  @JsonSubTypes.Type(value = CoordinatorMessage.FolderKept.class, name = "folderKept"),
  @JsonSubTypes.Type(value = CoordinatorMessage.NextRun.class, name = "nextRun"),
  @JsonSubTypes.Type(value = CoordinatorMessage.Farewell.class, name = "farewell")
})
public sealed interface CoordinatorMessage {

  /** Every client is there, and all agree: the run begins. */
  record Welcome() implements CoordinatorMessage {}

  /**
   * The run does not begin.
   *
   * @param reason one line
   * @param usersMistake whether clients were started differently
   */
  record Refused(String reason, boolean usersMistake) implements CoordinatorMessage {}

  /** An earlier turn of the experiment has not ended here; the client may come again. */
  record TooEarly() implements CoordinatorMessage {}

  /**
   * The time.
   *
   * @param sentNanos of the ping, on the client's clock
   * @param receivedNanos when the ping came, on the coordinator's clock
   * @param answeredNanos when this was sent, on the coordinator's clock
   */
  record Pong(long sentNanos, long receivedNanos, long answeredNanos)
      implements CoordinatorMessage {}

  /**
   * A phase begins.
   *
   * @param atNanos when, on the coordinator's clock
   */
  record Start(int step, int phase, long atNanos) implements CoordinatorMessage {}

  /** Everything has settled on every client. */
  record EndWarmUp(int step, int phase) implements CoordinatorMessage {}

  /**
   * The run ends early.
   *
   * @param interrupted whether a user ended it, so that it has not failed
   */
  record Stop(String reason, boolean interrupted) implements CoordinatorMessage {}

  /**
   * Every client has ended a step.
   *
   * @param reason one line on why it did not complete, or null
   * @param exitCode the one an error rule asks for, or -1
   * @param capacityPerSecond what all clients reached together; NaN if the step does not tell
   */
  record StepOver(
      int step,
      ActivityResult.End end,
      @Nullable String reason,
      int exitCode,
      double capacityPerSecond)
      implements CoordinatorMessage {}

  /** The next part of a file may be sent. */
  record PartReceived() implements CoordinatorMessage {}

  /**
   * All that the client says it has sent of its folder has come, or not.
   *
   * @param arrived whether it has, so that the client may delete its own
   */
  record FolderKept(boolean arrived) implements CoordinatorMessage {}

  /**
   * A search begins its next run.
   *
   * @param trial null for the steps that prepare it
   * @param capacityPerSecond what all clients reached in these; 0 if they do not tell
   */
  record NextRun(@Nullable Trial trial, double capacityPerSecond) implements CoordinatorMessage {}

  /**
   * The result of all is written, and the command is over.
   *
   * @param exitCode that of all clients
   * @param folder where the result is, for people
   */
  record Farewell(int exitCode, String folder) implements CoordinatorMessage {}
}
