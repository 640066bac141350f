package io.bench.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** One output of a process, read as it comes so that the process never waits for us. */
final class LineStream {

  private static final long PATIENCE_SECONDS = 180;
  private static final String END = new String("end");

  private final LinkedBlockingQueue<String> unread = new LinkedBlockingQueue<>();
  private final StringBuilder text = new StringBuilder();
  private final CompletableFuture<Void> pump;

  LineStream(BufferedReader reader) {
    this.pump = CompletableFuture.runAsync(() -> pump(reader), task -> new Thread(task).start());
  }

  private void pump(BufferedReader reader) {
    try (reader) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        append(line);
        unread.add(line);
      }
    } catch (IOException e) {
      append("(" + e.getMessage() + ")");
    } finally {
      unread.add(END);
    }
  }

  private synchronized void append(String line) {
    text.append(line).append('\n');
  }

  private synchronized String soFar() {
    return text.toString();
  }

  /** Takes lines until one fits. */
  @SuppressWarnings("ReferenceEquality") // the mark of the end is no line, whatever it says
  String await(Predicate<String> fits) throws InterruptedException {
    while (true) {
      String line = unread.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null || line == END) {
        throw new AssertionError("no such line came; all output:\n" + soFar());
      }
      if (fits.test(line)) {
        return line;
      }
    }
  }

  /** Everything, once the process has closed it. */
  String all() {
    pump.join();
    return soFar();
  }
}
