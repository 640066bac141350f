package io.bench.app.plugin;

import io.bench.adapter.api.SpiVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Looks for providers of every kind, in the same way wherever they come from. Goes on after a
 * mistake, so that all are heard of at once.
 */
final class ProviderSearch {

  /** A provider that can be used, its first name, and where it comes from. */
  record Found<T>(String name, T provider, Origin origin) {}

  /**
   * A kind of extension.
   *
   * @param service what providers implement
   * @param word what one of them is called in messages
   * @param spiVersion the version that a provider was compiled against
   * @param names the names that a provider takes: one, but for functions
   * @param form what a name looks like
   * @param taken names that nobody may take
   */
  record Kind<T>(
      Class<T> service,
      String word,
      ToIntFunction<T> spiVersion,
      Function<T, List<String>> names,
      String form,
      List<String> taken) {

    /** One whose providers take one name each. */
    static <T> Kind<T> named(
        Class<T> service,
        String word,
        ToIntFunction<T> spiVersion,
        Function<T, String> name,
        List<String> taken) {
      return new Kind<>(
          service,
          word,
          spiVersion,
          provider -> List.of(name.apply(provider)),
          "[a-z][a-z0-9-]*",
          taken);
    }
  }

  private final List<Origin> origins;
  private final List<String> problems;
  private final Set<Origin> bringing = new HashSet<>();

  /**
   * @param origins where to look, in the order in which names are taken
   * @param problems receives a line for everything that is wrong
   */
  ProviderSearch(List<Origin> origins, List<String> problems) {
    this.origins = List.copyOf(origins);
    this.problems = problems;
  }

  /** All providers of a kind that can be used. */
  <T> List<Found<T>> find(Kind<T> kind) {
    List<Found<T>> found = new ArrayList<>();
    Map<String, String> places = new HashMap<>();
    kind.taken().forEach(name -> places.put(name, "bench itself"));
    for (Origin origin : origins) {
      for (T provider : providers(kind, origin)) {
        try {
          if (fits(kind, provider, origin) && takesNames(kind, provider, origin, places)) {
            found.add(
                new Found<>(
                    kind.names().apply(provider).stream().findFirst().orElse(""),
                    provider,
                    origin));
          }
        } catch (RuntimeException | LinkageError e) {
          problems.add(
              "%s %s (%s) cannot be used: %s"
                  .formatted(kind.word(), provider.getClass().getName(), origin, rootCause(e)));
        }
      }
    }
    return found;
  }

  /** Names every plugin in which nothing was found so far. */
  void refuseEmptyPlugins() {
    for (Origin origin : origins) {
      if (origin.isPlugin() && !bringing.contains(origin)) {
        problems.add(
            "plugin folder %s brings nothing: none of its jars names a provider in META-INF/services"
                .formatted(origin));
      }
    }
  }

  private <T> List<T> providers(Kind<T> kind, Origin origin) {
    List<T> made = new ArrayList<>();
    Iterator<ServiceLoader.Provider<T>> iterator =
        ServiceLoader.load(kind.service(), origin.loader()).stream().iterator();
    boolean more = true;
    while (more) {
      try {
        more = iterator.hasNext();
        if (more) {
          bringing.add(origin);
          make(kind, iterator.next(), origin).ifPresent(made::add);
        }
      } catch (ServiceConfigurationError | LinkageError e) {
        bringing.add(origin);
        problems.add("%s in %s: %s".formatted(kind.word(), origin, reason(kind, e)));
        // Whatever is wrong with one, the next is looked at; files that are not read stay so.
        more = !(e.getCause() instanceof IOException);
      }
    }
    return made;
  }

  private <T> Optional<T> make(Kind<T> kind, ServiceLoader.Provider<T> provider, Origin origin) {
    try {
      return Optional.of(origin.within(provider::get));
    } catch (ServiceConfigurationError | LinkageError e) {
      problems.add("%s in %s: %s".formatted(kind.word(), origin, reason(kind, e)));
      return Optional.empty();
    }
  }

  /** The message of ServiceLoader without the name of the service, and its cause. */
  private static String reason(Kind<?> kind, Throwable broken) {
    String message = String.valueOf(broken.getMessage());
    String service = kind.service().getName() + ": ";
    String said =
        broken instanceof ServiceConfigurationError && message.startsWith(service)
            ? message.substring(service.length())
            : broken.toString();
    return broken.getCause() == null ? said : said + ": " + rootCause(broken.getCause());
  }

  /** The root cause, rather than the error that says that a class could not be initialised. */
  private static String rootCause(Throwable broken) {
    Throwable cause = broken;
    while (cause instanceof ExceptionInInitializerError && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.toString().replaceAll("\\s*\\R\\s*", " ");
  }

  private <T> boolean fits(Kind<T> kind, T provider, Origin origin) {
    int version = kind.spiVersion().applyAsInt(provider);
    if (version == SpiVersion.CURRENT) {
      return true;
    }
    problems.add(
        "%s %s (%s) was built for SPI version %d, this bench has version %d: %s"
            .formatted(
                kind.word(),
                provider.getClass().getName(),
                origin,
                version,
                SpiVersion.CURRENT,
                version < SpiVersion.CURRENT
                    ? "build it again against this bench's adapter-api"
                    : "it needs a newer bench"));
    return false;
  }

  private <T> boolean takesNames(
      Kind<T> kind, T provider, Origin origin, Map<String, String> places) {
    boolean all = true;
    for (String name : kind.names().apply(provider)) {
      if (!name.matches(kind.form())) {
        problems.add(
            "%s '%s' (%s): a name must have the form %s"
                .formatted(kind.word(), name, origin, kind.form()));
        all = false;
        continue;
      }
      String other = places.putIfAbsent(name, origin.toString());
      if (other != null) {
        problems.add(
            "%s '%s' is there twice: in %s and in %s".formatted(kind.word(), name, other, origin));
        all = false;
      }
    }
    return all;
  }
}
