package io.bench.servers.process;

import java.nio.file.Path;

/** Started by tests as a process of its own: holds a run folder until its parent ends it. */
public final class RunFolderHolder {
  private RunFolderHolder() {}

  public static void main(String[] arguments) throws Exception {
    RunFolder run = RunFolder.create(Path.of(System.getProperty("runs")));
    System.out.println("holding " + run.path());
    synchronized (run) {
      while (true) {
        run.wait();
      }
    }
  }
}
