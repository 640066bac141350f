package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowVerificationTest {

  private final RowVerification verification = new RowVerification();
  private final CountingCompletion completion = new CountingCompletion();

  private static ExpectedRows rows(int count) {
    return new ExpectedRows(Map.of(), false, Set.of(), count, null);
  }

  @Test
  void asManyEqualRowsAsExpectedAreNoError() {
    verification.begin(rows(2), 70);

    assertThat(verification.nextRow()).isEqualTo(70);
    assertThat(verification.nextRow()).isEqualTo(71);

    assertThat(verification.end(completion)).isNull();
    assertThat(completion.counts).containsExactly(2L, 0L, 0L, 0L);
  }

  @Test
  void rowsThatAreNotThereAreMissing() {
    verification.begin(rows(3), 7);
    verification.nextRow();

    OpError error = Objects.requireNonNull(verification.end(completion));

    assertThat(error.name()).isEqualTo("RowsMissing");
    assertThat(error.message()).isEqualTo("cycle 7: 1 row, expected 3");
    assertThat(error.retrySafe()).isFalse();
    assertThat(completion.counts).containsExactly(1L, 2L, 0L, 0L);
  }

  @Test
  void rowsBeyondTheLastAreUnexpected() {
    verification.begin(rows(1), 7);
    verification.nextRow();

    assertThat(verification.nextRow()).isEqualTo(RowVerification.NOT_EXPECTED);

    OpError error = Objects.requireNonNull(verification.end(completion));
    assertThat(error.name()).isEqualTo("RowsUnexpected");
    assertThat(error.message()).isEqualTo("cycle 7: 2 rows, expected 1");
    assertThat(completion.counts).containsExactly(1L, 0L, 1L, 0L);
  }

  @Test
  void theFirstDifferenceIsToldAndEachUnequalRowCounted() {
    verification.begin(rows(3), 7);
    verification.nextRow();
    verification.nextRow();
    assertThat(verification.wantsDifference()).isTrue();
    verification.unequal("field 'a': 1 instead of 2");
    assertThat(verification.wantsDifference()).isFalse();
    verification.nextRow();
    verification.unequal("");

    OpError error = Objects.requireNonNull(verification.end(completion));

    assertThat(error.name()).isEqualTo("RowsUnequal");
    assertThat(error.message())
        .isEqualTo("cycle 7: 3 rows, expected 3; row 1, field 'a': 1 instead of 2");
    assertThat(completion.counts).containsExactly(1L, 0L, 0L, 2L);
  }

  @Test
  void nothingIsLeftOfTheAnswerBefore() {
    verification.begin(rows(1), 7);
    verification.nextRow();
    verification.unequal("field 'a': 1 instead of 2");

    verification.begin(rows(1), 8);
    verification.nextRow();

    assertThat(verification.end(completion)).isNull();
  }

  private static final class CountingCompletion implements Completion {
    private List<Long> counts = List.of();

    @Override
    public void verified(long equal, long missing, long unexpected, long unequal) {
      counts = List.of(equal, missing, unexpected, unequal);
    }

    @Override
    public int slot() {
      return 0;
    }

    @Override
    public void firstResult() {
      throw notOfVerification();
    }

    @Override
    public void addRows(long rows) {
      throw notOfVerification();
    }

    @Override
    public void addPages(long pages) {
      throw notOfVerification();
    }

    @Override
    public void message(long bytes) {
      throw notOfVerification();
    }

    @Override
    public void addSentMessages(long messages) {
      throw notOfVerification();
    }

    @Override
    public void addTransparentRetries(long retries) {
      throw notOfVerification();
    }

    @Override
    public void addBytes(long bytes) {
      throw notOfVerification();
    }

    @Override
    public void applied(boolean applied) {
      throw notOfVerification();
    }

    @Override
    public void capture(int variable, @Nullable Object value) {
      throw notOfVerification();
    }

    @Override
    public void succeed() {
      throw notOfVerification();
    }

    @Override
    public void fail(OpError error) {
      throw notOfVerification();
    }

    private static AssertionError notOfVerification() {
      return new AssertionError("a verification tells counts and nothing else");
    }
  }
}
