package io.bench.test;

import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.core.domain.JavaModifier.VOLATILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lanes share no memory that they write for each op or turn, so that more cores make more ops. What
 * threads share in the modules that a lane's thread runs is listed in {@code shared-writes.tsv},
 * and nothing else is: volatile fields, fields and objects of {@code java.util.concurrent} and its
 * like, locks, and static fields that are not final.
 *
 * <p>Plain fields of objects that lanes share are the concern of {@link LanesShareNothingIT}.
 */
@AnalyzeClasses(packages = "io.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class SharedWritesTest {

  /** All that a lane's thread runs, and by module, so that no new package is left out. */
  private static final List<String> PACKAGES =
      List.of(
          "io.bench.adapter.api",
          "io.bench.adapter.cql",
          "io.bench.adapter.diagnostic",
          "io.bench.adapter.grpc",
          "io.bench.cql",
          "io.bench.engine",
          "io.bench.functions",
          "io.bench.stargate");

  /** Their sources: a lock that a block takes is seen in these only. */
  private static final List<String> MODULES =
      List.of(
          "adapter-api", "adapter-cql", "adapter-grpc", "built-in", "cql", "engine", "stargate");

  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern LOCKED_BLOCK = Pattern.compile("(?m)^\\s*synchronized \\(");

  /** Of {@code java.util.concurrent}, but nothing that threads write. */
  private static final Pattern PASSIVE =
      Pattern.compile(
          ".*(Callable|Exception|FieldUpdater|\\.Future|ScheduledFuture|ThreadFactory|TimeUnit)");

  /** Classes elsewhere whose objects are made for several threads. */
  private static final Set<String> MADE_FOR_THREADS =
      Set.of(
          "java.lang.StringBuffer",
          "java.lang.invoke.VarHandle",
          "java.security.SecureRandom",
          "java.util.Hashtable",
          "java.util.Random",
          "java.util.Vector",
          "org.HdrHistogram.AtomicHistogram",
          "org.HdrHistogram.ConcurrentHistogram",
          "org.HdrHistogram.Recorder",
          "org.HdrHistogram.SingleWriterRecorder",
          "org.HdrHistogram.SynchronizedHistogram",
          "org.HdrHistogram.WriterReaderPhaser");

  /** Methods that take a lock, or write memory of the whole process. */
  private static final Pattern LOCKING_CALL =
      Pattern.compile(
          "java\\.lang\\.Math\\.random|java\\.util\\.UUID\\.randomUUID"
              + "|java\\.util\\.Collections\\.synchronized\\w+"
              + "|java\\.util\\.concurrent\\.(Executors\\.new\\w+|\\w+\\.newKeySet)");

  @ArchTest
  static void allIsListedAndWhatIsListedIsThere(JavaClasses classes) throws IOException {
    Set<String> found = new TreeSet<>();
    for (JavaClass each : classes) {
      if (isRunByLanes(each)) {
        found.addAll(fields(each));
        found.addAll(lockedMethods(each));
        found.addAll(objects(each));
      }
    }
    found.addAll(lockedBlocks());

    assertThat(found)
        .as("add to shared-writes.tsv what lanes do not write per op or turn, and only that")
        .containsExactlyInAnyOrderElementsOf(
            SharedWrite.listed().stream()
                .filter(write -> !write.isPlain())
                .map(SharedWrite::place)
                .toList());
  }

  @ArchTest
  static void plainFieldsOfTheListAreThereAndPlain(JavaClasses classes) {
    assertThat(SharedWrite.listed())
        .filteredOn(SharedWrite::isPlain)
        .extracting(SharedWrite::place)
        .isSubsetOf(
            classes.stream()
                .flatMap(each -> each.getFields().stream())
                .filter(field -> !isFoundByItself(field))
                .map(SharedWritesTest::placeOf)
                .toList());
  }

  @ArchTest
  static void whatLanesWritePerOpOrTurnIsTheirOwn(JavaClasses classes) {
    assertThat(SharedWrite.listed())
        .filteredOn(SharedWrite::isWrittenPerOpOrTurn)
        .isNotEmpty()
        .allSatisfy(write -> assertThat(write.owner()).isEqualTo(SharedWrite.Owner.LANE));
  }

  private static boolean isRunByLanes(JavaClass each) {
    return PACKAGES.stream()
        .anyMatch(
            name ->
                each.getPackageName().equals(name) || each.getPackageName().startsWith(name + "."));
  }

  private static List<String> fields(JavaClass each) {
    return each.getFields().stream()
        .filter(SharedWritesTest::isFoundByItself)
        .map(SharedWritesTest::placeOf)
        .toList();
  }

  private static boolean isFoundByItself(JavaField field) {
    Set<JavaModifier> modifiers = field.getModifiers();
    boolean mutable = modifiers.contains(STATIC) && !modifiers.contains(FINAL);
    return !modifiers.contains(SYNTHETIC)
        && (mutable
            || modifiers.contains(VOLATILE)
            || isForThreads(field.getRawType().getBaseComponentType())
            || field.getRawType().isAssignableTo(Executor.class));
  }

  private static boolean isForThreads(JavaClass type) {
    String name = type.getName();
    return MADE_FOR_THREADS.contains(name)
        || (name.startsWith("java.util.concurrent.") && !PASSIVE.matcher(name).matches());
  }

  private static List<String> lockedMethods(JavaClass each) {
    return each.getMethods().stream()
        .filter(method -> method.getModifiers().contains(SYNCHRONIZED))
        .map(method -> nameOf(each) + "." + method.getName() + "()")
        .toList();
  }

  /** Objects that are made here and kept in a field of another type, or in none. */
  private static List<String> objects(JavaClass each) {
    Set<String> kept =
        each.getFields().stream()
            .filter(SharedWritesTest::isFoundByItself)
            .map(field -> field.getRawType().getBaseComponentType().getName())
            .collect(Collectors.toSet());
    Stream<String> made =
        Stream.<JavaAccess<?>>concat(
                each.getConstructorCallsFromSelf().stream(),
                each.getConstructorReferencesFromSelf().stream())
            .map(access -> access.getTargetOwner())
            .filter(SharedWritesTest::isForThreads)
            .filter(owner -> !kept.contains(owner.getName()))
            .map(owner -> nameOf(each) + " new " + owner.getSimpleName());
    Stream<String> asked =
        Stream.<JavaAccess<?>>concat(
                each.getMethodCallsFromSelf().stream(), each.getMethodReferencesFromSelf().stream())
            .filter(
                access ->
                    LOCKING_CALL
                        .matcher(access.getTargetOwner().getName() + "." + access.getName())
                        .matches())
            .filter(access -> !kept.contains(access.getTargetOwner().getName()))
            .map(
                access ->
                    nameOf(each)
                        + " "
                        + access.getTargetOwner().getSimpleName()
                        + "."
                        + access.getName());
    return Stream.concat(made, asked).toList();
  }

  private static List<String> lockedBlocks() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : MODULES) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          if (LOCKED_BLOCK.matcher(Files.readString(file)).find()) {
            String name = sources.relativize(file).toString().replace('/', '.');
            found.add(
                shortened(name.substring(0, name.length() - ".java".length())) + " synchronized");
          }
        }
      }
    }
    return found;
  }

  private static String placeOf(JavaField field) {
    return nameOf(field.getOwner()) + "." + field.getName();
  }

  private static String nameOf(JavaClass each) {
    return shortened(each.getName());
  }

  private static String shortened(String name) {
    return name.substring("io.bench.".length());
  }
}
