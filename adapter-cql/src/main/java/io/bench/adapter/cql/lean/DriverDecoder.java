package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanExchange;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.ResultReader;
import io.bench.cql.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles answers other than results: errors and warnings, which the driver's own codecs decode,
 * and {@code UNPREPARED}, after which it re-prepares the statement. Runs on the lane's thread.
 *
 * @param codec decodes frames that are not compressed
 * @param errors makes the exception for a node's error; of all but {@link Unprepared}
 * @param version of the protocol, 4 or 5
 */
record DriverDecoder(
    FrameCodec<ByteBuf> codec, BiFunction<Node, Error, Throwable> errors, int version) {

  private static final Logger LOG = LoggerFactory.getLogger(DriverDecoder.class);

  void answered(LeanSlot slot, LeanOp op, int opcode, ByteBuf frame, int start, int end) {
    LeanConnection connection = slot.connection();
    if (connection == null) {
      return;
    }
    Message message = decodedOrFailed(slot, frame, start, end);
    if (message == null) {
      return;
    }
    if (message instanceof Unprepared && slot.mayPrepareAgain()) {
      prepareAgain(slot, connection, op.request.texts(), 0);
    } else {
      fail(slot, connection.node(), opcode, message);
    }
  }

  /**
   * An answer; null if it cannot be decoded, and its op has failed. The connection stays: where its
   * next frame begins is known.
   */
  private @Nullable Message decodedOrFailed(LeanSlot slot, ByteBuf frame, int start, int end) {
    try {
      return decoded(frame, start, end);
    } catch (RuntimeException e) {
      slot.fail(e);
      return null;
    }
  }

  /** An answer, decoded by the driver's codec. */
  Message decoded(ByteBuf frame, int start, int end) {
    return codec.decode(frame.slice(start, end - start)).message;
  }

  /** Shows the first warning of an op; there may be one for each of a million answers. */
  void warns(LeanOp op, ByteBuf frame, int start) {
    if (!op.warned) {
      op.warned = true;
      LOG.warn(
          "op '{}': the server warns (further warnings of this op are not shown): {}",
          op.name,
          String.join("; ", ResultReader.warnings(frame, start)));
    }
  }

  private void fail(LeanSlot slot, Node node, int opcode, Message message) {
    if (message instanceof Unprepared unprepared) {
      slot.fail(new OpError("Unprepared", unprepared.message, true, null));
    } else if (message instanceof Error error) {
      slot.fail(thrownFor(node, error));
    } else {
      slot.fail(new IllegalStateException("unexpected answer " + opcode + ": " + message));
    }
  }

  /** The driver's exception, or why it has none: it does not know each name that a server sends. */
  private Throwable thrownFor(Node node, Error error) {
    try {
      return errors.apply(node, error);
    } catch (RuntimeException e) {
      return e;
    }
  }

  /** Sends the texts one after the other, and then the op's request again. */
  private void prepareAgain(
      LeanSlot slot, LeanConnection connection, List<String> texts, int index) {
    if (index == texts.size()) {
      Completion completion = slot.completion();
      if (completion != null) {
        completion.addTransparentRetries(1);
      }
      slot.again();
      return;
    }
    int stream = connection.take();
    if (stream == StreamIds.NONE) {
      slot.fail(new OpError("Busy", "no stream is free to prepare a statement again", true, null));
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
        new LeanExchange() {
          @Override
          public void answered(int opcode, ByteBuf frame, int start, int end) {
            if (opcode == FrameHeader.RESULT) {
              prepareAgain(slot, connection, texts, index + 1);
              return;
            }
            Message message = decodedOrFailed(slot, frame, start, end);
            if (message != null) {
              fail(slot, connection.node(), opcode, message);
            }
          }

          @Override
          public void lost(Throwable cause) {
            slot.lost(cause);
          }
        });
  }
}
