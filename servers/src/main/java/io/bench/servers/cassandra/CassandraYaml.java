package io.bench.servers.cassandra;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The {@code cassandra.yaml} of a node: Cassandra's own defaults, apart from what several nodes on
 * one laptop need, and then what the user set.
 */
final class CassandraYaml {
  static final int NUM_TOKENS = 16;

  /** What Cassandra takes for {@code concurrent_writes} on a machine of any size. */
  private static final int DEFAULT_WRITERS = 32;

  /** Of the Murmur3 ring. */
  private static final BigInteger SIZE = BigInteger.ONE.shiftLeft(64);

  private static final BigInteger FIRST = BigInteger.valueOf(Long.MIN_VALUE);

  private CassandraYaml() {}

  /**
   * Returns the text of the file.
   *
   * @param all the ports of all nodes, in their order
   * @param settings what the user set, by path; wins over everything here
   * @param cores how many processors the node's JVM sees
   */
  static String of(
      CassandraNode node, List<NodePorts> all, Map<String, String> settings, int cores) {
    YamlTree yaml = new YamlTree();
    identity(yaml, node, all, settings);
    folders(yaml, node);
    // as in the cassandra.yaml that Cassandra ships
    yaml.set("commitlog_sync", "periodic").set("commitlog_sync_period", "10000ms");
    yaml.set("disk_failure_policy", "stop").set("commit_failure_policy", "stop");
    // unlike it: dropping a table must free its disk space
    yaml.set("auto_snapshot", "false");
    // The index of vectors in memory refuses more writers at a time than processors and one.
    yaml.set("concurrent_writes", Integer.toString(Math.min(DEFAULT_WRITERS, cores + 1)));
    settings.forEach(
        (path, value) -> {
          if (!path.equals(CassandraSettings.NATIVE_PORT)
              && !path.equals(CassandraSettings.STORAGE_PORT)) {
            yaml.set(path, value);
          }
        });
    return yaml.render();
  }

  private static void identity(
      YamlTree yaml, CassandraNode node, List<NodePorts> all, Map<String, String> settings) {
    int tokens =
        CassandraSettings.number(
            settings, CassandraSettings.NUM_TOKENS, NUM_TOKENS, Integer.MAX_VALUE);
    yaml.setText("cluster_name", "Bench")
        .setText(CassandraSettings.PARTITIONER, "org.apache.cassandra.dht.Murmur3Partitioner")
        .set(CassandraSettings.NUM_TOKENS, Integer.toString(tokens));
    if (CassandraSettings.isMurmur3(settings)) {
      yaml.setText(CassandraSettings.INITIAL_TOKEN, tokens(node.number(), all.size(), tokens));
    }
    // Every node is a seed: nothing is to be streamed, so none has to bootstrap.
    String seeds =
        all.stream().map(ports -> "127.0.0.1:" + ports.storage()).collect(Collectors.joining(","));
    yaml.set(
        "seed_provider",
        "[{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{seeds: "
            + YamlTree.quoted(seeds)
            + "}]}]");
    yaml.set("endpoint_snitch", "SimpleSnitch")
        .setText("listen_address", "127.0.0.1")
        .setText("rpc_address", "127.0.0.1")
        .set(CassandraSettings.STORAGE_PORT, Integer.toString(node.ports().storage()))
        .set(CassandraSettings.NATIVE_PORT, Integer.toString(node.ports().cql()));
  }

  private static void folders(YamlTree yaml, CassandraNode node) {
    yaml.set(
        "data_file_directories",
        "[" + YamlTree.quoted(node.data().resolve("data").toString()) + "]");
    for (String name : List.of("commitlog", "hints", "saved_caches", "cdc_raw")) {
      yaml.setText(name + "_directory", node.data().resolve(name).toString());
    }
  }

  /**
   * Returns the tokens of one node, separated by commas, so that every node owns the same share.
   * Token {@code k} of {@code n} in all is {@code -2^63 + (2k + 1) 2^63 / n}, and the nodes take
   * turns.
   *
   * @param node which node, from 1
   * @param nodes how many nodes there are
   * @param tokensPerNode how many tokens each has
   */
  static String tokens(int node, int nodes, int tokensPerNode) {
    BigInteger twiceAll = BigInteger.valueOf(2L * nodes * tokensPerNode);
    return IntStream.range(0, tokensPerNode)
        .mapToObj(turn -> BigInteger.valueOf(2L * (turn * nodes + node - 1) + 1))
        .map(odd -> FIRST.add(SIZE.multiply(odd).divide(twiceAll)).toString())
        .collect(Collectors.joining(","));
  }
}
