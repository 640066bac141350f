package io.bench.adapter.tck;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/** The kit on {@link SampleAdapter}, as its author would write it; {@link KitRun} runs it. */
@ExtendWith(SampleConformance.FromConfiguration.class)
final class SampleConformance extends AdapterConformance {

  static final String FAULT = "bench.sample.fault";
  static final String OWN_LOOPS = "bench.sample.own-loops";

  /** Enough for what takes microseconds, however busy the machine is. */
  private static final Duration PATIENCE_WITH_FAULTS = Duration.ofSeconds(3);

  private Fault fault = Fault.NONE;
  private String ownLoops = "true";

  @Override
  protected AdapterProvider provider() {
    return new SampleProvider(fault);
  }

  @Override
  protected Map<String, String> parameters() {
    return Map.of("password", "s3cret", "own-loops", ownLoops);
  }

  @Override
  protected List<OpTemplate> ops() {
    OpTemplate read =
        OpTemplateBuilder.named("read")
            .binding("key", cycle -> cycle)
            .field("stmt", "read {key}")
            .capture("key")
            .expectRow("key")
            .build();
    OpTemplate write =
        OpTemplateBuilder.named("write").field("stmt", "write").param("cl", "ONE").build();
    return List.of(read, write);
  }

  @Override
  protected List<FailingOp> failingOps() {
    OpTemplate failing = OpTemplateBuilder.named("failing").field("fail", true).build();
    return List.of(new FailingOp(failing, SampleOp.ERROR_NAME));
  }

  @Override
  protected List<RefusedOp> refusedOps() {
    OpTemplate misspelt = OpTemplateBuilder.named("misspelt").field("stnt", "read").build();
    return List.of(new RefusedOp(misspelt, "stnt"));
  }

  @Override
  protected Optional<OpTemplate> lastingOp() {
    return Optional.of(OpTemplateBuilder.named("lasting").field("hold", true).build());
  }

  @Override
  protected Optional<Map<String, String>> parametersOfNoServer() {
    return Optional.of(Map.of("host", "nowhere"));
  }

  @Override
  protected OptionalLong mostBytesPerOp() {
    return OptionalLong.of(10_000);
  }

  @Override
  protected int opsPerLane() {
    return 300;
  }

  @Override
  protected Duration patience() {
    return fault == Fault.NONE ? super.patience() : PATIENCE_WITH_FAULTS;
  }

  /** Tells an instance what {@link KitRun} wants to know of it. */
  static final class FromConfiguration implements TestInstancePostProcessor {
    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext context) {
      SampleConformance sample = (SampleConformance) instance;
      context
          .getConfigurationParameter(FAULT)
          .ifPresent(name -> sample.fault = Fault.valueOf(name));
      context.getConfigurationParameter(OWN_LOOPS).ifPresent(text -> sample.ownLoops = text);
    }
  }
}
