package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is left when an adapter is closed, or could not be opened. */
record EndRules(Subject subject) {

  private static final int OPS = 64;
  private static final String NO_DESCRIPTORS =
      "this system has no /proc/self/fd, so that open connections cannot be seen";

  void closedTwice() throws AdapterException, InterruptedException {
    Adapter unused = subject.open(1, secret -> {});
    assertDoesNotThrow(unused::close, "Adapter.close of an adapter without lanes");
    assertDoesNotThrow(unused::close, "the second Adapter.close of an adapter without lanes");

    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      adapter.run(OPS);
      adapter.endLanes();
      assertDoesNotThrow(adapter::closeLanes, "AdapterLane.close");
      assertDoesNotThrow(adapter::closeLanes, "the second AdapterLane.close");
      assertDoesNotThrow(adapter::closeAdapter, "Adapter.close");
      assertDoesNotThrow(adapter::closeAdapter, "the second Adapter.close");
    }
  }

  void noThreadLeft() throws AdapterException, InterruptedException {
    // What libraries start once for the whole process is there after this.
    openRunAndClose();
    LeftBehind left = LeftBehind.fromNow();
    openRunAndClose();
    assertEquals(List.of(), left.threads(subject.patience()), "threads that Adapter.close left");
  }

  void noConnectionLeft() throws AdapterException, InterruptedException {
    assumeTrue(LeftBehind.seesConnections(), NO_DESCRIPTORS);
    openRunAndClose();
    LeftBehind left = LeftBehind.fromNow();
    openRunAndClose();
    assertEquals(
        List.of(), left.connections(subject.patience()), "connections that Adapter.close left");
  }

  private void openRunAndClose() throws AdapterException, InterruptedException {
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      adapter.run(OPS);
    }
  }

  /**
   * A missing server is the server's fault, whichever method meets it first, and leaves nothing. An
   * adapter may connect in {@code open}, in {@code prepare} or with its lanes.
   */
  void nothingLeftWithoutServer(Optional<Map<String, String>> parameters)
      throws InterruptedException {
    assumeTrue(parameters.isPresent(), "parametersOfNoServer() is empty");
    Subject elsewhere = subject.with(parameters.orElseThrow());
    assertNotOpened(elsewhere);
    LeftBehind left = LeftBehind.fromNow();
    assertNotOpened(elsewhere);
    assertEquals(
        List.of(), left.threads(subject.patience()), "threads that the failed opening left");
    assertEquals(
        List.of(), left.connections(subject.patience()), "connections of the failed opening");
  }

  private static void assertNotOpened(Subject elsewhere) {
    AdapterException failure =
        assertThrows(
            AdapterException.class,
            () -> OpenedAdapter.open(elsewhere, Subject.LANES).close(),
            "AdapterProvider.open, Adapter.prepare or Adapter.openLane must throw where no server"
                + " is reached");
    assertEquals(
        AdapterException.Kind.SERVER,
        failure.kind(),
        () -> "the kind of the AdapterException where no server is reached: " + failure);
  }
}
