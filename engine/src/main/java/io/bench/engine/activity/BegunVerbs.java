package io.bench.engine.activity;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The error verbs of an activity, which others bring: begun before its lanes and ended after them.
 * Lanes tell them of failed tries, all at once. What a verb throws ends the run with one line, and
 * never reaches a lane: that might be in the midst of an adapter's own work.
 */
final class BegunVerbs {

  static final BegunVerbs NONE = new BegunVerbs(Map.of());

  private final Map<String, ErrorVerb> verbs;

  private BegunVerbs(Map<String, ErrorVerb> verbs) {
    this.verbs = verbs;
  }

  /**
   * Begins them.
   *
   * @throws AdapterException naming the one that could not; those before it have been ended
   */
  static BegunVerbs begin(List<ErrorVerbProvider> providers, String step) throws AdapterException {
    Map<String, ErrorVerb> begun = new LinkedHashMap<>();
    for (ErrorVerbProvider provider : providers) {
      try {
        begun.put(provider.name(), Objects.requireNonNull(provider.begin(step)));
      } catch (RuntimeException | LinkageError broken) {
        var unused = new BegunVerbs(begun).end();
        throw AdapterException.usage(failure(provider.name(), "cannot begin", broken));
      }
    }
    return new BegunVerbs(begun);
  }

  /**
   * Tells verbs of a failed try. A lane's thread.
   *
   * @return why the run has to stop, as the first of them says that wants it, or null
   */
  @Nullable String tell(List<String> names, FailedTry failure) {
    String reason = null;
    for (String name : names) {
      String own = tell(name, failure);
      reason = reason == null ? own : reason;
    }
    return reason;
  }

  private @Nullable String tell(String name, FailedTry failure) {
    ErrorVerb verb = verbs.get(name);
    if (verb == null) {
      return null;
    }
    try {
      return verb.failed(failure);
    } catch (Throwable broken) {
      return failure(name, "failed", broken);
    }
  }

  /** Ends all of them: what went wrong with the first that could not, or null. */
  @Nullable String end() {
    String wrong = null;
    for (Map.Entry<String, ErrorVerb> verb : verbs.entrySet()) {
      try {
        verb.getValue().close();
      } catch (RuntimeException | LinkageError broken) {
        wrong = wrong == null ? failure(verb.getKey(), "cannot end", broken) : wrong;
      }
    }
    return wrong;
  }

  private static String failure(String name, String what, Throwable broken) {
    return "error verb '%s' %s: %s".formatted(name, what, broken).replaceAll("\\s*\\R\\s*", " ");
  }
}
