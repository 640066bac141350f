package io.bench.cql.statement;

import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.cql.field.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an op wants to know of its answer beyond counts. Immutable.
 *
 * @param captures fields for later ops
 * @param expectedRows what the rows must be, or null
 */
public record AnswerPart(List<Capture> captures, @Nullable ExpectedRows expectedRows) {

  public AnswerPart {
    captures = List.copyOf(captures);
  }

  static AnswerPart of(OpTemplate template) {
    return new AnswerPart(template.captures(), template.expectedRows());
  }

  /** Whether counts are enough. */
  public boolean isNothing() {
    return captures.isEmpty() && expectedRows == null;
  }

  /**
   * Notes what stands in the way of comparing rows.
   *
   * @param onlyPrepared whether columns are known of prepared statements only
   */
  void check(
      String where,
      CqlStatement statement,
      OpSettings settings,
      boolean onlyPrepared,
      Problems problems) {
    if (expectedRows != null && settings.maxPages() != Integer.MAX_VALUE) {
      problems.add(
          where + ": maxpages beside verify-fields would leave rows unread that must be verified");
    }
    if (expectedRows != null && !statement.isSelect()) {
      problems.add(where + ": verify-fields has a meaning only on a SELECT");
    } else if (expectedRows != null && onlyPrepared && statement.kind() != StatementKind.PREPARED) {
      problems.add(where + ": verify-fields needs a prepared statement, whose columns are known");
    }
  }
}
