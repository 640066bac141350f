package io.bench.app.block;

import io.bench.app.block.MeasuredBlock.Filled;
import io.bench.app.process.WriteFailure;
import io.bench.app.run.RunSurroundings;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.LoneClient;
import io.bench.engine.activity.PhaseBlocks;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.json.Json;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.StepInfo;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The side of a run that measures in blocks: takes commands, tells what came of them, and writes
 * {@code blocks.jsonl}. The other process hangs up or ends: then no block follows. {@link
 * #interrupt} and {@link #close} are called by any thread, all else by the run's.
 */
public final class BlockedRun implements ClientGroup, PhaseBlocks, AutoCloseable {

  /** A clock that is set meanwhile must not have a run wait for long. */
  private static final long LONGEST_LEAD_MICROS = 1_000_000;

  private final SocketChannel channel;
  private final BufferedReader commands;
  private final BufferedWriter answers;
  private final BufferedWriter blocks;
  private final RunSurroundings surroundings;
  private final SecretMask mask;
  private BlockAnswer nextAnswer = BlockAnswer.ready();
  private int round;
  private Instant began = Instant.EPOCH;
  private Map<String, Double> serverCpuSeconds = Map.of();

  BlockedRun(
      SocketChannel channel, BufferedWriter blocks, RunSurroundings surroundings, SecretMask mask) {
    this.channel = channel;
    this.commands = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
    this.answers = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
    this.blocks = blocks;
    this.surroundings = surroundings;
    this.mask = mask;
  }

  /**
   * Connects to the process that commands.
   *
   * @param socket on which it listens
   * @param folder of the run
   * @param surroundings whose servers are watched
   */
  public static BlockedRun connect(
      Path socket, Path folder, RunSurroundings surroundings, SecretMask mask) throws IOException {
    BufferedWriter blocks =
        Files.newBufferedWriter(
            folder.resolve(MeasuredBlock.FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
    try {
      return new BlockedRun(
          SocketChannel.open(UnixDomainSocketAddress.of(socket)), blocks, surroundings, mask);
    } catch (IOException e) {
      blocks.close();
      throw e;
    }
  }

  @Override
  public @Nullable Block next() {
    try {
      answers.write(Json.line(nextAnswer));
      answers.flush();
      String line = commands.readLine();
      if (line == null) {
        return null;
      }
      BlockCommand command = Json.read(line, BlockCommand.class);
      round = command.round();
      long fillNanos = Math.round(command.fillSeconds() * 1e9);
      return switch (command.kind()) {
        case PILOT -> new Block(fillNanos, false, false, startNanos(command));
        case MEASURE -> new Block(fillNanos, true, command.warm(), startNanos(command));
        case END -> null;
      };
    } catch (IOException e) {
      return null; // the other side has gone, or this one is interrupted
    }
  }

  /** Only the wall clock is the same in two processes; it is read once, shortly before. */
  private static long startNanos(BlockCommand command) {
    long nowMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    long toGo = Math.min(LONGEST_LEAD_MICROS, Math.max(0, command.beginMicros() - nowMicros));
    return System.nanoTime() + 1_000 * toGo;
  }

  @Override
  public void windowBegins() {
    began = Instant.now();
    surroundings.blockBegins();
  }

  @Override
  public void windowEnded() {
    serverCpuSeconds = surroundings.blockEnded();
  }

  @Override
  public void filled(long[] ended, long sliceNanos) {
    List<Long> counts = new ArrayList<>();
    for (long count : ended) {
      counts.add(count);
    }
    nextAnswer = BlockAnswer.pilotEnded(counts, sliceNanos / 1e9);
  }

  @Override
  public @Nullable String measured(
      ActivityPlan plan, PhaseResult result, List<OpTotals> fill, boolean drained) {
    PhaseDocument document = PhaseDocument.of(plan, result, drained, mask);
    try {
      blocks.write(
          Json.line(new MeasuredBlock(round, document, Filled.of(fill), serverCpuSeconds)));
      blocks.flush();
    } catch (IOException e) {
      return "cannot write %s: %s".formatted(MeasuredBlock.FILE, WriteFailure.reason(e));
    }
    nextAnswer = BlockAnswer.measured(began);
    return null;
  }

  @Override
  public PhaseCoordination coordination(StepInfo step) {
    return new LoneClient(step.preparatory() ? null : this);
  }

  @Override
  public void interrupt() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is of no use any more.
    }
  }

  @Override
  public void close() {
    try (channel;
        blocks) {
      // Both are closed, whatever becomes of the first.
    } catch (IOException e) {
      // Every block has been handed over already, or failed the run.
    }
  }
}
