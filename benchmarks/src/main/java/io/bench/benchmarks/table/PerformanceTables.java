package io.bench.benchmarks.table;

import io.bench.app.experiment.plan.MissingProgram;
import io.bench.benchmarks.table.TableClient.Own;
import io.bench.benchmarks.table.TableClient.Program;
import io.bench.benchmarks.turn.ProgramTurns;
import io.bench.benchmarks.turn.RoundFigures;
import io.bench.benchmarks.turn.Rounds;
import io.bench.benchmarks.turn.StartedClient;
import io.bench.benchmarks.turn.WarmProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the tables of CQL, gRPC and lanes of {@code docs/explanation/performance.md}: clients take
 * turns of seconds, those of ours in warm JVMs of their own. Tables go to standard output as
 * Markdown, progress to standard error.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.table.PerformanceTables [--table NAME]</pre>
 *
 * <p>{@link TableOptions} has the options. Exit code 1 if a client failed, 2 for a wrong option.
 */
public final class PerformanceTables {

  /** Of a JVM, until its warm-up begins. */
  private static final int START_SECONDS = 2;

  private final TableOptions options;
  private final Path folder;
  private boolean failed;

  private PerformanceTables(TableOptions options, Path folder) {
    this.options = options;
    this.folder = folder;
  }

  /** Measures and prints. */
  public static void main(String[] arguments) throws Exception {
    TableOptions options;
    List<Table> tables;
    try {
      options = TableOptions.read(arguments);
      tables = chosen(options);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(TableOptions.USAGE);
      System.exit(2);
      return;
    }
    PerformanceTables run =
        new PerformanceTables(options, Files.createTempDirectory("performance-tables"));
    System.err.println("logs in " + run.folder);
    for (Table table : tables) {
      run.make(table);
    }
    System.exit(run.failed ? 1 : 0);
  }

  private static List<Table> chosen(TableOptions options) {
    if (options.tables().isEmpty()) {
      return all(options.seconds());
    }
    return options.tables().stream().map(name -> table(name, options.seconds())).toList();
  }

  private static List<Table> all(int seconds) {
    return Stream.of(GrpcTables.all(seconds), CqlTables.all(), LaneTables.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The table of that name.
   *
   * @param seconds of a turn
   * @throws IllegalArgumentException if there is none
   */
  static Table table(String name, int seconds) {
    List<Table> all = all(seconds);
    return all.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no table '%s', but %s"
                        .formatted(
                            name, String.join(", ", all.stream().map(Table::name).toList()))));
  }

  private void make(Table table) throws Exception {
    System.err.println("table " + table.name());
    Path own = Files.createDirectories(folder.resolve(table.name()));
    Map<String, String> leftOut = new LinkedHashMap<>();
    List<Entrant> entrants = new ArrayList<>();
    Map<String, String> addresses = new HashMap<>();
    for (TableClient client : table.clients()) {
      Optional<String> lacking = lacking(client);
      if (lacking.isPresent()) {
        leftOut.put(client.name(), lacking.get());
      } else {
        entrants.add(new Entrant(options, table, client, addresses, own));
      }
    }
    System.err.printf("  takes about %d s%n", seconds(entrants));
    RoundFigures figures =
        new Rounds(options.rounds(), options.restarts(), System.err)
            .measure(() -> start(table, own, addresses), entrants, table.unit());
    leftOut.putAll(figures.failures());
    failed |= !figures.failures().isEmpty();
    System.out.println(TableText.markdown(table, options, figures, leftOut));
  }

  /** Why a client cannot take part here. */
  private static Optional<String> lacking(TableClient client) {
    if (client instanceof Program program) {
      return MissingProgram.of(program.arm());
    }
    int there = Runtime.getRuntime().availableProcessors();
    int needed = ((Own) client).processors();
    return needed > there
        ? Optional.of("it needs %d processors, and there are %d".formatted(needed, there))
        : Optional.empty();
  }

  /**
   * @param addresses is told where servers are
   */
  private TableServers start(Table table, Path own, Map<String, String> addresses)
      throws Exception {
    TableServers servers = new TableServers(own);
    try {
      table.servers().start(servers);
    } catch (Exception e) {
      servers.close();
      throw e;
    }
    addresses.putAll(servers.addresses());
    return servers;
  }

  /** How long it takes to measure, but for what programs take to start and end. */
  private int seconds(List<Entrant> entrants) {
    int started = 0;
    for (Entrant entrant : entrants) {
      started += entrant.client instanceof Own ? START_SECONDS + options.warmUpSeconds() : 0;
    }
    int turns = entrants.size() * (options.rounds() + 1);
    return options.restarts() * (started + turns * options.seconds());
  }

  /** A client of a table, with its servers. */
  private record Entrant(
      TableOptions options,
      Table table,
      TableClient client,
      Map<String, String> servers,
      Path folder)
      implements Rounds.Entrant {

    @Override
    public String name() {
      return client.name();
    }

    @Override
    public StartedClient start() throws IOException, InterruptedException {
      if (client instanceof Own) {
        return WarmProcess.start(
            ClientMain.class,
            ClientMain.arguments(table, client, options, servers),
            folder.resolve(name() + ".log"),
            options.patience());
      }
      Program program = (Program) client;
      InetSocketAddress address = TableServers.address(servers.get(program.server()));
      return new ProgramTurns(
          program.arm(),
          Map.of("host", address.getHostString(), "port", Integer.toString(address.getPort())),
          folder.resolve(name()),
          options.patience());
    }
  }
}
