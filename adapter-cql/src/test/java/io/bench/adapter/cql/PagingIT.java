package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import org.junit.jupiter.api.Test;

class PagingIT extends OnCassandra {

  private static final int ROWS = 5_000;

  @Test
  void allPagesAreFetchedUnlessMaxpagesSaysOtherwise() throws Exception {
    table("pages", "part int, c bigint, PRIMARY KEY (part, c)");
    Ops ops = Ops.with(FakeCqlBinding.point("c", cycle -> cycle));
    run(ops.op("w", "INSERT INTO it.pages (part, c) VALUES (0, {c})"), ROWS);

    Outcome all = run(ops.op("r", "SELECT c FROM it.pages WHERE part = 0", "page_size", 100));
    Outcome some =
        run(ops.op("r", "SELECT c FROM it.pages WHERE part = 0", "page_size", 100, "maxpages", 3));

    assertThat(all.rows()).isEqualTo(ROWS);
    assertThat(all.pages()).isBetween(50L, 51L); // the last full page may be followed by an empty
    assertThat(some.rows()).isEqualTo(300);
    assertThat(some.pages()).isEqualTo(3);
  }
}
