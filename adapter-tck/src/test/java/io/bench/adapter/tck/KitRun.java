package io.bench.adapter.tck;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What became of the kit's tests when they were run on the sample adapter. */
final class KitRun implements TestExecutionListener {

  private final Map<String, String> failed = new TreeMap<>();
  private final Map<String, String> skipped = new TreeMap<>();
  private final Set<String> passed = new TreeSet<>();
  private final Map<String, String> reported = new TreeMap<>();

  private KitRun() {}

  static KitRun of(Fault fault, boolean ownLoops) {
    KitRun run = new KitRun();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(SampleConformance.class))
                .configurationParameter(SampleConformance.FAULT, fault.name())
                .configurationParameter(SampleConformance.OWN_LOOPS, Boolean.toString(ownLoops))
                .build(),
            run);
    return run;
  }

  /** Names of tests, and why they failed. */
  Map<String, String> failed() {
    return failed;
  }

  /** Names of tests, and why they were not run. */
  Map<String, String> skipped() {
    return skipped;
  }

  Set<String> passed() {
    return passed;
  }

  /** Everything that tests have published. */
  Map<String, String> reported() {
    return reported;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (!(test.getSource().orElse(null) instanceof MethodSource method)) {
      return;
    }
    String name = method.getMethodName();
    String why = result.getThrowable().map(Throwable::toString).orElse("");
    switch (result.getStatus()) {
      case SUCCESSFUL -> passed.add(name);
      case ABORTED -> skipped.put(name, why);
      case FAILED -> failed.put(name, why);
    }
  }

  @Override
  public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    reported.putAll(entry.getKeyValuePairs());
  }
}
