package io.bench.app.clients.place;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out who this client is and where clients meet, from what Slurm and Kubernetes tell every
 * process that they start. Pure.
 *
 * @param environment variables of this process
 * @param hostName of this machine, with its domain if it has one
 */
record MeetingPlace(Map<String, String> environment, String hostName) {

  /** Hosts of a node list: {@code c[1-3,7]}, {@code a,b}, {@code rack[01-02]n[5-6]}. */
  private static final Pattern BRACKETS = Pattern.compile("\\[(\\d+)[^\\]]*\\]");

  /** A pod of an Indexed Job: the job's name, the pod's index, and the domain of its service. */
  private static final Pattern INDEXED_POD = Pattern.compile("([^.]+)-(\\d+)((?:\\..*)?)");

  /** The number of this client, if Slurm or Kubernetes say it. */
  Optional<String> client() {
    return first("SLURM_PROCID", "JOB_COMPLETION_INDEX");
  }

  /** How many tasks Slurm has started; Kubernetes does not say. */
  Optional<String> tasks() {
    return first("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS");
  }

  /** The host of client 0, if Slurm or Kubernetes say it. */
  Optional<String> host() {
    Optional<String> nodes = first("SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST", "SLURM_NODELIST");
    if (nodes.isPresent()) {
      return nodes.map(MeetingPlace::firstNode);
    }
    Optional<String> index = first("JOB_COMPLETION_INDEX");
    Matcher pod = INDEXED_POD.matcher(hostName);
    return index.isPresent() && pod.matches() && pod.group(2).equals(index.get())
        ? Optional.of(pod.group(1) + "-0" + pod.group(3))
        : Optional.empty();
  }

  /** Slurm gives task 0 to the first node of the list. */
  static String firstNode(String nodes) {
    int end = 0;
    int depth = 0;
    while (end < nodes.length() && (depth > 0 || nodes.charAt(end) != ',')) {
      depth += nodes.charAt(end) == '[' ? 1 : nodes.charAt(end) == ']' ? -1 : 0;
      end++;
    }
    return BRACKETS.matcher(nodes.substring(0, end)).replaceAll("$1");
  }

  private Optional<String> first(String... names) {
    for (String name : names) {
      String value = environment.get(name);
      if (value != null && !value.isEmpty()) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
