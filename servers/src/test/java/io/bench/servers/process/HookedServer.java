package io.bench.servers.process;

/** Started by tests as a process of its own: says when it runs and when its hooks run. */
public final class HookedServer {
  private HookedServer() {}

  public static void main(String[] arguments) throws Exception {
    Object forever = new Object();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("in order")));
    System.out.println("running");
    synchronized (forever) {
      while (true) {
        forever.wait();
      }
    }
  }
}
