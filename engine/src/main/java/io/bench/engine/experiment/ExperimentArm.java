package io.bench.engine.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of the ways that an experiment compares. Immutable.
 *
 * @param name as tables call it
 * @param description one line, or null
 * @param environment the name of its servers
 * @param data what happens to them between its turns; null as the experiment says
 * @param command what its turns run
 * @param program the other load generator that they run, or null if they run Bench
 * @param parameters all that the command is given, the experiment's own included, without servers
 * @param events what happens to its servers while it is measured
 * @param paxosVariant by which its Cassandra agrees while it is measured; null as it was started
 * @param inBlocks whether it measures in blocks; otherwise it takes turns, in an interleaved
 *     experiment one in each restart
 * @param claim what somebody who measured in this way would publish, or null
 */
public record ExperimentArm(
    String name,
    @Nullable String description,
    String environment,
    @Nullable DataState data,
    Command command,
    @Nullable ArmProgram program,
    Map<String, String> parameters,
    List<ServerEvent> events,
    @Nullable PaxosVariant paxosVariant,
    boolean inBlocks,
    @Nullable Claim claim) {

  /** What a turn runs. */
  public enum Command {
    /** {@code bench run}: one measurement. */
    RUN,
    /** {@code bench search}: the highest rate that meets an objective. */
    SEARCH,
    /** Another load generator: one measurement, from its start to its end. */
    PROGRAM
  }

  public ExperimentArm {
    events = List.copyOf(events);
  }
}
