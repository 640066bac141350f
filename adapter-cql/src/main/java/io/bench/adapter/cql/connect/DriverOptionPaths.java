package io.bench.adapter.cql.connect;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.cql.field.Problems;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The options of the driver that a user may set by their paths. */
final class DriverOptionPaths {

  /** What the adapter decides itself, and what the user has instead. */
  private static final Map<String, String> RESERVED =
      Map.of(
          "basic.contact-points", "use the parameter 'host'",
          "basic.session-name", "it names the adapter's threads",
          "basic.config-reload-interval", "the configuration of a run does not change",
          "advanced.netty.io-group.size", "each lane has exactly one I/O thread",
          "advanced.netty.admin-group.size", "each session has exactly one admin thread",
          "advanced.netty.daemon", "the adapter's threads are always daemons");

  private DriverOptionPaths() {}

  /**
   * The options that are known, free to be set, and can be parsed.
   *
   * @param problems receives each that is not
   */
  static Map<String, String> checked(Map<String, String> options, Problems problems) {
    Set<String> known = known();
    Map<String, String> good = new LinkedHashMap<>();
    options.forEach(
        (path, value) -> {
          int before = problems.lines().size();
          problems.check(() -> requireUsable(path, value, known));
          if (problems.lines().size() == before) {
            good.put(path, value);
          }
        });
    return good;
  }

  private static void requireUsable(String path, String value, Set<String> known)
      throws AdapterException {
    if (RESERVED.containsKey(path)) {
      throw AdapterException.usage(
          "parameter 'driver." + path + "' cannot be set: " + RESERVED.get(path));
    }
    if (!known.contains(path)) {
      throw AdapterException.usage(
          "parameter 'driver.%s': the driver has no option '%s'%s"
              .formatted(path, path, NearestName.suggestion(path, known)));
    }
    if (!DriverConfiguration.parses(path, value)) {
      throw AdapterException.usage(
          "parameter 'driver.%s': not a list or object as in the driver's reference.conf"
              .formatted(path));
    }
  }

  /**
   * Reads each option as the driver will, since the driver does so late or in mid-run.
   *
   * @param problems receives each whose value is of the wrong type
   */
  static void checkTypes(DriverExecutionProfile profile, Set<String> paths, Problems problems) {
    for (TypedDriverOption<?> option : TypedDriverOption.builtInValues()) {
      String path = option.getRawOption().getPath();
      if (!paths.contains(path)) {
        continue;
      }
      try {
        read(profile, option);
      } catch (RuntimeException e) {
        problems.add("parameter 'driver." + path + "': " + e.getMessage());
      }
    }
  }

  private static void read(DriverExecutionProfile profile, TypedDriverOption<?> option) {
    DriverOption raw = option.getRawOption();
    GenericType<?> type = option.getExpectedType();
    if (type.equals(GenericType.BOOLEAN)) {
      profile.getBoolean(raw);
    } else if (type.equals(GenericType.INTEGER)) {
      profile.getInt(raw);
    } else if (type.equals(GenericType.LONG)) {
      profile.getLong(raw);
    } else if (type.equals(GenericType.DOUBLE)) {
      profile.getDouble(raw);
    } else if (type.equals(GenericType.DURATION)) {
      profile.getDuration(raw);
    } else if (type.equals(GenericType.listOf(String.class))) {
      profile.getStringList(raw);
    }
  }

  private static Set<String> known() {
    Set<String> paths = new TreeSet<>();
    Stream.concat(
            Arrays.stream(DefaultDriverOption.values()), Arrays.stream(DseDriverOption.values()))
        .map(DriverOption::getPath)
        .forEach(paths::add);
    return paths;
  }
}
