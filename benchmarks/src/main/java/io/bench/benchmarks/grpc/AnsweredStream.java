package io.bench.benchmarks.grpc;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The answer of many messages to one {@code StreamRequest}. Hot path; runs on the server's thread.
 */
final class AnsweredStream {

  /** What the client takes on this stream. */
  long window;

  private final int id;
  private final byte[] frame;
  private final int windowBytes;
  private int left;
  private boolean headWritten;
  private boolean ended;

  /**
   * @param request the encoded {@code StreamRequest}
   */
  AnsweredStream(int id, byte[] request, long window) throws IOException {
    this.id = id;
    this.window = window;
    int[] fields = new int[3];
    CodedInputStream input = CodedInputStream.newInstance(request);
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      fields[tag >>> 3] = input.readInt32();
    }
    this.left = fields[1];
    this.frame = AnswerFrames.payload(fields[2]);
    this.windowBytes = frame.length - AnswerFrames.FRAME_HEADER;
  }

  /**
   * Writes what may be written.
   *
   * @param share of the room in {@code out}
   * @param ofConnection the connection's window
   * @return how much of that it took
   */
  long write(AnswerFrames answers, ByteBuffer out, int share, long ofConnection) {
    int end = out.position() + share - AnswerFrames.MOST_BESIDE_MESSAGE;
    long taken = 0;
    if (!headWritten && out.position() < end) {
      answers.writeHeadOfStream(out, id);
      headWritten = true;
    }
    while (left > 0
        && out.position() + frame.length < end
        && windowBytes <= window
        && windowBytes <= ofConnection - taken) {
      AnswerFrames.writeFrame(out, id, frame);
      window -= windowBytes;
      taken += windowBytes;
      left--;
    }
    if (left == 0 && out.position() < end) {
      AnswerFrames.writeTrailersOfStream(out, id);
      ended = true;
    }
    return taken;
  }

  /** Whether it waits for the client and not for the socket. */
  boolean isBlocked(long ofConnection) {
    return ended || (left > 0 && (windowBytes > window || windowBytes > ofConnection));
  }

  boolean hasEnded() {
    return ended;
  }
}
