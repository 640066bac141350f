package io.bench.adapter.tck;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** An adapter of a server that exists in its mind only, broken on purpose or not at all. */
public final class SampleProvider implements AdapterProvider {

  static final Parameter<Boolean> OWN_LOOPS =
      Parameter.truth("own-loops", "bring the lanes' threads").withDefault("true");

  static final Parameter<String> PASSWORD = Parameter.secret("password", "nobody asks for it");

  static final Parameter<String> HOST =
      Parameter.text("host", "'here', 'relay' or 'nowhere'").withDefault("here");

  /** Fields and params that an op may have. */
  static final Set<String> FIELDS = Set.of("stmt", "fail", "cl");

  /** A host from which answers can be held. */
  static final String RELAY = "relay";

  /** A host that does not answer. */
  static final String NOWHERE = "nowhere";

  private static final Set<String> MOST_FIELDS = Set.of("stmt", "fail");

  private final Fault fault;
  private final BooleanSupplier relayHolds;

  /** One that is as it should be. */
  public SampleProvider() {
    this(Fault.NONE, () -> false);
  }

  /**
   * @param relayHolds whether what is sent by way of the relay now is not answered
   */
  SampleProvider(Fault fault, BooleanSupplier relayHolds) {
    this.fault = fault;
    this.relayHolds = relayHolds;
  }

  @Override
  public String name() {
    if (fault == Fault.NAME_BEGINS_WITH_A_DIGIT) {
      return "2sample";
    }
    return fault == Fault.NAME_WITH_CAPITALS ? "Sample" : "sample";
  }

  @Override
  public String description() {
    return "answers by itself" + (fault == Fault.DESCRIPTION_OF_TWO_LINES ? "\nand so on" : "");
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(HOST, OWN_LOOPS, PASSWORD);
  }

  @Override
  public Set<String> opFields() {
    return fault == Fault.FIELD_NOT_DECLARED ? MOST_FIELDS : FIELDS;
  }

  @Override
  public AnswerUse answerUse() {
    return AnswerUse.READ;
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    if (fault == Fault.CHECK_LEAVES_A_THREAD) {
      EndlessThread.start();
    }
    for (OpTemplate template : templates) {
      try {
        template.requireKnown(FIELDS);
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    String host = context.parameters().get(HOST);
    if (host.equals(NOWHERE) && fault != Fault.CONNECTS_WITH_ITS_LANES) {
      if (fault == Fault.LEAVES_A_THREAD_WHEN_NOT_OPENED) {
        EndlessThread.start();
      }
      throw fault == Fault.BLAMES_THE_USER_FOR_THE_SERVER
          ? AdapterException.usage("there is no server 'nowhere'")
          : AdapterException.server("there is no server 'nowhere'", null);
    }
    return new SampleAdapter(context, fault, host.equals(RELAY) ? relayHolds : () -> false);
  }
}
