package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ServerQuestion.Answer;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Asks one server after another until one is reached; those that are connected at that moment come
 * first. Thread-safe; for questions before a run, not for its ops.
 */
public final class AnyServer {

  private final List<ManagedChannel> channels;

  /**
   * @param channels at least one
   */
  public AnyServer(List<ManagedChannel> channels) {
    this.channels = channels;
  }

  /**
   * Asks and waits; never on a thread that channels complete calls on.
   *
   * @param headers makes the metadata of a call; a new one each time
   * @return what the first server that was reached has answered; if none was, how the last call has
   *     ended
   * @throws AdapterException if the thread is interrupted
   */
  public <Q, R> Answer<R> ask(MethodDescriptor<Q, R> method, Q request, Supplier<Metadata> headers)
      throws AdapterException {
    List<ManagedChannel> order = connectedFirst();
    for (int i = 0; ; i++) {
      Answer<R> answer =
          ServerQuestion.await(
              ServerQuestion.ask(
                  order.get(i), method, request, headers.get(), ServerQuestion.PATIENCE_MILLIS));
      boolean reached =
          answer.response() != null || answer.status().getCode() != Status.Code.UNAVAILABLE;
      if (reached || i == order.size() - 1) {
        return answer;
      }
    }
  }

  private List<ManagedChannel> connectedFirst() {
    List<ManagedChannel> order = new ArrayList<>();
    int connected = 0;
    for (ManagedChannel channel : channels) {
      if (channel.getState(false) == ConnectivityState.READY) {
        order.add(connected, channel);
        connected++;
      } else {
        order.add(channel);
      }
    }
    return order;
  }
}
