package io.bench.adapter.api;

import java.util.List;
import java.util.Set;

/**
 * Entry point of an adapter, found by {@link java.util.ServiceLoader} once per process.
 * Implementations are thread-safe and have a public constructor without arguments that does
 * nothing. They keep no state of a run, but may remember what a user need not be asked or told
 * twice, such as a password typed at a prompt.
 */
public interface AdapterProvider {

  /**
   * The name users type, as in {@code adapter=cql}: lower-case letters, digits and hyphens, a
   * letter first. Unique.
   */
  String name();

  /** Names by which workloads written for other tools call it. */
  default Set<String> otherNames() {
    return Set.of();
  }

  /** One line for {@code bench list adapters}. */
  String description();

  /**
   * Every parameter the adapter understands. Anything else a user gives is refused before {@link
   * #open} is called, with a suggestion taken from these names.
   */
  List<Parameter<?>> parameters();

  /**
   * Names of the servers this adapter can be given when the user names no host, best first, for
   * example {@code cassandra}. Empty when it needs none. What the names mean is up to the
   * application, which passes the started server's address as the parameter {@code host}.
   */
  default List<String> embeddedServers() {
    return List.of();
  }

  /**
   * Checks what can be checked without a server: values that do not go together, files that cannot
   * be read, op templates with fields that do not exist. Called for every step before anything is
   * started or connected, so that a user hears of all mistakes at once. Starts nothing, asks
   * nothing.
   *
   * @param parameters as declared and of the declared types; without the address of a server that
   *     is yet to be started
   * @param templates what the step would {@link Adapter#prepare}
   * @param problems receives a line for each mistake
   */
  default void check(
      ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {}

  /**
   * The names that op fields and op params may have, or an empty set if any name may have a
   * meaning. A param that is none of them and stands in a block or at the head of a workload, for
   * all that is in it, is left out with a warning; anything else that {@link #check} and {@link
   * Adapter#prepare} do not know is a mistake.
   */
  default Set<String> opFields() {
    return Set.of();
  }

  /**
   * What the adapter does with answers. Ops that need more are refused before anything starts,
   * since a verification that nobody does would verify nothing.
   */
  default AnswerUse answerUse() {
    return AnswerUse.COUNTED;
  }

  /** The SPI version the adapter was compiled against: return {@link SpiVersion#CURRENT}. */
  int spiVersion();

  /**
   * Connects. May block. Called once per activity, from the activity's own thread, and once more
   * for each client instance (space) that ops name, from another thread while other ops run. {@code
   * bench check} may open one, prepares ops then, and opens no lanes.
   *
   * @return an adapter whose lanes and ops can be used at once
   * @throws AdapterException if a value is wrong ({@link AdapterException.Kind#USAGE}) or the
   *     server cannot be reached or refuses ({@link AdapterException.Kind#SERVER}); everything
   *     opened until then has been closed
   */
  Adapter open(AdapterContext context) throws AdapterException;
}
