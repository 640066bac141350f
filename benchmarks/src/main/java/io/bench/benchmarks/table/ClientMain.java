package io.bench.benchmarks.table;

import io.bench.benchmarks.turn.BlockCommands;
import io.bench.benchmarks.turn.Load;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The main class of the JVM of one client of ours, which measures blocks when told to. */
public final class ClientMain {

  private static final long SECOND = 1_000_000_000L;

  private ClientMain() {}

  /** What it is started with. */
  static List<String> arguments(
      Table table, TableClient client, TableOptions options, Map<String, String> servers) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                table.name(),
                client.name(),
                Integer.toString(options.warmUpSeconds()),
                Integer.toString(options.seconds())));
    servers.forEach((name, value) -> arguments.add(name + "=" + value));
    return arguments;
  }

  /** Serves until its input ends. */
  public static void main(String[] arguments) {
    PrintStream answers = System.out;
    System.setOut(System.err); // what libraries print is no answer
    try {
      serve(List.of(arguments), answers);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(1);
    }
    System.exit(0); // whatever threads a library has left
  }

  private static void serve(List<String> arguments, PrintStream answers) throws Exception {
    Map<String, String> servers = new LinkedHashMap<>();
    for (String word : arguments.subList(4, arguments.size())) {
      servers.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
    }
    int seconds = Integer.parseInt(arguments.get(3));
    BlockCommands commands =
        new BlockCommands(
            Integer.parseInt(arguments.get(2)) * SECOND,
            seconds * SECOND,
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
            answers);
    TableClient client =
        PerformanceTables.table(arguments.get(0), seconds).client(arguments.get(1));
    try (Load load = ((TableClient.Own) client).opening().open(servers)) {
      load.serve(commands);
    }
  }
}
