package io.bench.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A line of {@code shared-writes.tsv}: memory that more than one thread may touch.
 *
 * @param rate how often a lane's thread writes it, at most
 * @param owner whether each lane has its own, or all lanes of a run have the same
 * @param place a field or method without {@code io.bench.}; {@code Class new X} is an object
 *     without a field of its type
 * @param reason what it is for
 */
record SharedWrite(Rate rate, Owner owner, String place, String reason) {

  /** How often a lane's thread writes. */
  enum Rate {
    /** For each op. */
    OP,
    /** For each turn, or each read of a socket. */
    TURN,
    /** When a lane falls asleep, or is woken. */
    WAKE,
    /** For a batch of about a thousand ops. */
    BATCH,
    /** Once a second. */
    SECOND,
    /** When something unusual happens: an op or a connection fails, a space is opened. */
    RARE,
    /** A few times in a phase. */
    PHASE,
    /** Before the first op and after the last. */
    RUN,
    /** By other threads only. */
    NEVER
  }

  /** Whose it is. */
  enum Owner {
    LANE,
    ALL
  }

  /** Neither volatile nor guarded: no rule of the language finds it. */
  boolean isPlain() {
    return reason.startsWith("plain: ");
  }

  boolean isWrittenPerOpOrTurn() {
    return rate == Rate.OP || rate == Rate.TURN;
  }

  /** All lines but comments. */
  static List<SharedWrite> listed() {
    try (InputStream file = SharedWrite.class.getResourceAsStream("shared-writes.tsv")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(SharedWrite::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SharedWrite of(String line) {
    String[] cell = line.split("\t", -1);
    if (cell.length != 4 || cell[3].isBlank()) {
      throw new IllegalArgumentException("not rate, owner, place and reason: " + line);
    }
    return new SharedWrite(
        Rate.valueOf(cell[0].toUpperCase(Locale.ROOT)),
        Owner.valueOf(cell[1].toUpperCase(Locale.ROOT)),
        cell[2],
        cell[3]);
  }
}
