package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.EmptyColumnDefinitions;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeanOpsTest {

  private static ColumnDefinitions columns(String... names) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (String name : names) {
      RawType type = RawType.PRIMITIVES.get(DataType.BOOLEAN);
      columns.add(
          new DefaultColumnDefinition(
              new ColumnSpec("ks", "t", name, columns.size(), type), AttachmentPoint.NONE));
    }
    return DefaultColumnDefinitions.valueOf(columns);
  }

  @Test
  void aStatementIsConditionalIfItsFirstPreparedColumnSaysWhetherItWasApplied() {
    assertThat(LeanOps.isConditional(columns("[applied]", "v"))).isTrue();
    assertThat(LeanOps.isConditional(columns("v", "[applied]"))).isFalse();
    assertThat(LeanOps.isConditional(columns("applied"))).isFalse();
    assertThat(LeanOps.isConditional(EmptyColumnDefinitions.INSTANCE)).isFalse();
  }
}
