package team;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.SpiVersion;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;

/** Works for a while, and then breaks as it is told. */
public final class Broken implements AdapterProvider {

  /** By then every lane has run some turns. */
  static final long BREAKING_CYCLE = 20_000;

  private static final Parameter<String> HOW =
      Parameter.text("how", "dies, sleeps, twice or not").withDefault("not");

  private static final Parameter<String> AT =
      Parameter.text("at", "where the server would be").withDefault("localhost");

  @Override
  public String name() {
    return "broken";
  }

  @Override
  public String description() {
    return "breaks";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(HOW, AT);
  }

  @Override
  public Set<String> opFields() {
    return Set.of("say");
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) {
    String how = context.parameters().get(HOW);
    String at = context.parameters().get(AT);
    return new Adapter() {
      @Override
      public PreparedOp prepare(OpTemplate template) {
        return lane -> new Op(how, (Loop) lane);
      }

      @Override
      public AdapterLane openLane(int index) {
        return new Loop("broken-loop-" + index);
      }

      @Override
      public List<InetSocketAddress> serverAddresses() {
        return List.of(InetSocketAddress.createUnresolved(at, 1));
      }

      @Override
      public void close() {}
    };
  }

  private record Op(String how, Loop loop) implements LaneOp {

    @Override
    public void start(long cycle, io.bench.adapter.api.Completion completion) {
      completion.succeed();
      if (cycle == BREAKING_CYCLE) {
        switch (how) {
          case "dies" -> loop.dies = true;
          case "sleeps" -> loop.sleeps = true;
          case "twice" -> completion.fail(new OpError("Late", "again", false, null));
          default -> {}
        }
      }
    }
  }
}
