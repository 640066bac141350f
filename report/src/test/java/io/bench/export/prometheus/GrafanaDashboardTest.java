package io.bench.export.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.export.FedRun;
import io.bench.export.metrics.RunMetrics;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The dashboard of the docs queries what the endpoint has. */
class GrafanaDashboardTest {

  private static final Path DASHBOARD = Path.of("..", "docs", "grafana", "bench-dashboard.json");
  private static final Pattern METRIC = Pattern.compile("bench_[a-z_]+");
  private static final Pattern MATCHED_LABEL = Pattern.compile("[{ ]([a-z]+)=~?\"");
  private static final Pattern LABEL_LISTS =
      Pattern.compile("by \\(([a-z, ]+)\\)|label_values\\(.*, ([a-z]+)\\)|\\{\\{([a-z]+)}}");

  private static ExpositionText exposed() throws IOException {
    RunMetrics metrics = new RunMetrics(UnaryOperator.identity());
    FedRun run = new FedRun(metrics).begun("key value");
    run.second(1, FedRun.ops(20, 2, 0, 1_000), FedRun.ops(3, 0, 0, 1_000));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.builder()
        .build()
        .write(bytes, PrometheusEndpoint.snapshots(metrics.registry()));
    return ExpositionText.parse(bytes.toString(StandardCharsets.UTF_8));
  }

  private static List<String> texts(String... fields) throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    List<String> texts = new ArrayList<>();
    for (String field : fields) {
      texts.addAll(dashboard.findValuesAsText(field));
    }
    assertThat(texts).isNotEmpty();
    return texts;
  }

  @Test
  void everyMetricThatItQueriesIsExposed() throws IOException {
    Set<String> queried = new HashSet<>();
    for (String text : texts("expr", "definition")) {
      Matcher metric = METRIC.matcher(text);
      while (metric.find()) {
        queried.add(metric.group());
      }
    }

    assertThat(queried).hasSizeGreaterThan(20);
    assertThat(exposed().names()).containsAll(queried);
  }

  @Test
  void everyLabelThatItNamesExists() throws IOException {
    Set<String> named = new HashSet<>();
    for (String text : texts("expr", "definition", "legendFormat")) {
      Matcher matched = MATCHED_LABEL.matcher(text);
      while (matched.find()) {
        named.add(matched.group(1));
      }
      Matcher lists = LABEL_LISTS.matcher(text);
      while (lists.find()) {
        for (int group = 1; group <= lists.groupCount(); group++) {
          if (lists.group(group) != null) {
            named.addAll(List.of(lists.group(group).split(", ", -1)));
          }
        }
      }
    }
    Set<String> labels = new HashSet<>();
    exposed().samples().forEach(sample -> labels.addAll(sample.labels().keySet()));

    assertThat(named).contains("op", "error", "quantile", "kind");
    assertThat(labels).containsAll(named);
  }
}
