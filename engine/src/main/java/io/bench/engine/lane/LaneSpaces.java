package io.bench.engine.lane;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import org.jspecify.annotations.Nullable;

/** The client instances (spaces) that one lane's ops name. The lane's thread only. Hot path. */
public interface LaneSpaces {

  /** A client instance as one lane uses it. */
  interface Space {

    /** The op as this instance runs it. Asked for before each try: the next flush includes it. */
    LaneOp op(int template);

    /** Why there is no such instance, or null if there is. */
    @Nullable OpError failure();
  }

  /** Whether ops of a template name a space; otherwise they run on the activity's own client. */
  boolean isNamedBy(int template);

  /**
   * The instance for an op.
   *
   * @return null if it is being opened: the lane is woken when it is open or has failed
   */
  @Nullable Space find(int template, long cycle);

  /** Changes whenever an instance has been opened or could not be. */
  int changes();

  /** Flushes every instance that ops were started on since the last time. */
  void flush();
}
