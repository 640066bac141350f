package io.bench.adapter.grpc.lean;

import io.grpc.Metadata;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a server answers to a call, and the status that this makes by the rules of grpc-java. Used
 * for the next call when one has ended. Hot path; runs on the lane's event loop.
 */
final class LeanAnswer {

  /** Whose answer it is. */
  interface Receiver {

    /** A message, to be read before this returns; returns whether another is wanted. */
    boolean message(InputStream input);

    /** The call ends, because of what has come. */
    void ends(Status status, Metadata trailers);
  }

  /** As grpc-java: how much of a page that is no answer goes into the description. */
  private static final int LONGEST_DESCRIPTION = 1_000;

  private final LeanMessages messages;
  private final Receiver receiver;
  private boolean headSeen;

  /** What the call ends with as soon as its answer is complete; with the head's metadata. */
  private @Nullable Status wrong;

  private Metadata wrongMetadata = new Metadata();

  /**
   * @param largest number of bytes that a message may have
   */
  LeanAnswer(int largest, Receiver receiver) {
    this.messages = new LeanMessages(largest, receiver);
    this.receiver = receiver;
  }

  /** A call begins. */
  void begin() {
    headSeen = false;
    wrong = null;
  }

  /** Whether the next block is that of the trailers. */
  boolean hasHead() {
    return headSeen;
  }

  /**
   * A header block has come.
   *
   * @param last whether nothing follows
   */
  void block(BlockMeaning meaning, boolean last) {
    if (last) {
      trailers(meaning);
      return;
    }
    headSeen = true;
    wrong = meaning.asHead();
    wrongMetadata = meaning.metadata();
    messages.gzip(meaning.gzip());
    Status encoding = wrong == null ? meaning.encodingProblem() : null;
    if (encoding != null) {
      receiver.ends(encoding, new Metadata());
    }
  }

  private void trailers(BlockMeaning meaning) {
    Status failure = wrong;
    if (failure != null) {
      receiver.ends(failure.augmentDescription("trailers: " + meaning.shown()), wrongMetadata);
      return;
    }
    Status status = headSeen ? meaning.asTrailers() : meaning.alone();
    if (status.isOk() && messages.isWithin()) {
      status = Status.INTERNAL.withDescription("Encountered end-of-stream mid-frame");
    }
    receiver.ends(status, meaning.metadata());
  }

  /**
   * Content has come.
   *
   * @param last whether nothing follows
   */
  void content(ByteBuf in, int start, int length, boolean last) {
    if (wrong != null || !headSeen) {
      wrongContent(in, start, length, last);
    } else if (messages.arrived(in, start, length) && last) {
      receiver.ends(
          Status.INTERNAL.withDescription(
              "Received unexpected EOS on "
                  + (length == 0 ? "empty" : "non-empty")
                  + " DATA frame from server"),
          new Metadata());
    }
  }

  /** As grpc-java: the begin of what came instead of an answer goes into the description. */
  private void wrongContent(ByteBuf in, int start, int length, boolean last) {
    Status failure = wrong;
    if (failure == null) {
      receiver.ends(
          Status.INTERNAL.withDescription("headers not received before payload"), new Metadata());
      return;
    }
    failure =
        failure.augmentDescription(
            "DATA-----------------------------\n"
                + in.toString(start, length, StandardCharsets.UTF_8));
    wrong = failure;
    String description = failure.getDescription();
    if (last || (description != null && description.length() > LONGEST_DESCRIPTION)) {
      receiver.ends(failure, wrongMetadata);
    }
  }

  /** The call has ended. */
  void end() {
    messages.end();
  }
}
