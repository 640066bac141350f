package io.bench.engine.space;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which ops name a space, and how many there may be. Immutable.
 *
 * @param templates what each instance prepares, by op template
 * @param names what gives the name of the space, by op template; null for ops that name none
 * @param maxSpaces the most instances beside the activity's own, at least 1
 */
public record SpacePlan(List<OpTemplate> templates, List<@Nullable OpValue> names, int maxSpaces) {

  public SpacePlan {
    templates = List.copyOf(templates);
    names = Collections.unmodifiableList(new ArrayList<>(names));
  }
}
