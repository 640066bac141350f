package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.Record;
import io.bench.protos.records.v1.RecordPage;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Streams the pages of a selection as fast as they are fetched and as the client takes them. All
 * work is done in {@link #step}, by one thread at a time: whichever came first does it for those
 * that come meanwhile.
 */
final class RecordStream {

  /** Where the pages go. Called by one thread at a time. */
  interface Client {
    /** Returns whether a page can be sent without waiting in memory. */
    boolean isReady();

    /** Returns whether the client has gone: nothing is fetched or sent from then on. */
    boolean isCancelled();

    void send(RecordPage page);

    /** Called once, unless {@link #fail} was or the stream was cancelled. */
    void complete();

    /** Called once, unless {@link #complete} was or the stream was cancelled. */
    void fail(Throwable error);
  }

  private final int recordsPerPage;
  private final Client client;
  private final FetchWindow window;

  /** How often work was asked for since the thread that does it last looked. */
  private final AtomicInteger asked = new AtomicInteger();

  private final ArrayDeque<Record> waiting = new ArrayDeque<>();
  private boolean ended;

  RecordStream(BucketReader reader, CheckedSelection selection, Client client) {
    this.recordsPerPage = selection.recordsPerPage();
    this.client = client;
    this.window = new FetchWindow(reader, selection, this::proceed);
  }

  /**
   * Does what can be done now: to be called to start, and whenever the client has become ready.
   * Safe for use by several threads.
   */
  void proceed() {
    if (asked.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      step();
      seen = asked.addAndGet(-seen);
    } while (seen != 0);
  }

  private void step() {
    try {
      while (!ended && !client.isCancelled() && gather() && client.isReady()) {
        client.send(nextPage());
        if (isAtEnd()) {
          ended = true;
          client.complete();
        }
      }
    } catch (RuntimeException e) {
      ended = true;
      client.fail(e);
    }
  }

  /** Returns whether there is a page to send: a full one, or the last. */
  private boolean gather() {
    window.fill();
    while (waiting.size() < recordsPerPage && !window.isExhausted()) {
      @Nullable Chunk chunk = window.poll();
      if (chunk == null) {
        return false;
      }
      waiting.addAll(chunk.records());
    }
    return true;
  }

  private RecordPage nextPage() {
    RecordPage.Builder page = RecordPage.newBuilder();
    int count = Math.min(recordsPerPage, waiting.size());
    for (int i = 0; i < count; i++) {
      page.addRecords(waiting.remove());
    }
    return page.build();
  }

  private boolean isAtEnd() {
    return waiting.isEmpty() && window.isExhausted();
  }
}
