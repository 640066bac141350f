package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.Conversions;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import io.bench.adapter.api.Completion;
import io.bench.adapter.cql.lean.connection.Exchange;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.frame.FrameHeader;
import io.bench.adapter.cql.lean.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * On the lane's thread. Answers that are no results: errors, which the driver's own codecs read in
 * full, and a server that has forgotten a statement, which is told it again.
 */
final class RareAnswers {

  private final InternalDriverContext context;
  private final int version;

  /**
   * @param version of the protocol, 4 or 5
   */
  RareAnswers(InternalDriverContext context, int version) {
    this.context = context;
    this.version = version;
  }

  void answered(LeanSlot slot, LeanOp op, int opcode, ByteBuf frame, int start, int end) {
    LeanConnection connection = slot.connection();
    if (connection == null) {
      return;
    }
    Message message = context.getFrameCodec().decode(frame.slice(start, end - start)).message;
    if (message instanceof Unprepared && slot.mayPrepareAgain()) {
      prepareAgain(slot, connection, op.request.texts(), 0);
    } else if (message instanceof Error error) {
      slot.fail(Conversions.toThrowable(connection.node(), error, context));
    } else {
      slot.fail(new IllegalStateException("unexpected answer " + opcode + ": " + message));
    }
  }

  /** Sends the texts one after the other, and then the op's request again. */
  private void prepareAgain(
      LeanSlot slot, LeanConnection connection, List<String> texts, int index) {
    Completion completion = slot.completion();
    if (index == texts.size()) {
      if (completion != null) {
        completion.addTransparentRetries(1);
      }
      slot.again();
      connection.flush();
      return;
    }
    int stream = connection.take();
    if (stream == StreamIds.NONE) {
      slot.fail(new IllegalStateException("no free stream to prepare a statement again"));
      return;
    }
    byte[] text = texts.get(index).getBytes(StandardCharsets.UTF_8);
    ByteBuf out = connection.outgoing().begin(FrameHeader.PREPARE, stream);
    out.writeInt(text.length).writeBytes(text);
    if (version >= 5) {
      out.writeInt(0);
    }
    connection.outgoing().end();
    slot.awaits(
        stream,
        new Exchange() {
          @Override
          public void answered(int opcode, ByteBuf frame, int start, int end) {
            if (opcode == FrameHeader.RESULT) {
              prepareAgain(slot, connection, texts, index + 1);
            } else {
              Message message =
                  context.getFrameCodec().decode(frame.slice(start, end - start)).message;
              slot.fail(
                  message instanceof Error error
                      ? Conversions.toThrowable(connection.node(), error, context)
                      : new IllegalStateException("unexpected answer to a PREPARE: " + message));
            }
          }

          @Override
          public void lost(Throwable cause) {
            slot.lost(cause);
          }
        });
    connection.flush();
  }
}
