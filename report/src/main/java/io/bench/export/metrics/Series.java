package io.bench.export.metrics;

import java.util.List;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * One member of a family of metrics. Its labels stay apart from its name: {@link RunRegistry} keeps
 * both, and exporters ask it for them.
 *
 * @param values of the family's labels, in their order
 */
public record Series(MetricFamily family, List<String> values) {

  private static final Pattern PLAIN = Pattern.compile("[\\w .%/+-]+");

  public Series {
    values = List.copyOf(values);
    if (values.size() != family.labels().size()) {
      throw new IllegalArgumentException(family + " has labels " + family.labels() + ": " + values);
    }
  }

  /** Its name in the registry, for example {@code bench_lane_occupancy_ratio{lane=0}}. */
  String registryName() {
    return family.metric() + (values.isEmpty() ? "" : "{" + pairs() + "}");
  }

  /** The properties of its MBean name: the family and the labels. */
  public String objectNameProperties() {
    return "name=" + family.metric() + (values.isEmpty() ? "" : "," + pairs());
  }

  /** Quoted where JMX requires it, so that names stay unique. */
  private String pairs() {
    StringBuilder pairs = new StringBuilder();
    for (int label = 0; label < values.size(); label++) {
      String value = values.get(label);
      pairs
          .append(label == 0 ? "" : ",")
          .append(family.labels().get(label))
          .append('=')
          .append(PLAIN.matcher(value).matches() ? value : ObjectName.quote(value));
    }
    return pairs.toString();
  }
}
