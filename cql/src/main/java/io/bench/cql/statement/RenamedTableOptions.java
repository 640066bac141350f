package io.bench.cql.statement;

import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Table options that published workloads still have by a name which servers no longer take: since
 * Cassandra 3.0 the {@code sstable_compression} of a table's compression is called {@code class},
 * and 5.0 has forgotten the old name. The meaning is the same.
 */
public final class RenamedTableOptions {

  private static final Logger LOG = LoggerFactory.getLogger(RenamedTableOptions.class);
  private static final Pattern OLD = Pattern.compile("'sstable_compression'(\\s*:)");

  private static final Pattern MAJOR_VERSION = Pattern.compile("(?:^|, )(\\d+)");
  private static final int FIRST_MAJOR_WITH_CLASS = 3;

  private RenamedTableOptions() {}

  /**
   * Whether all servers take the new names.
   *
   * @param releases of the servers that tell theirs, with {@code ", "} between them
   */
  public static boolean areKnownTo(String releases) {
    return MAJOR_VERSION
        .matcher(releases)
        .results()
        .allMatch(major -> Integer.parseInt(major.group(1)) >= FIRST_MAJOR_WITH_CLASS);
  }

  /**
   * The text of a statement as the servers understand it; unchanged if values are written into it.
   *
   * @param where names the op in the log
   * @param serversKnowClass whether all servers take the new name; asked only if it matters
   */
  public static String renamed(
      String where, CqlStatement statement, BooleanSupplier serversKnowClass) {
    Matcher old = OLD.matcher(statement.cql());
    if (!statement.isSchema()
        || statement.hasValuesInText()
        || !old.find()
        || !serversKnowClass.getAsBoolean()) {
      return statement.cql();
    }
    LOG.warn(
        "{}: the compression option 'sstable_compression' is sent as 'class', its name since"
            + " Cassandra 3.0",
        where);
    return old.replaceAll("'class'$1");
  }
}
