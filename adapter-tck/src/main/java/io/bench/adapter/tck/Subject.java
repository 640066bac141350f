package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What is tested.
 *
 * @param given parameters as a user would type them
 * @param ops succeed whatever the cycle; at least one
 * @param patience how long to wait for what must happen
 */
record Subject(
    AdapterProvider provider, Map<String, String> given, List<OpTemplate> ops, Duration patience) {

  static final int LANES = 3;
  static final int IN_FLIGHT = 16;

  /** How the names of the adapter's threads, and of the kit's own, begin. */
  static final String PREFIX = "conformance";

  Subject {
    assertTrue(!ops.isEmpty(), "ops() must give at least one op");
  }

  /** The same with other parameters. */
  Subject with(Map<String, String> otherGiven) {
    return new Subject(provider, otherGiven, ops, patience);
  }

  /** The parameters, which must be such as the provider declares. */
  ParameterValues values() {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(provider.parameters(), given, problems);
    assertTrue(problems.isEmpty(), () -> "the parameters to test with: " + problems);
    return values;
  }

  Adapter open(int lanes, Consumer<String> secrets) throws AdapterException {
    return provider.open(new AdapterContext(values(), lanes, IN_FLIGHT, PREFIX, secrets));
  }

  /** The numbers of all {@link #ops}, for a lane that has them in this order. */
  List<Integer> allOps() {
    return IntStream.range(0, ops.size()).boxed().toList();
  }

  /** An op as messages name it. */
  static String named(OpTemplate template) {
    return "op '" + template.name() + "'";
  }
}
