package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What {@code prepare} does with bad ops, after them, and when the run is to end. */
record PreparationRules(Subject subject) {

  /** No adapter has fields of such names. */
  private static final List<String> UNKNOWN =
      List.of("field-that-nobody-knows", "another-one-that-nobody-knows");

  /** An op, and what its refusal must name. */
  private record Bad(OpTemplate template, List<String> fields) {}

  /**
   * What must be refused: what the author says, and, where fields are declared, a good op with two
   * fields that are not.
   */
  private List<Bad> bad(List<RefusedOp> given) {
    List<Bad> bad = new ArrayList<>();
    for (RefusedOp op : given) {
      bad.add(new Bad(op.template(), List.of(op.field())));
    }
    if (!subject.provider().opFields().isEmpty()) {
      OpTemplate good = subject.ops().get(0);
      Map<String, OpValue> fields = new LinkedHashMap<>(good.fields());
      UNKNOWN.forEach(name -> fields.put(name, new OpValue.Constant("value")));
      bad.add(
          new Bad(good.withFields(fields).withCaptures(List.of()).withExpectedRows(null), UNKNOWN));
    }
    return bad;
  }

  private List<Bad> atLeastOneBad(List<RefusedOp> given) {
    List<Bad> bad = bad(given);
    assumeTrue(
        !bad.isEmpty(),
        "opFields() is empty, so that any field may have a meaning, and refusedOps() is, too");
    return bad;
  }

  /** The ops that {@link #refused} prepares in vain. */
  List<OpTemplate> badTemplates(List<RefusedOp> given) {
    return bad(given).stream().map(Bad::template).toList();
  }

  void refused(List<RefusedOp> given) throws AdapterException {
    List<Bad> bad = atLeastOneBad(given);
    try (Adapter adapter = subject.open(1, secret -> {})) {
      for (Bad op : bad) {
        assertRefused(adapter, op);
      }
    }
  }

  private static void assertRefused(Adapter adapter, Bad op) {
    String what = Subject.named(op.template());
    AdapterException refusal =
        assertThrows(
            AdapterException.class,
            () -> adapter.prepare(op.template()),
            () -> what + " was prepared in spite of " + op.fields());
    assertEquals(
        AdapterException.Kind.USAGE, refusal.kind(), () -> what + ": it is the user's mistake");
    String message = String.join("\n", refusal.problems());
    assertTrue(
        message.contains(op.template().name()),
        () -> "the refusal must name " + what + ": " + message);
    for (String field : op.fields()) {
      assertTrue(
          message.contains(field),
          () -> "the refusal of " + what + " must name '" + field + "': " + message);
    }
    for (String problem : refusal.problems()) {
      assertTrue(!problem.isBlank(), () -> "a line for each problem, and no others: " + message);
    }
  }

  /** All mistakes are told at once, so one must not stand in the way of what follows. */
  void goesOnAfterARefusal(List<RefusedOp> given) throws AdapterException, InterruptedException {
    List<Bad> bad = atLeastOneBad(given);
    try (Adapter adapter = subject.open(1, secret -> {})) {
      for (Bad op : bad) {
        try {
          adapter.prepare(op.template());
        } catch (AdapterException e) {
          // as it must be, which is another test's to say
        }
      }
      PreparedOp good = adapter.prepare(subject.ops().get(0));
      try (AdapterLane lane = adapter.openLane(0)) {
        runOnce(lane, good);
      }
    }
  }

  private void runOnce(AdapterLane lane, PreparedOp good) throws InterruptedException {
    LaneDriver driver = new LaneDriver(0, lane, List.of(good.onLane(lane)), Subject.IN_FLIGHT);
    driver.attach();
    boolean ended;
    try {
      Batch batch = driver.run(List.of(0), 0, 1);
      driver.await(batch, subject.patience());
      CompletionRules.assertSucceeded(
          Subject.named(subject.ops().get(0)) + ", prepared after another was refused,",
          batch.ops().get(0));
    } finally {
      driver.finish();
      ended = driver.awaitEnd(subject.patience().toNanos());
    }
    assertTrue(ended, () -> "no turn in which to end: " + driver.whereabouts());
  }

  /** A wait for a server ends with an {@link AdapterException}; either way the mark stays. */
  void keepsAnInterruption() throws AdapterException {
    try (Adapter adapter = subject.open(1, secret -> {})) {
      boolean marked;
      Thread.currentThread().interrupt();
      try {
        adapter.prepare(subject.ops().get(0));
      } catch (AdapterException e) {
        // as it should
      } finally {
        marked = Thread.interrupted();
      }
      assertTrue(marked, "prepare() must leave an interrupted thread marked");
    }
  }

  /** What the adapter was given as a secret, or told to be one, is not in its metadata. */
  void keepsSecrets() throws AdapterException {
    Queue<String> secrets = new ConcurrentLinkedQueue<>(subject.values().secrets());
    try (Adapter adapter = subject.open(1, secrets::add)) {
      for (OpTemplate template : subject.ops()) {
        adapter.prepare(template);
      }
      String metadata = adapter.metadata().toString();
      for (String secret : secrets) {
        if (!secret.isBlank() && metadata.contains(secret)) {
          fail("metadata() holds a secret, under one of " + adapter.metadata().keySet());
        }
      }
    }
  }
}
