package io.bench.export.prometheus;

import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.MetricRegistry;
import io.bench.export.metrics.MetricFamily;
import io.bench.export.metrics.Series;
import io.bench.export.metrics.WindowTimer;
import io.prometheus.metrics.instrumentation.dropwizard.DropwizardExports;
import io.prometheus.metrics.instrumentation.dropwizard5.labels.CustomLabelMapper;
import io.prometheus.metrics.instrumentation.dropwizard5.labels.MapperConfig;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the registry through the bridge, which maps parts of names to labels.
 *
 * <p>The bridge makes a family of every single metric and refuses two of one name. So it is given
 * the registry in rounds, each with one series of every family, and what it makes of them is joined
 * by family; label values are decoded, and help texts are the families' own. Thread-safe.
 */
final class LabelledFamilies implements MultiCollector {

  private static final Map<String, MetricFamily> FAMILIES =
      Stream.of(MetricFamily.values())
          .collect(Collectors.toUnmodifiableMap(MetricFamily::metric, Function.identity()));

  private static final double NANOS_PER_SECOND = 1e9;

  private final MetricRegistry registry;
  private final CustomLabelMapper mapper;

  LabelledFamilies(MetricRegistry registry) {
    this.registry = registry;
    List<MapperConfig> configs = new ArrayList<>();
    for (MetricFamily family : MetricFamily.values()) {
      if (!family.labels().isEmpty()) {
        configs.add(config(family));
      }
    }
    this.mapper = new CustomLabelMapper(configs);
  }

  private static MapperConfig config(MetricFamily family) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int label = 0; label < family.labels().size(); label++) {
      labels.put(family.labels().get(label), "${" + label + "}");
    }
    return new MapperConfig(
        family.metric() + ".*".repeat(family.labels().size()), family.metric(), labels);
  }

  @Override
  public MetricSnapshots collect() {
    Map<String, Metric> metrics = registry.getMetrics();
    Map<MetricFamily, List<DataPointSnapshot>> families = new EnumMap<>(MetricFamily.class);
    for (Map<MetricFamily, String> round : rounds(metrics)) {
      MetricRegistry one = new MetricRegistry();
      round.values().forEach(name -> one.register(name, metrics.get(name)));
      for (MetricSnapshot bridged :
          new DropwizardExports(one, MetricFilter.ALL, mapper).collect()) {
        MetricFamily family = FAMILIES.get(bridged.getMetadata().getName());
        DataPointSnapshot point = bridged.getDataPoints().get(0);
        families
            .computeIfAbsent(family, unseen -> new ArrayList<>())
            .add(decoded(family, point, metrics.get(round.get(family))));
      }
    }
    List<MetricSnapshot> joined = new ArrayList<>();
    families.forEach((family, points) -> joined.add(snapshot(family, points)));
    return new MetricSnapshots(joined);
  }

  /** Parts of the registry, none of which has two series of a family. */
  private static List<Map<MetricFamily, String>> rounds(Map<String, Metric> metrics) {
    List<Map<MetricFamily, String>> rounds = new ArrayList<>();
    Map<MetricFamily, Integer> taken = new EnumMap<>(MetricFamily.class);
    for (String name : metrics.keySet()) {
      MetricFamily family = Series.parse(name).family();
      int round = taken.merge(family, 1, Integer::sum) - 1;
      if (round == rounds.size()) {
        rounds.add(new EnumMap<>(MetricFamily.class));
      }
      rounds.get(round).put(family, name);
    }
    return rounds;
  }

  /**
   * The same with label values as they were, times in seconds, and the sum of times, which the
   * bridge leaves out.
   */
  private static DataPointSnapshot decoded(
      MetricFamily family, DataPointSnapshot point, @Nullable Metric metric) {
    Labels.Builder labels = Labels.builder();
    point
        .getLabels()
        .forEach(label -> labels.label(label.getName(), Series.decoded(label.getValue())));
    if (point instanceof CounterDataPointSnapshot counter) {
      boolean nanos = family.kind() == MetricFamily.Kind.TIME;
      double value = nanos ? counter.getValue() / NANOS_PER_SECOND : counter.getValue();
      return new CounterDataPointSnapshot(value, labels.build(), null, 0L);
    }
    if (point instanceof SummaryDataPointSnapshot summary && metric instanceof WindowTimer timer) {
      return SummaryDataPointSnapshot.builder()
          .labels(labels.build())
          .quantiles(summary.getQuantiles())
          .count(summary.getCount())
          .sum(timer.totalSeconds())
          .build();
    }
    return new GaugeDataPointSnapshot(
        ((GaugeDataPointSnapshot) point).getValue(), labels.build(), null);
  }

  private static MetricSnapshot snapshot(MetricFamily family, List<DataPointSnapshot> points) {
    MetricMetadata metadata = new MetricMetadata(family.metric(), family.help());
    return switch (family.kind()) {
      case COUNTER, TIME ->
          new CounterSnapshot(metadata, of(points, CounterDataPointSnapshot.class));
      case GAUGE -> new GaugeSnapshot(metadata, of(points, GaugeDataPointSnapshot.class));
      case SUMMARY -> new SummarySnapshot(metadata, of(points, SummaryDataPointSnapshot.class));
    };
  }

  private static <T> List<T> of(List<DataPointSnapshot> points, Class<T> type) {
    return points.stream().map(type::cast).toList();
  }
}
