package io.bench.app.experiment.live;

import static io.bench.app.experiment.live.LiveComparisons.comparison;
import static io.bench.app.experiment.live.LiveComparisons.plan;
import static io.bench.app.experiment.live.LiveComparisons.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ExperimentEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers two arms measure. */
class LiveServersTest {

  @Test
  void whatNeedsNoServerIsNotPrepared() {
    ExperimentPlan plan = plan(comparison("delay=1ms", "delay=2ms", "adapter=null-async"));

    assertThat(plan.prepare()).isEmpty();
    assertThat(plan.arms()).allSatisfy(arm -> assertThat(arm.needs()).isEmpty());
    assertThat(plan.experiment().comparison().metrics())
        .containsKey(ArmMetric.CPU_PER_OP)
        .doesNotContainKey(ArmMetric.SERVER_CPU_PER_OP);
  }

  @Test
  void serversThatExistAreToldOf() {
    isOfServersThatExist(plan(comparison("path=driver", "path=lean", "host=10.0.0.1")));
  }

  @Test
  void serversOfABundleExist(@TempDir Path folder) throws IOException {
    Path bundle = folder.resolve("bundle.zip");
    String config =
        """
        {"host": "10.0.0.1", "port": 29080, "keyStorePassword": "k", "trustStorePassword": "t"}
        """;
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bundle))) {
      zip.putNextEntry(new ZipEntry("config.json"));
      zip.write(config.getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("identity.jks"));
      zip.putNextEntry(new ZipEntry("trustStore.jks"));
    }

    isOfServersThatExist(plan(comparison("path=driver", "path=lean", "scb=" + bundle)));
  }

  private static void isOfServersThatExist(ExperimentPlan plan) {
    assertThat(plan.arms()).allSatisfy(arm -> assertThat(arm.needs()).isEmpty());
    assertThat(plan.experiment().question())
        .endsWith("The servers exist: a restart starts the clients only.");
    assertThat(plan.experiment().comparison().metrics())
        .as("their CPU is unknown")
        .containsKey(ArmMetric.CPU_PER_OP)
        .doesNotContainKey(ArmMetric.SERVER_CPU_PER_OP);
  }

  @Test
  void anEndpointThatAnswersFromMemoryTakesThePlaceOfCassandra() {
    ExperimentPlan plan = plan(comparison("path=driver", "path=lean", "server=memory"));

    assertThat(plan.experiment().environments().values())
        .singleElement()
        .matches(ExperimentEnvironment::inMemory);
    assertThat(plan.prepare()).hasSize(2);
    assertThat(plan.arms())
        .allSatisfy(arm -> assertThat(arm.words()).noneMatch(word -> word.startsWith("server")));
    assertThat(plan.experiment().question()).endsWith(" The server answers from memory.");
    assertThat(problems("path=driver", "path=lean", "server=scylla"))
        .containsExactly(
            "server=scylla: it can be memory; Bench starts Cassandra without it, and host= names"
                + " servers that exist");
    assertThat(problems("path=driver", "path=lean", "server=memory", "host=10.0.0.1"))
        .containsExactly("server=memory and host=: give one of them");
  }

  @ParameterizedTest
  @ValueSource(strings = {"interleave=duet", "interleave=duet:500ms"})
  void armsThatMeasureAtTheSameTimeHaveServersOfTheirOwn(String duet) {
    String[] words = {duet, "scenario=default.latency", "rate=500"};
    ExperimentPlan plan = plan(comparison("path=driver", "path=lean", words));

    assertThat(plan.experiment().environments()).hasSize(2);
    assertThat(plan.arms()).extracting(arm -> arm.arm().environment()).containsExactly("a", "b");
    assertThat(problems("path=driver", "path=lean", "host=10.0.0.1", duet, "rate=500"))
        .singleElement()
        .asString()
        .contains("would wait for each other in the queue of server 10.0.0.1");
  }
}
