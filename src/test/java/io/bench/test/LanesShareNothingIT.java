package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.LoneClient;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.functions.published.PublishedFunctions;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two lanes run ops, and afterwards no object that both of them can reach has a field or contents
 * that could change, but for those that {@code shared-writes.tsv} says all lanes have together.
 */
class LanesShareNothingIT {

  private static final int LANES = 2;
  private static final int IN_FLIGHT_OF_LANE = 8;

  /** More than the engine starts in one turn. */
  private static final long CYCLES = 2_000;

  @TempDir private Path folder;

  @Test
  void onTheEnginesOwnThreads() throws Exception {
    verify(new NullProvider(), Map.of());
  }

  @Test
  void onTheLeanPathOfCql() throws Exception {
    try (RunningEndpoint server = MemoryEndpoint.CQL.start(folder.resolve("log"))) {
      verify(new CqlAdapterProvider(), Map.of("host", address(server)));
    }
  }

  @Test
  void throughTheDriver() throws Exception {
    try (RunningEndpoint server = MemoryEndpoint.CQL.start(folder.resolve("log"))) {
      verify(new CqlAdapterProvider(), Map.of("host", address(server), "path", "driver"));
    }
  }

  @Test
  void onTheLeanPathOfGrpc() throws Exception {
    try (RunningEndpoint server = MemoryEndpoint.GRPC.start(folder.resolve("log"))) {
      verify(new GrpcAdapterProvider(), Map.of("host", address(server)));
    }
  }

  @Test
  void throughGrpcJava() throws Exception {
    try (RunningEndpoint server = MemoryEndpoint.GRPC.start(folder.resolve("log"))) {
      verify(new GrpcAdapterProvider(), Map.of("host", address(server), "path", "grpc-java"));
    }
  }

  private static String address(RunningEndpoint server) {
    return "127.0.0.1:" + server.address().getPort();
  }

  private static void verify(AdapterProvider provider, Map<String, String> parameters)
      throws Exception {
    StepPlan step = keyvalue(provider);
    ParameterValues values =
        ParameterValues.check(provider.parameters(), parameters, new ArrayList<>());
    try (Adapter adapter =
        provider.open(
            new AdapterContext(values, LANES, IN_FLIGHT_OF_LANE, "sharing", secret -> {}))) {
      List<List<StartedOp>> lanes = run(step, adapter);
      ReachableObjects one = ReachableObjects.from(lanes.get(0));
      ReachableObjects other = ReachableObjects.from(lanes.get(1));

      assertThat(one.size()).as("objects of a lane").isGreaterThan(200);
      assertThat(mutable(one.sharedWith(other)))
          .as("memory of both lanes that shared-writes.tsv does not say is")
          .isSubsetOf(
              SharedWrite.listed().stream()
                  .filter(write -> write.owner() == SharedWrite.Owner.ALL)
                  .map(SharedWrite::place)
                  .toList());
    }
  }

  /** Returns by lane what has been started there, by op template. */
  private static List<List<StartedOp>> run(StepPlan step, Adapter adapter) throws Exception {
    List<List<StartedOp>> lanes = new ArrayList<>();
    List<PreparedOp> prepared = new ArrayList<>();
    for (OpTemplate template : step.templates()) {
      PreparedOp real = adapter.prepare(template);
      List<StartedOp> ofLanes = new ArrayList<>();
      prepared.add(
          lane -> {
            StartedOp started = new StartedOp(real.onLane(lane), lane);
            ofLanes.add(started);
            return started;
          });
      lanes.add(ofLanes);
    }
    PhasePlan dealt =
        new PhasePlan(
            PhaseKind.WARM_UP, PhaseRun.NO_END, 0, CYCLES, RateProfile.constant(1_000_000));
    PhasePlan claimed = new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, CYCLES, CYCLES, null);
    ActivityPlan plan =
        new ActivityPlan(
            "sharing",
            new OpMix(
                step.templates().stream().map(OpTemplate::name).toList(),
                Arrays.stream(step.sequence().toArray()).boxed().toList(),
                step.sequence().length()),
            LANES,
            LANES * IN_FLIGHT_OF_LANE,
            List.of(dealt, claimed),
            new ErrorHandling(ErrorPolicy.parse("stop"), 1, new Backoff(0), 0),
            10_000_000_000L,
            3,
            0);
    var result =
        new Activity(
                plan,
                adapter,
                "the adapter",
                prepared,
                new ActivityListener() {},
                null,
                null,
                new LoneClient())
            .run();
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(CYCLES);
    return byLane(lanes);
  }

  private static List<List<StartedOp>> byLane(List<List<StartedOp>> byTemplate) {
    List<List<StartedOp>> lanes = new ArrayList<>();
    for (int lane = 0; lane < LANES; lane++) {
      int index = lane;
      lanes.add(byTemplate.stream().map(ofLanes -> ofLanes.get(index)).toList());
      assertThat(lanes.get(lane))
          .allSatisfy(started -> assertThat(started.completion).as("an op's try").isNotNull());
    }
    return lanes;
  }

  /** An op on a lane, with what the engine gave it: through that all of the lane can be reached. */
  private static final class StartedOp implements LaneOp {

    private final LaneOp real;

    @SuppressWarnings("UnusedVariable") // for those who follow the fields
    private final AdapterLane lane;

    private Completion completion;

    StartedOp(LaneOp real, AdapterLane lane) {
      this.real = real;
      this.lane = lane;
    }

    @Override
    public void start(long cycle, Completion given) {
      completion = given;
      real.start(cycle, given);
    }

    @Override
    public void cancel(Completion given) {
      real.cancel(given);
    }
  }

  private static Set<String> mutable(IdentityHashMap<Object, String> shared) {
    Set<String> places = new TreeSet<>();
    shared.forEach(
        (object, place) -> {
          for (Field field : ReachableObjects.ownFields(object)) {
            if (!Modifier.isFinal(field.getModifiers())) {
              places.add(ReachableObjects.placeOf(field));
            }
          }
          boolean filledArray = object.getClass().isArray() && Array.getLength(object) > 0;
          if (filledArray || isForChange(object)) {
            places.add(place);
          }
        });
    return places;
  }

  /** Whether an object of the JDK's is made to be changed. */
  private static boolean isForChange(Object object) {
    String name = object.getClass().getName();
    return name.startsWith("java.util.concurrent.")
        || ((object instanceof Collection || object instanceof Map)
            && !name.contains("Immutable")
            && !name.contains("Unmodifiable"));
  }

  private static StepPlan keyvalue(AdapterProvider provider) throws Exception {
    LibraryRecipes recipes =
        new LibraryRecipes(FunctionLibrary.of(List.of(new PublishedFunctions().functions())))
            .reading(FileAccess.EVERYWHERE);
    try (InputStream text =
        LanesShareNothingIT.class.getResourceAsStream("/workloads/keyvalue.yaml")) {
      return new RunPlanner(List.of(provider), recipes::compile, List.of())
          .plan(
              new RunRequest(
                  WorkloadFile.ofUtf8("keyvalue.yaml", text.readAllBytes()),
                  Map.of("scenario", "default.capacity", "adapter", provider.name()),
                  List.of()))
          .steps()
          .get(0);
    }
  }
}
