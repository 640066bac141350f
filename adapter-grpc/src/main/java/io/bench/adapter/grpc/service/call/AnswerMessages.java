package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.Completion;
import io.bench.adapter.grpc.service.paging.PageTurning;
import io.bench.adapter.grpc.service.response.ResponseReading;
import io.bench.adapter.grpc.wire.FieldScan;
import io.grpc.ClientCall;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. The messages that calls are answered with: how many are asked for at a
 * time, what they count as, and where they are read.
 */
final class AnswerMessages {

  /** More than the one message that there may be, so that a second would be noticed. */
  private static final int REQUESTED_OF_ONE = 2;

  /** How far the server may be ahead of us on a stream; half of it is asked for at a time. */
  private static final int REQUESTED_OF_STREAM = 64;

  private final boolean stream;
  private final boolean rowsAreCounted;
  private final ResponseMarshaller responses;
  private final ResponseReading reading;
  private final @Nullable FieldScan scan;
  private final @Nullable PageTurning pages;
  private int taken;

  /**
   * @param responses reads the messages of these calls
   * @param scan what {@code responses} looks for in them, or null
   * @param pages how pages are fetched, or null if an op is one call
   */
  AnswerMessages(
      ServiceOp op,
      ResponseMarshaller responses,
      ResponseReading reading,
      @Nullable FieldScan scan,
      @Nullable PageTurning pages) {
    this.stream = !op.type().serverSendsOneMessage();
    this.rowsAreCounted = op.response().rowsPath() != null;
    this.responses = responses;
    this.reading = reading;
    this.scan = scan;
    this.pages = pages;
  }

  /** A call has been started; may end it at once. */
  void begin(ClientCall<?, ?> call) {
    taken = 0;
    call.request(stream ? REQUESTED_OF_STREAM : REQUESTED_OF_ONE);
  }

  /** Takes a message as the marshaller has made it. */
  void arrived(Object message, ClientCall<?, ?> call, Completion receiver) {
    if (stream) {
      receiver.message(responses.bytes());
      if (++taken == REQUESTED_OF_STREAM / 2) {
        taken = 0;
        call.request(REQUESTED_OF_STREAM / 2);
      }
    } else if (pages != null) {
      receiver.message(responses.bytes());
      receiver.addPages(1);
    } else {
      receiver.addBytes(responses.bytes());
    }
    reading.message(ResponseMarshaller.message(message), receiver);
    if (scan != null) {
      scanned(scan, receiver);
    }
  }

  private void scanned(FieldScan found, Completion receiver) {
    if (rowsAreCounted) {
      reading.rows(found.count(), receiver);
    }
    if (pages != null) {
      pages.arrived(found.value());
    }
  }
}
