package io.bench.engine.search;

import io.bench.engine.search.SearchAnswer.End;
import io.bench.engine.search.SearchAnswer.Tried;
import io.bench.engine.search.Trial.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the highest rate that meets an objective, trial by trial: {@link #next} says what to run,
 * {@link #tell} takes in how it ended, until there is no next one.
 *
 * <ol>
 *   <li>Bracket: from the start doubling or halving, until one rate has met the objective and a
 *       higher one has missed it.
 *   <li>Bisect: the geometric mean of the two, until they are as close as wanted.
 *   <li>Replicate the answer. The trial that found it does not count: it was chosen because it was
 *       good. One miss, and the answer steps down by the resolution and is replicated there.
 *   <li>Replicate the bound above. One more miss confirms it; if instead all replications meet the
 *       objective, the miss was bad luck, that rate is the answer, and the next above is looked at.
 * </ol>
 *
 * <p>Once the answer is confirmed it only rises, and before that it only falls, so noise cannot
 * make the search go round; the number of trials ends it in any case. Not thread-safe. Pure: the
 * same outcomes give the same trials.
 */
public final class RateSearch {

  private enum Stage {
    BRACKET,
    BISECT,
    REPLICATE_ANSWER,
    REPLICATE_ABOVE,
    ENDED
  }

  private final SearchSettings settings;
  private final List<Tried> trials = new ArrayList<>();
  private Stage stage = Stage.BRACKET;
  private End end = End.OUT_OF_TRIALS;
  private double rate;
  private double met = Double.NaN;
  private double missed = Double.NaN;
  private int replicated;
  private int confirmations;

  public RateSearch(SearchSettings settings) {
    this.settings = settings;
    this.rate = Math.min(settings.mostPerSecond(), rounded(settings.startPerSecond()));
  }

  /** The trial to run now, the same until its outcome is known; null at the end. */
  public @Nullable Trial next() {
    if (stage == Stage.ENDED || trials.size() >= settings.mostTrials()) {
      return null;
    }
    Role role =
        switch (stage) {
          case BRACKET -> Role.BRACKET;
          case BISECT -> Role.BISECT;
          case REPLICATE_ANSWER, REPLICATE_ABOVE, ENDED -> Role.REPLICATE;
        };
    return new Trial(trials.size() + 1, rate, role);
  }

  /**
   * Takes in how the trial ended that {@link #next} asked for.
   *
   * @throws IllegalStateException if the search is over
   */
  public void tell(TrialOutcome outcome) {
    Trial trial = next();
    if (trial == null) {
      throw new IllegalStateException("the search is over");
    }
    trials.add(new Tried(trial, outcome));
    switch (stage) {
      case BRACKET -> bracket(outcome.isMet());
      case BISECT -> bisect(outcome.isMet());
      case REPLICATE_ANSWER, REPLICATE_ABOVE -> endReplication(outcome.isMet());
      case ENDED -> throw new IllegalStateException("the search is over");
    }
  }

  private void bracket(boolean wasMet) {
    note(wasMet);
    if (!Double.isNaN(met) && !Double.isNaN(missed)) {
      narrow();
    } else if (wasMet) {
      if (rate >= settings.mostPerSecond()) {
        replicate(Stage.REPLICATE_ANSWER, met);
      } else {
        rate = Math.min(settings.mostPerSecond(), rounded(2 * rate));
      }
    } else if (rate <= settings.leastPerSecond()) {
      finish(End.NEVER_MET);
    } else {
      rate = Math.max(settings.leastPerSecond(), rounded(rate / 2));
    }
  }

  private void bisect(boolean wasMet) {
    note(wasMet);
    narrow();
  }

  private void note(boolean wasMet) {
    if (wasMet) {
      met = rate;
    } else {
      missed = rate;
    }
  }

  private void narrow() {
    double middle = rounded(Math.sqrt(met * missed));
    // Within rounding of the resolution: a trial to gain less is not worth its minutes.
    if (missed <= met * (1 + settings.resolution() * 1.01) || middle <= met || middle >= missed) {
      replicate(Stage.REPLICATE_ANSWER, met);
    } else {
      stage = Stage.BISECT;
      rate = middle;
    }
  }

  private void replicate(Stage next, double perSecond) {
    stage = next;
    rate = perSecond;
    replicated = 0;
  }

  private void endReplication(boolean wasMet) {
    if (wasMet) {
      replicated++;
      if (replicated == settings.replications()) {
        confirmed();
      }
    } else if (stage == Stage.REPLICATE_ANSWER) {
      stepDown();
    } else {
      missed = rate;
      finish(End.FOUND);
    }
  }

  private void stepDown() {
    missed = rate;
    met = Double.NaN;
    if (rate <= settings.leastPerSecond()) {
      finish(End.NEVER_MET);
      return;
    }
    double lower = rounded(rate / (1 + settings.resolution()));
    replicate(Stage.REPLICATE_ANSWER, Math.max(settings.leastPerSecond(), lower));
  }

  /** The rate is the answer; what is left is to see whether the one above really misses. */
  private void confirmed() {
    met = rate;
    confirmations = replicated;
    if (missed <= met) {
      missed = Double.NaN; // overturned
    }
    if (rate >= settings.mostPerSecond()) {
      finish(End.ALWAYS_MET);
      return;
    }
    double above =
        missed > met
            ? missed
            : Math.min(settings.mostPerSecond(), rounded(met * (1 + settings.resolution())));
    replicate(Stage.REPLICATE_ABOVE, above);
  }

  private void finish(End how) {
    stage = Stage.ENDED;
    end = how;
  }

  /** What is known so far; final when there is no next trial. */
  public SearchAnswer answer() {
    double highestMet = Double.isNaN(met) && end == End.OUT_OF_TRIALS ? metOnce() : met;
    boolean clientLimited =
        trials.stream()
            .filter(tried -> tried.outcome().clientLimited())
            .anyMatch(tried -> setsAnEnd(tried, highestMet));
    return new SearchAnswer(end, highestMet, missed, confirmations, clientLimited, trials);
  }

  /** The highest rate below the misses that met the objective in any trial; NaN if none did. */
  private double metOnce() {
    return trials.stream()
        .filter(tried -> tried.outcome().isMet() && tried.trial().ratePerSecond() < missed)
        .mapToDouble(tried -> tried.trial().ratePerSecond())
        .max()
        .orElse(Double.NaN);
  }

  /** A client at its limit matters in the trials that set the interval's ends, nowhere else. */
  private boolean setsAnEnd(Tried tried, double highestMet) {
    double perSecond = tried.trial().ratePerSecond();
    return tried.outcome().isMet() ? perSecond == highestMet : perSecond == missed;
  }

  /** To a tenth of the resolution, in the decimal system: rates are read by people. */
  private double rounded(double perSecond) {
    double quantum =
        Math.pow(10, Math.floor(Math.log10(perSecond * settings.resolution() / 10) + 1e-9));
    double steps = Math.rint(perSecond / quantum);
    // A power of ten below 1 is not exact, but its inverse is.
    return quantum >= 1 ? steps * quantum : steps / Math.rint(1 / quantum);
  }
}
