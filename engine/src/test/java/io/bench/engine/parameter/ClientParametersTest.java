package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientChoiceTest {

  private final List<String> problems = new ArrayList<>();

  @Test
  void withoutAnythingAClientIsAlone() {
    assertThat(read(Map.of())).isEqualTo(ClientChoice.ALONE);
    assertThat(problems).isEmpty();
  }

  @Test
  void oneOfSeveral() {
    assertThat(read(Map.of("clients", "3", "client", "2"))).isEqualTo(new ClientChoice(2, 3));
    assertThat(problems).isEmpty();
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

  private ClientChoice read(Map<String, String> given) {
    ParameterValues values = ParameterValues.check(EngineParameters.declared(), given, problems);
    return ActivityParameters.of(values, problems).clients();
  }
}
