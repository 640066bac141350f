package io.bench.app.catalog;

import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.List;

/** The experiments in the folder {@code experiments/} of the class path, and those in files. */
public final class PackagedExperiments {

  private final PackagedTexts texts = new PackagedTexts("experiments");

  /** Their names, as users type them. */
  public List<String> names() {
    return texts.names();
  }

  /** Whether a text is that of a built-in experiment, to the letter, wherever it was read from. */
  public boolean has(ExperimentFile file) {
    return names().stream().anyMatch(name -> load(name).text().equals(file.text()));
  }

  /**
   * Finds an experiment by the name of a built-in one, and otherwise by its file, as workloads are
   * found.
   *
   * @throws UsageException if there is neither, or it cannot be read
   */
  public ExperimentFile load(String name) {
    return new ExperimentFile(WorkloadLoader.find("an experiment", name, texts).text());
  }
}
