package io.bench.adapter.tck;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** One thread that answers, and lanes that may have an event loop each. */
final class SampleAdapter implements Adapter {

  private final AdapterContext context;
  private final Fault fault;
  private final SampleWorker worker;
  private final List<SampleLane> lanes = new ArrayList<>();
  private boolean useless;
  private int closed;

  /**
   * @param held whether what is sent now is not answered
   */
  SampleAdapter(AdapterContext context, Fault fault, BooleanSupplier held) {
    this.context = context;
    this.fault = fault;
    this.worker = SampleWorker.start(context.threadNamePrefix() + "-sample-worker");
    boolean ownLoops = context.parameters().get(SampleProvider.OWN_LOOPS);
    for (int index = 0; index < context.laneCount(); index++) {
      String threadName = context.threadNamePrefix() + "-sample-" + index;
      SampleLoop loop = ownLoops ? new SampleLoop(threadName, fault) : null;
      lanes.add(new SampleLane(fault, worker, loop, held));
    }
    if (fault == Fault.LEAVES_A_THREAD) {
      EndlessThread.start();
    }
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    if (fault == Fault.FORGETS_AN_INTERRUPTION) {
      boolean unused = Thread.interrupted();
    }
    if (fault != Fault.TAKES_ANY_FIELD) {
      requireKnown(template);
    }
    boolean uselessNow = useless;
    return lane -> ((SampleLane) lane).op(template, uselessNow);
  }

  private void requireKnown(OpTemplate template) throws AdapterException {
    try {
      template.requireKnown(SampleProvider.FIELDS);
    } catch (AdapterException e) {
      useless = fault == Fault.IS_USELESS_AFTER_A_REFUSAL;
      if (fault == Fault.REFUSES_WITHOUT_NAMES) {
        throw AdapterException.usage("something is wrong");
      }
      if (fault == Fault.NAMES_THE_FIRST_FIELD_ONLY) {
        throw AdapterException.usage(e.problems().get(0));
      }
      throw e;
    }
  }

  @Override
  public AdapterLane openLane(int index) throws AdapterException {
    if (context.parameters().get(SampleProvider.HOST).equals(SampleProvider.NOWHERE)) {
      throw AdapterException.server("there is no server 'nowhere'", null);
    }
    return lanes.get(index);
  }

  @Override
  public Map<String, String> metadata() {
    return Map.of(
        "server.version",
        fault == Fault.TELLS_A_SECRET
            ? context.parameters().find(SampleProvider.PASSWORD).orElse("")
            : "1.0");
  }

  @Override
  public void close() {
    closed++;
    if (closed > 1) {
      if (fault == Fault.CLOSE_THROWS_THE_SECOND_TIME) {
        throw new IllegalStateException("closed already");
      }
      return;
    }
    worker.close();
    lanes.forEach(SampleLane::end);
  }
}
