package io.bench.benchmarks.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.turn.Metric;
import io.bench.benchmarks.turn.RoundFigures;
import io.bench.benchmarks.turn.TurnFigures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a measured table looks like. */
class TableTextTest {

  private static final TableClient.Opening NEVER =
      servers -> {
        throw new IllegalStateException("not opened here");
      };

  @Test
  void hasMediansRatiosAndWhatIsWanted() {
    Table table =
        new Table(
            "calls",
            "Calls on one connection",
            "call",
            servers -> {},
            List.of(
                new Own("fast", "ours", NEVER),
                new Own("slow", "theirs", NEVER),
                new Own("gone", "another", NEVER)),
            Map.of(Metric.BYTES, "0"),
            List.of(
                new Comparison("fast", "slow", Map.of(Metric.CPU_NANOS, "at most 0.6")),
                new Comparison("fast", "gone")));
    TableOptions options = TableOptions.read("--rounds", "2", "--seconds", "3", "--restarts", "1");
    RoundFigures figures =
        new RoundFigures(
            Map.of(
                "fast",
                List.of(
                    List.of(
                        new TurnFigures(40_000, 1_500, 0, 0),
                        new TurnFigures(40_000, 1_500, 0, 0.01))),
                "slow",
                List.of(
                    List.of(
                        new TurnFigures(20_000, 3_000, 640, 0.1),
                        new TurnFigures(20_000, 3_000, 640, 0.2)))),
            Map.of());

    assertThat(TableText.markdown(table, options, figures, Map.of("gone", "it is not installed")))
        .isEqualToNormalizingNewlines(
            """
            ## calls

            Calls on one connection. Medians of 2 alternating rounds of 3 s.

            | client | calls per second | client CPU per call, µs | allocation per call, bytes |
            |---|---|---|---|
            | fast (ours) | 40,000 | 1.50 | 0.0, wanted: 0 |
            | slow (theirs) | 20,000 | 3.00 | 640.0 |

            | mean ratio (95 % interval, of these processes) | calls per second | client CPU per call | allocation per call |
            |---|---|---|---|
            | fast / slow | 2.00 (1.99 to 2.01) | 0.50 (0.50 to 0.50), wanted: at most 0.6 | - |

            Not warm: slow: its JIT compilers worked 15 % of its turns; give more --warm-up

            Left out: gone: it is not installed
            """);
  }
}
