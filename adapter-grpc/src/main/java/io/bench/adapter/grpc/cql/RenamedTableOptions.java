package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Table options that published workloads still have by a name which servers no longer take: since
 * Cassandra 3.0 the {@code sstable_compression} of a table's compression is called {@code class},
 * and 5.0 has forgotten the old name. The meaning is the same; adapter {@code cql} does likewise.
 */
public final class RenamedTableOptions {

  private static final Logger LOG = LoggerFactory.getLogger(RenamedTableOptions.class);
  private static final Pattern OLD = Pattern.compile("'sstable_compression'(\\s*:)");
  private static final Pattern MAJOR_VERSION = Pattern.compile("(?:^|, )(\\d+)");
  private static final int FIRST_MAJOR_WITH_CLASS = 3;

  private RenamedTableOptions() {}

  /**
   * An op whose schema statement is as the servers understand it.
   *
   * @param versions the releases of the servers with commas between them, or null if they do not
   *     tell: then they are taken for recent ones
   */
  public static OpTemplate renamed(OpTemplate template, @Nullable String versions) {
    Map<String, OpValue> fields = new LinkedHashMap<>(template.fields());
    for (String kind : CqlStatementReader.KINDS) {
      if (fields.get(kind) instanceof OpValue.Constant constant
          && constant.value() instanceof String cql) {
        Matcher old = OLD.matcher(cql);
        if (old.find() && CqlText.of(cql).isSchema() && knowClass(versions)) {
          LOG.warn(
              "op '{}': the compression option 'sstable_compression' is sent as 'class', its name"
                  + " since Cassandra 3.0",
              template.name());
          fields.put(kind, new OpValue.Constant(old.replaceAll("'class'$1")));
        }
      }
    }
    return fields.equals(template.fields())
        ? template
        : new OpTemplate(
            template.name(),
            fields,
            template.params(),
            template.tags(),
            template.captures(),
            template.expectedRows(),
            template.ownClient());
  }

  private static boolean knowClass(@Nullable String versions) {
    return versions == null
        || MAJOR_VERSION
            .matcher(versions)
            .results()
            .allMatch(version -> Integer.parseInt(version.group(1)) >= FIRST_MAJOR_WITH_CLASS);
  }
}
