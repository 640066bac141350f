package io.bench.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.compare.ComparedSearches.Searched;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedSearchesTest {

  @Test
  void saysThatASearchHasNoAnswer() {
    Searched failed =
        new Searched("A", "one", "failed", "p99<10ms", Double.NaN, Double.NaN, null, null);
    Searched completed =
        new Searched("B", "two", "completed", "p99<10ms", 100, 110, "met at 100 ops/s", null);

    assertThat(
            new ComparedSearches(ComparedSearches.SCHEMA, List.of(failed, completed))
                .text()
                .lines())
        .contains("   no answer: the search is failed", "   met at 100 ops/s")
        .noneMatch(line -> line.contains("null"));
  }
}
