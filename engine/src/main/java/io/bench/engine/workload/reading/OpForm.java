package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * One op as it was found in a string, list or map, before its properties are read. Immutable.
 *
 * @param name the name that its place gives it
 * @param position where it begins
 * @param entries its properties; a statement alone is one entry {@code stmt}
 * @param attached params that were written beside the op, but belong to it
 */
record OpForm(String name, SourcePosition position, List<Entry> entries, List<Entry> attached) {

  OpForm(String name, SourcePosition position, List<Entry> entries) {
    this(name, position, entries, List.of());
  }

  OpForm withAttached(Entry param) {
    List<Entry> more = new ArrayList<>(attached);
    more.add(param);
    return new OpForm(name, position, entries, more);
  }
}
