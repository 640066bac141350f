package io.bench.engine.space;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which ops of an activity name a space, how many spaces there may be, and how they are opened.
 * Immutable.
 *
 * @param templates what each instance prepares, by op template
 * @param names what gives the name of the space, by op template; null for ops that name none
 * @param maxSpaces the most instances beside the activity's own, at least 1
 * @param opener opens an instance
 */
public record SpacePlan(
    List<OpTemplate> templates, List<@Nullable OpValue> names, int maxSpaces, Opener opener) {

  /** Opens client instances. Thread-safe. */
  @FunctionalInterface
  public interface Opener {

    /**
     * Opens another instance of the activity's adapter, for as many lanes as the activity has. May
     * block.
     *
     * @param space its name
     */
    Adapter open(String space) throws AdapterException;
  }

  public SpacePlan {
    templates = List.copyOf(templates);
    names = Collections.unmodifiableList(new ArrayList<>(names));
  }
}
