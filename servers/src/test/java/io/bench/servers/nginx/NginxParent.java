package io.bench.servers.nginx;

import io.bench.servers.StartupListener;
import io.bench.servers.process.LoopbackPorts;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Started by a test as a process of its own: starts an NGINX, says so, and never stops it. */
public final class NginxParent {
  private NginxParent() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    InetSocketAddress upstream =
        new InetSocketAddress(LoopbackPorts.address(), Integer.parseInt(arguments[1]));
    RunningNginx nginx =
        new Nginx(folder.resolve("cache"), NginxProgram.folders(System.getenv("PATH")))
            .start(
                NginxConfiguration.STOCK,
                List.of(upstream),
                NginxOptions.parse(Map.of()),
                folder.resolve("logs"),
                StartupListener.silent());
    System.out.println(
        nginx.processes().stream()
            .map(process -> Long.toString(process.pid()))
            .collect(Collectors.joining(" ")));
    synchronized (nginx) {
      while (true) {
        nginx.wait();
      }
    }
  }
}
