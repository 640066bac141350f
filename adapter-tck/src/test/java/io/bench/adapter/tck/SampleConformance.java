package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The kit on {@link SampleAdapter}, as its author would write it; {@link KitRun} runs it. */
@ExtendWith(SampleConformance.FromConfiguration.class)
final class SampleConformance extends AdapterConformance {

  static final String FAULT = "bench.sample.fault";
  static final String OWN_LOOPS = "bench.sample.own-loops";

  /** Tests that must fail may wait in vain; that the others pass is no matter of speed. */
  private static final Duration PATIENCE_IN_VAIN = Duration.ofSeconds(3);

  private final AtomicBoolean relayHolds = new AtomicBoolean();
  private Fault fault = Fault.NONE;
  private boolean mustFail;
  private String ownLoops = "true";

  @Override
  protected AdapterProvider provider() {
    return new SampleProvider(fault, relayHolds::get);
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
    return Optional.of(OpTemplateBuilder.named("lasting").field("stmt", "read").build());
  }

  @Override
  protected Map<String, String> parametersOfLastingOp() {
    Map<String, String> parameters = new HashMap<>(parameters());
    parameters.put("host", SampleProvider.RELAY);
    return parameters;
  }

  @Override
  protected void holdAnswers() {
    assertThat(relayHolds.getAndSet(true)).as("held already").isFalse();
  }

  @Override
  protected void releaseAnswers() {
    assertThat(relayHolds.getAndSet(false)).as("held before").isTrue();
  }

  @AfterEach
  void nothingIsHeldForEver() {
    assertThat(relayHolds).isFalse();
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
    return mustFail ? PATIENCE_IN_VAIN : super.patience();
  }

  /** Tells an instance what {@link KitRun} wants to know of it. */
  static final class FromConfiguration implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
      SampleConformance sample = (SampleConformance) context.getRequiredTestInstance();
      context
          .getConfigurationParameter(FAULT)
          .ifPresent(name -> sample.fault = Fault.valueOf(name));
      context.getConfigurationParameter(OWN_LOOPS).ifPresent(text -> sample.ownLoops = text);
      sample.mustFail = sample.fault.failing().contains(context.getRequiredTestMethod().getName());
    }
  }
}
