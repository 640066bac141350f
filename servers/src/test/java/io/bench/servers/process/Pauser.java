package io.bench.servers.process;

import java.util.List;

/** Started by a test as a process of its own: pauses another process and never ends. */
public final class Pauser {
  private Pauser() {}

  public static void main(String[] arguments) throws Exception {
    ProcessHandle other = ProcessHandle.of(Long.getLong("pid")).orElseThrow();
    ProcessPause pause = ProcessPause.begin(List.of(other));
    System.out.println("paused");
    synchronized (pause) {
      while (true) {
        pause.wait();
      }
    }
  }
}
