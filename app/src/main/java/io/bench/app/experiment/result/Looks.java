package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.turn.TurnRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What an interleaved experiment tells before it has ended. */
public interface Looks {

  /**
   * How many rows are decided, and what the others need.
   *
   * @param turns those taken
   */
  Decided decided(List<TurnRecord> turns, Outlook.Plan plan);

  /**
   * What it could tell, by the rounds of a restart that goes on.
   *
   * @param results the folder of each arm's run
   */
  Outlook outlook(int restart, Map<String, Path> results, Outlook.Plan plan);
}
