package io.bench.engine.result;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the first message of every error name of every step, secrets masked, for people who want
 * more than a name. Register it as a listener of the run before those that read it. Thread-safe.
 */
public final class ErrorSamples implements RunListener {

  /** Names come from small fixed sets; the bound holds even if an adapter breaks that rule. */
  private static final int MAX_NAMES = 500;

  private static final int MAX_MESSAGE_LENGTH = 300;

  /**
   * One error that occurred.
   *
   * @param op the op template it was first seen on
   * @param message one line, at most 300 characters
   */
  public record Sample(String op, String message) {}

  private record Key(int stepIndex, String errorName) {}

  private final SecretMask mask;
  private final Map<Key, Sample> samples = new ConcurrentHashMap<>();

  public ErrorSamples(SecretMask mask) {
    this.mask = mask;
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    Key key = new Key(step.index(), error.name());
    if (!samples.containsKey(key) && samples.size() < MAX_NAMES) {
      samples.putIfAbsent(key, new Sample(opName, oneLine(error.message())));
    }
  }

  /** Adds what another client has seen in a step, unless an error of that name is known. */
  public void add(int stepIndex, Map<String, Sample> others) {
    others.forEach(
        (name, sample) -> {
          if (samples.size() < MAX_NAMES) {
            samples.putIfAbsent(new Key(stepIndex, name), sample);
          }
        });
  }

  /** The samples of a step by error name, in the order of the names. A copy. */
  public Map<String, Sample> ofStep(int stepIndex) {
    Map<String, Sample> found = new TreeMap<>();
    samples.forEach(
        (key, sample) -> {
          if (key.stepIndex == stepIndex) {
            found.put(key.errorName, sample);
          }
        });
    return found;
  }

  private String oneLine(String message) {
    String line = mask.apply(message).replaceAll("[\\p{Cntrl}\\s]+", " ").trim();
    return line.length() <= MAX_MESSAGE_LENGTH
        ? line
        : line.substring(0, MAX_MESSAGE_LENGTH - 1) + "…";
  }
}
