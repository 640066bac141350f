package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.RecordPage;
import io.bench.servers.gateway.stargate.GatewayErrors;
import java.util.ArrayList;
import java.util.List;

/** A client that takes as many pages as a test lets it. For one thread. */
final class FakeStreamClient implements RecordStream.Client {

  private final List<RecordPage> pages = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();
  private int ready;
  private boolean cancelled;

  FakeStreamClient(int ready) {
    this.ready = ready;
  }

  void takesMore(int count) {
    ready += count;
  }

  @Override
  public boolean isReady() {
    return ready > 0;
  }

  void cancel() {
    cancelled = true;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void send(RecordPage page) {
    if (ready == 0 || !ends.isEmpty()) {
      throw new AssertionError("nothing may be sent now");
    }
    ready--;
    pages.add(page);
  }

  @Override
  public void complete() {
    ends.add("complete");
  }

  @Override
  public void fail(Throwable error) {
    ends.add("failed: " + GatewayErrors.status(error).getStatus().getDescription());
  }

  List<RecordPage> pages() {
    return pages;
  }

  int records() {
    return pages.stream().mapToInt(RecordPage::getRecordsCount).sum();
  }

  /** How the stream was said to end; one entry each time. */
  List<String> ends() {
    return ends;
  }
}
