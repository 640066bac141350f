package io.bench.engine.run;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.SpiVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An adapter that does as it is told and writes down what is done with it. */
final class FakeProvider implements AdapterProvider {

  private final String name;
  private final List<Parameter<?>> parameters;

  /** What every op does. */
  LaneOp op = (cycle, completion) -> completion.succeed();

  /** What opening does before it succeeds. */
  Opening whileOpening = () -> {};

  /** What preparing an op does before it succeeds. */
  Opening whilePreparing = () -> {};

  /** Thrown when an adapter is opened. */
  @Nullable AdapterException refusal;

  /** Thrown when an op is prepared: an {@link AdapterException} or an unchecked one. */
  @Nullable Exception opRefusal;

  /** Thrown when a lane is opened. */
  @Nullable AdapterException laneRefusal;

  /** What it does with answers. */
  AnswerUse answerUse = AnswerUse.READ;

  /** Names that other tools give it. */
  Set<String> otherNames = Set.of();

  /** The fields and params that it knows; empty for any. */
  Set<String> opFields = Set.of();

  /** What is found wrong before anything is opened. */
  List<String> mistakes = List.of();

  /** What was done: opened, prepared an op, closed. */
  final List<String> events = new ArrayList<>();

  /** What each adapter was told when it was opened. */
  final List<AdapterContext> contexts = new ArrayList<>();

  FakeProvider(String name, Parameter<?>... parameters) {
    this.name = name;
    this.parameters = List.of(parameters);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return "for tests";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return parameters;
  }

  @Override
  public void check(ParameterValues values, List<OpTemplate> templates, List<String> problems) {
    problems.addAll(mistakes);
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("cassandra");
  }

  @Override
  public Set<String> otherNames() {
    return otherNames;
  }

  @Override
  public Set<String> opFields() {
    return opFields;
  }

  @Override
  public AnswerUse answerUse() {
    return answerUse;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    events.add("open " + context.threadNamePrefix());
    contexts.add(context);
    whileOpening.run();
    if (refusal != null) {
      throw refusal;
    }
    return new FakeAdapter();
  }

  /** A step of opening. */
  interface Opening {
    void run() throws AdapterException;
  }

  private final class FakeAdapter implements Adapter {
    @Override
    public PreparedOp prepare(OpTemplate template) throws AdapterException {
      events.add("prepare " + template.name());
      whilePreparing.run();
      if (opRefusal instanceof AdapterException refused) {
        throw refused;
      }
      if (opRefusal instanceof RuntimeException bug) {
        throw bug;
      }
      return PreparedOp.shared(op);
    }

    @Override
    public AdapterLane openLane(int index) throws AdapterException {
      if (laneRefusal != null) {
        throw laneRefusal;
      }
      return AdapterLane.WITHOUT_STATE;
    }

    @Override
    public Map<String, String> metadata() {
      return Map.of("server.version", "7");
    }

    @Override
    public void close() {
      events.add("close");
    }
  }
}
