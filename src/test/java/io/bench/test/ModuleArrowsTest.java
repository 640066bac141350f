package io.bench.test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between modules and between the engine's packages, as docs/architecture.md draws them.
 */
@AnalyzeClasses(packages = "io.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleArrowsTest {

  @ArchTest
  static final ArchRule THE_SPI_NEEDS_NOTHING_BUT_JSPECIFY =
      classes()
          .that()
          .resideInAPackage("io.bench.adapter.api..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.bench.adapter.api..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule THE_CONFORMANCE_KIT_NEEDS_NOTHING_BUT_THE_SPI_AND_JUNIT =
      classes()
          .that()
          .resideInAPackage("io.bench.adapter.tck..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.adapter.tck..",
              "io.bench.adapter.api..",
              "java..",
              "com.sun.management..",
              "org.junit.jupiter.api..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule NOBODY_NEEDS_THE_CONFORMANCE_KIT_TO_RUN =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.bench.adapter.tck..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.bench.adapter.tck..");

  @ArchTest
  static final ArchRule THE_ENGINE_KNOWS_NO_ADAPTER_NO_SERVER_AND_NO_APP =
      noClasses()
          .that()
          .resideInAPackage("io.bench.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.cql..",
              "io.bench.adapter.cql..",
              "io.bench.adapter.grpc..",
              "io.bench.adapter.diagnostic..",
              "io.bench.functions..",
              "io.bench.servers..",
              "io.bench.app..",
              "com.datastax..",
              "io.grpc..");

  /** Both adapters stand on it, so it must drag neither one's libraries into the other. */
  @ArchTest
  static final ArchRule WHAT_ADAPTERS_SHARE_OF_CQL_NEEDS_ONLY_THE_SPI =
      classes()
          .that()
          .resideInAPackage("io.bench.cql..")
          .and()
          .resideOutsideOfPackages(
              "io.bench.cql.frame..", "io.bench.cql.driver..", "io.bench.cql.transport..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.cql..",
              "io.bench.adapter.api..",
              "java..",
              "javax.net.ssl..",
              "org.jspecify..",
              "org.slf4j..");

  /** Both adapters and the in-memory servers have event loops of their own. */
  @ArchTest
  static final ArchRule TRANSPORTS_NEED_NETTY_AND_THE_SPI =
      classes()
          .that()
          .resideInAPackage("io.bench.cql.transport..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.cql.transport..",
              "io.bench.adapter.api..",
              "io.netty..",
              "java..",
              "org.jspecify..",
              "org.slf4j..");

  /** Only an adapter or server that speaks the native protocol itself needs them. */
  @ArchTest
  static final ArchRule FRAMES_NEED_NETTYS_BUFFERS_AND_NOTHING_OF_OURS =
      classes()
          .that()
          .resideInAPackage("io.bench.cql.frame..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.cql.frame..",
              "com.datastax.oss.protocol.internal..",
              "io.netty..",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule WHAT_IS_READ_OF_CQL_KNOWS_NO_FRAMES =
      noClasses()
          .that()
          .resideInAnyPackage("io.bench.cql..", "io.bench.adapter.grpc..")
          .and()
          .resideOutsideOfPackages("io.bench.cql.frame..", "io.bench.cql.driver..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.bench.cql.frame..", "io.bench.cql.driver..");

  /** The CQL adapter and the gateway open sessions with it; the gRPC adapter has no driver. */
  @ArchTest
  static final ArchRule WHAT_SESSIONS_SHARE_NEEDS_THE_DRIVER_AND_NOTHING_OF_OURS =
      classes()
          .that()
          .resideInAPackage("io.bench.cql.driver..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.cql.driver..", "com.datastax..", "io.netty..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule AN_ADAPTER_SEES_ONLY_THE_SPI =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.bench.adapter.cql..", "io.bench.adapter.grpc..", "io.bench.adapter.diagnostic..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.bench.engine..", "io.bench.servers..", "io.bench.app..");

  @ArchTest
  static final ArchRule FUNCTIONS_SEE_ONLY_THE_SPI =
      noClasses()
          .that()
          .resideInAPackage("io.bench.functions..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.bench..")
                  .and(resideOutsideOfPackages("io.bench.functions..", "io.bench.adapter.api..")));

  @ArchTest
  static final ArchRule NOBODY_KNOWS_THE_FUNCTIONS =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.bench.functions..", "io.bench.benchmarks..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.bench.functions..");

  @ArchTest
  static final ArchRule ADAPTERS_DO_NOT_KNOW_EACH_OTHER =
      noClasses()
          .that()
          .resideInAPackage("io.bench.adapter.cql..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.bench.adapter.grpc..", "io.bench.adapter.diagnostic..");

  @ArchTest
  static final ArchRule SERVERS_KNOW_NOTHING_OF_THE_REST =
      noClasses()
          .that()
          .resideInAPackage("io.bench.servers..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "io.bench.engine..", "io.bench.adapter..", "io.bench.app..", "io.bench.cql..")
                  .and(
                      resideOutsideOfPackages(
                          "io.bench.cql.frame..",
                          "io.bench.cql.token..",
                          "io.bench.cql.value..",
                          "io.bench.cql.driver..",
                          "io.bench.cql.transport..")));

  /** The gRPC adapter and the gateway before Cassandra both stand on it. */
  @ArchTest
  static final ArchRule THE_STARGATE_CODEC_NEEDS_ONLY_PROTOBUF_CQL_AND_THE_SPI =
      classes()
          .that()
          .resideInAPackage("io.bench.stargate..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.stargate..",
              "io.bench.cql.value..",
              "io.bench.adapter.api..",
              "io.stargate.proto..",
              "com.google.protobuf..",
              "io.grpc",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule REPORTS_ARE_MADE_OF_RESULT_FILES_ONLY =
      noClasses()
          .that()
          .resideInAPackage("io.bench.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.app..",
              "io.bench.adapter..",
              "io.bench.servers..",
              "io.bench.engine.activity..",
              "io.bench.engine.lane..",
              "io.bench.engine.run..");

  @ArchTest
  static final ArchRule EXPORTS_KNOW_NO_ADAPTER_NO_SERVER_AND_NO_APP =
      noClasses()
          .that()
          .resideInAPackage("io.bench.export..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.app..",
              "io.bench.report..",
              "io.bench.servers..",
              "io.bench.adapter.cql..",
              "io.bench.adapter.grpc..",
              "io.bench.adapter.diagnostic..");

  @ArchTest
  static final ArchRule LANES_KNOW_NO_FILES_NO_YAML_AND_NO_RUNS =
      noClasses()
          .that()
          .resideInAPackage("io.bench.engine.lane..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.bench.engine.activity..",
              "io.bench.engine.run..",
              "io.bench.engine.result..",
              "io.bench.engine.workload..",
              "java.nio.file..");

  @ArchTest
  static final ArchRule NO_PACKAGES_NEED_EACH_OTHER =
      slices().matching("io.bench.(**)").should().beFreeOfCycles();
}
