package salut;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;

/** An op as one lane runs it. */
record SalutOp(SalutRequest request, SalutLane lane) implements LaneOp {

  /**
   * For every request: sends, and returns without waiting. Usually on the lane's own thread; an op
   * that names a space is started on another one, which also makes its values.
   */
  @Override
  public void start(long cycle, Completion completion) {
    byte[] bytes = request.bytes(cycle);
    if (lane.loop().isOwnThread()) {
      lane.send(bytes, completion);
    } else {
      lane.loop()
          .execute(
              () -> {
                lane.send(bytes, completion);
                lane.flush();
              });
    }
  }

  @Override
  public void cancel(Completion completion) {
    if (lane.loop().isOwnThread()) {
      lane.cancel(completion);
    } else {
      lane.loop().execute(() -> lane.cancel(completion));
    }
  }
}
