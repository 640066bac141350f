package io.bench.adapter.cql.lean.fake;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told, but for bytes, which are only added up. */
public final class FakeLeanCompletion implements Completion {

  private final int slot;
  private final List<String> told = new ArrayList<>();
  private long bytes;

  public FakeLeanCompletion(int slot) {
    this.slot = slot;
  }

  /** In its order. */
  public List<String> told() {
    return told;
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
    told.add("first");
  }

  @Override
  public void addRows(long rows) {
    told.add("rows " + rows);
  }

  @Override
  public void addPages(long pages) {
    told.add("pages " + pages);
  }

  @Override
  public void message(long messageBytes) {
    told.add("message");
  }

  @Override
  public void addSentMessages(long messages) {
    told.add("messages " + messages);
  }

  @Override
  public void addTransparentRetries(long retries) {
    told.add("retries " + retries);
  }

  @Override
  public void addBytes(long more) {
    bytes += more;
  }

  @Override
  public void applied(boolean applied) {
    told.add(applied ? "applied" : "not applied");
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    told.add("verified " + equal);
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    told.add("captured " + value);
  }

  @Override
  public void succeed() {
    told.add("succeeded");
  }

  @Override
  public void fail(OpError error) {
    told.add("failed " + error.name());
  }
}
