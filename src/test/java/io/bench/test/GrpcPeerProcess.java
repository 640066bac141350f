package io.bench.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server of {@code peers.proto} in a process, which ends with its standard input. */
final class GrpcPeerProcess implements GrpcPeerCalls.Peer {

  private final Process process;
  private final LineStream out;
  private final int port;

  private GrpcPeerProcess(List<String> command, Path folder)
      throws IOException, InterruptedException {
    process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    out = new LineStream(process.inputReader(StandardCharsets.UTF_8));
    try {
      port = Integer.parseInt(out.await(line -> line.startsWith("port ")).substring(5));
    } catch (AssertionError e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Starts a server, which prints its port and a line for each connection. */
  static GrpcPeerProcess start(List<String> command, Path folder)
      throws IOException, InterruptedException {
    return new GrpcPeerProcess(command, folder);
  }

  @Override
  public String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public long connections() {
    return out.all().lines().filter(line -> line.startsWith("connection ")).distinct().count();
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }
}
