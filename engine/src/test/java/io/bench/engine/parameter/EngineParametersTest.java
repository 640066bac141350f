package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.sequence.SequenceOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineParametersTest {

  private final List<String> problems = new ArrayList<>();

  @Test
  void everyOtherNameLeadsToADeclaredOne() {
    List<String> declared = EngineParameters.declared().stream().map(Parameter::name).toList();
    for (String alias :
        List.of("driver", "cyclerate", "targetrate", "concurrency", "async", "maxtries")) {
      assertThat(declared).contains(EngineParameters.canonicalName(alias));
    }
    assertThat(EngineParameters.canonicalName("hdr_digits")).isEqualTo("hdr-digits");
    assertThat(EngineParameters.canonicalName("error_limit")).isEqualTo("error-limit");
    assertThat(EngineParameters.canonicalName("something-else")).isEqualTo("something-else");
  }

  @Test
  void oneParameterUnderTwoNamesIsRefused() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("threads", "1");
    given.put("async", "2");
    assertThat(EngineParameters.canonical(given, problems)).containsExactly(entry("threads", "1"));
    assertThat(problems)
        .containsExactly("'threads' and 'async' are one parameter: give one of them");
  }

  @Test
  void theDefaultsCanBeRead() {
    ActivityParameters defaults = read(Map.of());
    assertThat(problems).isEmpty();
    assertThat(defaults.inFlight()).isEqualTo(InFlight.AUTO);
    assertThat(defaults.warmup()).isEmpty();
    assertThat(defaults.shard()).isEqualTo(ShardChoice.WHOLE);
    assertThat(defaults.warmupCap()).isEqualTo(Duration.ofMinutes(2));
    assertThat(defaults.grace()).isEqualTo(Duration.ofSeconds(15));
    assertThat(defaults.errorLimit()).isEqualTo(0.05);
    assertThat(defaults.hdrDigits()).isEqualTo(3);
    assertThat(defaults.tries()).isEqualTo(10);
    assertThat(defaults.order()).isEqualTo(SequenceOrder.BUCKET);
    assertThat(defaults.rate()).isEmpty();
    assertThat(defaults.cycles()).isEmpty();
    assertThat(defaults.lanes()).isEmpty();
  }

  @Test
  void valuesAreRead() {
    ActivityParameters values =
        read(
            Map.of(
                "cycles", "1..5M",
                "rate", "70%",
                "threads", "4x",
                "seq", "interval",
                "warmup", "200k",
                "error-limit", "1%",
                "stride", "100"));
    assertThat(problems).isEmpty();
    assertThat(values.cycles()).contains(new CycleRange(1, 5_000_000));
    assertThat(values.rate()).contains(Rate.constant(new Rate.Level(0.7, true)));
    assertThat(values.inFlight()).isEqualTo(new InFlight(4, InFlight.Per.CORE));
    assertThat(values.order()).isEqualTo(SequenceOrder.INTERVAL);
    assertThat(values.warmup()).contains(new Warmup.Count(200_000));
    assertThat(values.errorLimit()).isEqualTo(0.01);
    assertThat(values.stride()).contains(100);
  }

  @Test
  void everyValueThatCannotBeReadIsReported() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("cycles", "0");
    given.put("rate", "fast");
    given.put("threads", "0");
    given.put("warmup", "soon");
    given.put("error-limit", "200%");
    given.put("hdr-digits", "9");
    given.put("stride", "0");
    read(given);
    assertThat(problems)
        .containsExactly(
            "parameter 'cycles': cannot read '0': 0..0 holds no cycle",
            "parameter 'rate': cannot read 'fast': not an amount: 'fast'",
            "parameter 'threads': cannot read '0': at least one op must be in flight, not 0",
            "parameter 'stride' must lie between 1 and 2147483647, not 0",
            "parameter 'warmup': cannot read 'soon': not an amount: 'soon'",
            "parameter 'error-limit': cannot read '200%': a share lies between 0% and 100%, not"
                + " 200%",
            "parameter 'hdr-digits' must lie between 1 and 5, not 9");
  }

  private ActivityParameters read(Map<String, String> given) {
    return ActivityParameters.of(
        ParameterValues.check(EngineParameters.declared(), given, problems), problems);
  }
}
