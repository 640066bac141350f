package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockCommand;
import io.bench.app.block.BlockWords;
import io.bench.engine.json.Json;
import io.bench.engine.thread.DaemonThreads;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The process of an arm, which measures blocks when it is told to. One thread, but for {@link
 * #requestStop}.
 */
final class ArmProcess implements ArmLink {

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final GuardedProcess process;
  private final ServerSocketChannel listening;
  private final Path socket;
  private final Duration longestEnd;
  private final BlockingQueue<BlockAnswer> answers = new LinkedBlockingQueue<>();
  private volatile @Nullable SocketChannel channel;
  private volatile @Nullable IOException broken;

  private ArmProcess(
      GuardedProcess process, ServerSocketChannel listening, Path socket, Duration longestEnd) {
    this.process = process;
    this.listening = listening;
    this.socket = socket;
    this.longestEnd = longestEnd;
  }

  /**
   * Starts it.
   *
   * @param before what stands before its command, such as a program that gives it some cores
   * @param mainClass this program's
   * @param arguments of its command
   * @param output where its standard output goes
   * @param socket a path that is free and short, as the system wants it of sockets
   * @param longestEnd how long it may take to end, before it is killed
   */
  static ArmProcess start(
      List<String> before,
      String mainClass,
      List<String> arguments,
      Path output,
      Path socket,
      Duration longestEnd)
      throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      listening.bind(UnixDomainSocketAddress.of(socket));
      List<String> all = new ArrayList<>(arguments);
      all.add(BlockWords.argument(socket));
      ArmProcess started =
          new ArmProcess(
              GuardedProcess.startAnother(before, mainClass, all, output),
              listening,
              socket,
              longestEnd);
      DaemonThreads.start("bench-arm-" + socket.getFileName(), started::read);
      return started;
    } catch (IOException e) {
      listening.close();
      Files.deleteIfExists(socket);
      throw e;
    }
  }

  private void read() {
    try (SocketChannel accepted = listening.accept();
        BufferedReader lines =
            new BufferedReader(Channels.newReader(accepted, StandardCharsets.UTF_8))) {
      channel = accepted;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(Json.read(line, BlockAnswer.class));
      }
      broken = new EOFException("it has hung up");
    } catch (IOException e) {
      broken = e;
    }
  }

  @Override
  public void send(BlockCommand command) throws ArmLostException {
    SocketChannel connected = channel;
    if (connected == null) {
      throw new ArmLostException("it has not connected");
    }
    try {
      Writer writer = Channels.newWriter(connected, StandardCharsets.UTF_8);
      writer.write(Json.line(command));
      writer.flush();
    } catch (IOException e) {
      throw lost();
    }
  }

  @Override
  public BlockAnswer await(BlockAnswer.Kind wanted, Duration patience)
      throws ArmLostException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() - deadline < 0) {
      BlockAnswer answer = answers.poll(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
      if (answer != null && answer.kind() == wanted) {
        return answer;
      }
      if (answer != null) {
        throw new ArmLostException("it says " + answer.kind() + " instead of " + wanted);
      }
      if (!process.isAlive() || broken != null) {
        throw lost();
      }
    }
    throw new ArmLostException("it has been silent for %d s".formatted(patience.toSeconds()));
  }

  private ArmLostException lost() {
    return new ArmLostException(
        process.isAlive()
            ? "it has hung up"
            : "its process has ended with exit code " + process.exitCode());
  }

  @Override
  public Optional<ProcessHandle> handle() {
    return Optional.of(process.handle());
  }

  @Override
  public void requestStop() {
    process.requestStop(Stop.ORDERLY);
  }

  @Override
  public int awaitEnd() throws InterruptedException {
    if (!process.waitFor(longestEnd)) {
      process.stop(Stop.ORDERLY, longestEnd);
    }
    return process.exitCode();
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      process.stop(Stop.ORDERLY, longestEnd);
    }
    try {
      listening.close();
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      // The folder of sockets is deleted with all that is in it.
    }
  }
}
