package io.bench.app.search;

import io.bench.engine.search.SearchSettings;
import picocli.CommandLine.Option;

/** How a search goes on, beside what its trials run. */
public final class SearchOptions {

  @Option(
      names = "--resolution",
      paramLabel = "SHARE",
      defaultValue = "5%",
      description = "How close the rate that meets it and the one that misses come; default: 5%%.")
  String resolution = "5%";

  @Option(
      names = "--replications",
      paramLabel = "N",
      defaultValue = "" + SearchSettings.REPLICATIONS,
      description = "Trials that confirm the answer; default: ${DEFAULT-VALUE}.")
  int replications = SearchSettings.REPLICATIONS;

  @Option(
      names = "--most-trials",
      paramLabel = "N",
      defaultValue = "" + SearchSettings.MOST_TRIALS,
      description = "The search ends after so many; default: ${DEFAULT-VALUE}.")
  int mostTrials = SearchSettings.MOST_TRIALS;

  @Option(
      names = "--most-rate",
      paramLabel = "RATE",
      defaultValue = "",
      description = "Higher rates are not tried; default: no bound.")
  String mostRate = "";

  @Option(
      names = "--no-preparation",
      description = "Leave out the steps that prepare the server: schema and data are there.")
  boolean withoutPreparation;
}
