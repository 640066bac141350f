package io.bench.export.junit;

import io.bench.export.junit.TestCase.Outcome;
import java.time.Instant;
import java.util.List;

/**
 * All statements about a step, or about the run.
 *
 * @param name with dots as a class has them, so that tools group by it
 * @param seconds how long it took
 * @param log what people may want to read besides; may be empty
 */
record TestSuite(String name, Instant start, double seconds, List<TestCase> cases, String log) {

  long count(Outcome outcome) {
    return cases.stream().filter(one -> one.outcome() == outcome).count();
  }
}
