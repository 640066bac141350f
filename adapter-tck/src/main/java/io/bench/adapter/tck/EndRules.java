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
    assertDoesNotThrow(unused::close, "close() of an adapter without lanes");
    assertDoesNotThrow(unused::close, "the second close() of an adapter without lanes");

    OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES);
    adapter.run(OPS);
    adapter.endLanes();
    assertDoesNotThrow(adapter::closeLanes, "close() of lanes");
    assertDoesNotThrow(adapter::closeLanes, "the second close() of lanes");
    assertDoesNotThrow(adapter::closeAdapter, "close()");
    assertDoesNotThrow(adapter::closeAdapter, "the second close()");
  }

  void noThreadLeft() throws AdapterException, InterruptedException {
    // What libraries start once for the whole process is there after this.
    openRunAndClose();
    LeftBehind left = LeftBehind.fromNow();
    openRunAndClose();
    assertEquals(
        List.of(), left.threads(subject.patience()), "threads that the closed adapter left");
  }

  void noConnectionLeft() throws AdapterException, InterruptedException {
    assumeTrue(LeftBehind.seesConnections(), NO_DESCRIPTORS);
    openRunAndClose();
    LeftBehind left = LeftBehind.fromNow();
    openRunAndClose();
    assertEquals(
        List.of(),
        left.connections(subject.patience()),
        "connections that the closed adapter left");
  }

  private void openRunAndClose() throws AdapterException, InterruptedException {
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      adapter.run(OPS);
    }
  }

  /** An opening that fails is told as the server's fault, and leaves nothing. */
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
        assertThrows(AdapterException.class, () -> elsewhere.open(Subject.LANES, secret -> {}));
    assertEquals(
        AdapterException.Kind.SERVER, failure.kind(), "a server that is not there: " + failure);
  }
}
