package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.session.Session;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Table options that published workloads still have by a name which servers no longer take: since
 * Cassandra 3.0 the {@code sstable_compression} of a table's compression is called {@code class},
 * and 5.0 has forgotten the old name. The meaning is the same.
 */
final class RenamedTableOptions {

  private static final Logger LOG = LoggerFactory.getLogger(RenamedTableOptions.class);
  private static final Pattern OLD = Pattern.compile("'sstable_compression'(\\s*:)");

  private RenamedTableOptions() {}

  /**
   * A schema statement as the session's servers understand it.
   *
   * @param where names the op in the log
   */
  static String renamed(String where, String cql, Session session) {
    Matcher old = OLD.matcher(cql);
    if (!old.find() || !knowsClass(session)) {
      return cql;
    }
    LOG.warn(
        "{}: the compression option 'sstable_compression' is sent as 'class', its name since"
            + " Cassandra 3.0",
        where);
    return old.replaceAll("'class'$1");
  }

  private static boolean knowsClass(Session session) {
    return session.getMetadata().getNodes().values().stream()
        .map(node -> node.getCassandraVersion())
        .filter(Objects::nonNull)
        .allMatch(version -> version.compareTo(Objects.requireNonNull(Version.V3_0_0)) >= 0);
  }
}
