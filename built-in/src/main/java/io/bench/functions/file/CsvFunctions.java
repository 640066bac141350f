package io.bench.functions.file;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Weights;
import io.bench.functions.hash.Murmur3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/** Values of a column of comma-separated files, drawn by the weights in another column. */
public final class CsvFunctions implements FunctionFamily {

  private static final String MAP = "map";
  private static final String HASH = "hash";
  private static final String ENDING = ".csv";
  private static final Set<String> MODES =
      Set.of(MAP, HASH, "sum", "avg", "min", "max", "count", "name");

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "WeightedStringsFromCSV",
            "A value of a column, drawn by another column's weight.",
            "WeightedStringsFromCSV('Name','Weight','data/male_firstnames')")
        .overload(
            "long -> (String column, String weightColumn, String... modeAndFiles) -> String",
            arguments -> new LongToObject(weighted(arguments)));
    registry
        .function(
            "CSVSampler",
            "A value of a column, drawn by sum, avg, min or max of a column, by count, or evenly.",
            "CSVSampler('COUNTRY_NAME','n/a','name','data/countries')")
        .overload(
            "long -> (String column, String weightColumn, String... modesAndFiles) -> String",
            arguments -> new LongToObject(sampled(arguments)));
  }

  static LongFunction<String> weighted(ArgumentValues arguments) {
    boolean hasMode = arguments.count() > 2 && List.of(MAP, HASH).contains(arguments.textAt(2));
    List<String> texts = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (CsvTable table : tables(arguments, hasMode ? 3 : 2)) {
      List<String> weightTexts = table.column(arguments.textAt(1), 1);
      List<String> values = table.column(arguments.textAt(0), 0);
      for (int i = 0; i < values.size(); i++) {
        if (!weightTexts.get(i).isEmpty()) {
          texts.add(values.get(i));
          weights.add(Weights.parse(weightTexts.get(i), 1));
        }
      }
    }
    boolean hashes = !hasMode || arguments.textAt(2).equals(HASH);
    return drawn(texts.toArray(String[]::new), weights, hashes);
  }

  /**
   * Without a mode the weight column is not read either, so that each value counts as often as it
   * stands in the files: the tools whose values must be met do so.
   */
  static LongFunction<String> sampled(ArgumentValues arguments) {
    ColumnWeights.Measure measure = ColumnWeights.Measure.SUM;
    boolean readsWeights = false;
    boolean hashes = true;
    int index = 2;
    while (index < arguments.count() && MODES.contains(arguments.textAt(index))) {
      String mode = arguments.textAt(index++);
      if (mode.equals(MAP) || mode.equals(HASH)) {
        hashes = mode.equals(HASH);
      } else {
        measure = ColumnWeights.Measure.of(mode);
        readsWeights = measure.readsWeights();
      }
    }
    ColumnWeights weights = new ColumnWeights();
    for (CsvTable table : tables(arguments, index)) {
      List<String> labels = table.column(arguments.textAt(0), 0);
      List<String> texts = readsWeights ? table.column(arguments.textAt(1), 1) : List.of();
      for (int i = 0; i < labels.size(); i++) {
        weights.add(labels.get(i), readsWeights ? texts.get(i) : "");
      }
    }
    return drawn(weights.labels(), weights.by(measure), hashes);
  }

  /**
   * Texts drawn by weight.
   *
   * @param hashes whether the input is hashed; otherwise 0 to {@link Long#MAX_VALUE} is mapped over
   *     the texts
   */
  private static LongFunction<String> drawn(
      String[] texts, Collection<Double> weights, boolean hashes) {
    double[] numbers = weights.stream().mapToDouble(Double::doubleValue).toArray();
    Weights.checkTotal(Arrays.stream(numbers).sum(), 1);
    AliasTable table = new AliasTable(numbers);
    return input -> {
      long position = hashes ? Murmur3.hash(input) : input & Long.MAX_VALUE;
      return texts[table.at((double) position / (double) Long.MAX_VALUE)];
    };
  }

  private static List<CsvTable> tables(ArgumentValues arguments, int firstFile) {
    if (arguments.count() <= firstFile) {
      throw new ArgumentException(arguments.count(), "the name of a file is needed");
    }
    List<CsvTable> tables = new ArrayList<>();
    for (int i = firstFile; i < arguments.count(); i++) {
      String name = arguments.textAt(i);
      tables.add(
          CsvTable.read(
              new DataFile(name.endsWith(ENDING) ? name : name + ENDING, i, arguments.files())));
    }
    return tables;
  }
}
