package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientParametersTest {

  private final List<String> problems = new ArrayList<>();

  @Test
  void withoutAnythingAClientIsAlone() {
    ActivityParameters alone = read(Map.of());

    assertThat(alone.clients()).isEqualTo(1);
    assertThat(alone.shard()).isEqualTo(ShardChoice.WHOLE);
    assertThat(problems).isEmpty();
  }

  @Test
  void oneOfSeveral() {
    ActivityParameters last = read(Map.of("clients", "3", "client", "2"));

    assertThat(last.clients()).isEqualTo(3);
    assertThat(last.shard()).isEqualTo(new ShardChoice(3, 3));
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "01,1", "3,3", "1_0,10", "1k,1000", "0,1", "-1,1", "two,1", "5G,1"})
  void parametersSayHowManyRunTogether(String clients, int count) {
    assertThat(EngineParameters.clients(Map.of("clients", clients))).isEqualTo(count);
    assertThat(EngineParameters.clients(Map.of())).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "100001"})
  void aNumberOfClientsThatIsNoneIsOneLine(String clients) {
    read(Map.of("clients", clients));

    assertThat(problems).singleElement().asString().contains("clients").contains(clients);
  }

  @Test
  void aClientThatIsNoneOfThemIsOneLine() {
    read(Map.of("clients", "3", "client", "3"));

    assertThat(problems).containsExactly("client=3 of clients=3: the clients are 0 to 2");
  }

  @Test
  void clientsAreNoShards() {
    read(Map.of("clients", "3", "client", "1", "shard", "1/3"));

    assertThat(problems)
        .containsExactly("give either 'clients', which join their results, or 'shard', not both");
  }

  private ActivityParameters read(Map<String, String> given) {
    ParameterValues values = ParameterValues.check(EngineParameters.declared(), given, problems);
    return ActivityParameters.of(values, problems);
  }
}
