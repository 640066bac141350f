package io.bench.adapter.cql.lean.fake;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what it is notified of; bytes are only added up. */
public final class FakeLeanCompletion implements Completion {

  private final int slot;
  private final List<String> events = new ArrayList<>();
  private long bytes;
  private Runnable whenEnded = () -> {};

  public FakeLeanCompletion(int slot) {
    this.slot = slot;
  }

  /** In its order. */
  public List<String> events() {
    return events;
  }

  /** What the engine does within the call that ends the op. */
  public void whenEnded(Runnable action) {
    whenEnded = action;
  }

  public long bytes() {
    return bytes;
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public void firstResult() {
    events.add("first");
  }

  @Override
  public void addRows(long rows) {
    events.add("rows " + rows);
  }

  @Override
  public void addPages(long pages) {
    events.add("pages " + pages);
  }

  @Override
  public void message(long messageBytes) {
    events.add("message");
  }

  @Override
  public void addSentMessages(long messages) {
    events.add("messages " + messages);
  }

  @Override
  public void addTransparentRetries(long retries) {
    events.add("retries " + retries);
  }

  @Override
  public void addBytes(long more) {
    bytes += more;
  }

  @Override
  public void applied(boolean applied) {
    events.add(applied ? "applied" : "not applied");
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    events.add("verified " + equal);
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    events.add("captured " + value);
  }

  @Override
  public void succeed() {
    events.add("succeeded");
    whenEnded.run();
  }

  @Override
  public void fail(OpError error) {
    events.add("failed " + error.name());
    whenEnded.run();
  }
}
