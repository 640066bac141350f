package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;

/** What a provider says of itself, without being opened. */
record DeclarationRules(Subject subject) {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

  /** Before anything else looks at the provider. */
  void foundByItsName() {
    AdapterProvider provider = subject.provider();
    String name = provider.name();
    assertTrue(
        NAME.matcher(name).matches(),
        () ->
            "name() is lower-case letters, digits and hyphens, a letter first, not '" + name + "'");
    boolean found =
        ServiceLoader.load(AdapterProvider.class, provider.getClass().getClassLoader()).stream()
            .anyMatch(service -> service.get().name().equals(name));
    assertTrue(
        found,
        () ->
            "ServiceLoader finds no provider '"
                + name
                + "': name its class in META-INF/services/"
                + AdapterProvider.class.getName());
  }

  void described() {
    AdapterProvider provider = subject.provider();
    assertOneLine("description()", provider.description());
    assertEquals(
        SpiVersion.CURRENT,
        provider.spiVersion(),
        "spiVersion() is the SpiVersion.CURRENT that it was compiled against");
    Set<String> names = new HashSet<>();
    for (Parameter<?> parameter : provider.parameters()) {
      String what = "parameter '" + parameter.name() + "'";
      assertOneLine("the documentation of " + what, parameter.documentation());
      String normalised = parameter.name().toLowerCase(Locale.ROOT).replace('_', '-');
      assertTrue(names.add(normalised), () -> what + " is declared twice");
      assertDefaultCouldBeTyped(parameter);
    }
  }

  private static void assertDefaultCouldBeTyped(Parameter<?> parameter) {
    String value = parameter.defaultValue();
    if (value == null) {
      return;
    }
    List<String> problems = new ArrayList<>();
    ParameterValues.check(List.of(parameter), Map.of(parameter.name(), value), problems);
    assertTrue(problems.isEmpty(), () -> "a default must be a value: " + problems);
  }

  private static void assertOneLine(String what, String text) {
    assertTrue(
        !text.isBlank() && text.lines().count() == 1,
        () -> what + " must be one line, not '" + text + "'");
  }

  /** A param at the head of a workload that is not among them is left out with a warning. */
  void declaresFieldsOf(List<OpTemplate> templates) {
    Set<String> known = subject.provider().opFields();
    assumeTrue(!known.isEmpty(), "opFields() is empty: any field may have a meaning");
    for (OpTemplate template : templates) {
      List<String> used = new ArrayList<>(template.fields().keySet());
      used.addAll(template.params().keySet());
      for (String field : used) {
        assertTrue(
            known.contains(field),
            () -> "opFields() lacks '" + field + "' of " + Subject.named(template));
      }
    }
  }

  /** {@code check} finds no mistake where there is none, starts nothing, and never throws. */
  void checksWithoutStartingAnything(List<OpTemplate> good, List<OpTemplate> bad)
      throws InterruptedException {
    // Classes that are loaded by a first call may start what belongs to the process.
    assertNoProblem(good);
    LeftBehind left = LeftBehind.fromNow();
    assertNoProblem(good);
    for (OpTemplate template : bad) {
      List<String> problems = new ArrayList<>();
      assertDoesNotThrow(
          () -> subject.provider().check(subject.values(), List.of(template), problems),
          () -> "check() of " + Subject.named(template) + " must add to the problems instead");
      problems.forEach(problem -> assertOneLine("a problem that check() found", problem));
    }
    assertEquals(List.of(), left.threads(subject.patience()), "threads that check() left");
    assertEquals(List.of(), left.connections(subject.patience()), "connections of check()");
  }

  private void assertNoProblem(List<OpTemplate> good) {
    List<String> problems = new ArrayList<>();
    subject.provider().check(subject.values(), good, problems);
    assertEquals(List.of(), problems, "what check() says of ops that can work");
  }
}
