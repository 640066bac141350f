package io.bench.adapter.grpc.connect;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A channel whose state a test sets, and which keeps what it is asked for. */
final class FakeChannel extends ManagedChannel {

  /** How often it was asked to connect: while idle, or by an end of its own back-off. */
  int attempts;

  /** How often it was made to leave its connection. */
  int idled;

  /** How a call ends as soon as it is started; null if the test ends it. */
  @Nullable Status endsCallsWith;

  private final List<ClientCall.Listener<?>> calls = new ArrayList<>();
  private ConnectivityState state = ConnectivityState.IDLE;
  private @Nullable Runnable waiting;
  private ConnectivityState waitingFor = ConnectivityState.IDLE;

  void becomes(ConnectivityState next) {
    state = next;
    tellOfChange();
  }

  /** How many calls have been started; all are those of probes or questions. */
  int calls() {
    return calls.size();
  }

  /** Ends the latest call. */
  void endsCall(Status status) {
    calls.get(calls.size() - 1).onClose(status, new Metadata());
  }

  private void tellOfChange() {
    Runnable told = waiting;
    if (told != null && waitingFor != state) {
      waiting = null;
      told.run();
    }
  }

  @Override
  public ConnectivityState getState(boolean requestConnection) {
    ConnectivityState before = state;
    if (requestConnection && state == ConnectivityState.IDLE) {
      attempts++;
      becomes(ConnectivityState.CONNECTING);
    }
    return before;
  }

  @Override
  public void notifyWhenStateChanged(ConnectivityState source, Runnable callback) {
    waiting = callback;
    waitingFor = source;
    tellOfChange();
  }

  @Override
  public void resetConnectBackoff() {
    attempts++;
  }

  @Override
  public void enterIdle() {
    idled++;
    becomes(ConnectivityState.IDLE);
  }

  @Override
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    return new ClientCall<>() {
      @Override
      public void start(Listener<R> listener, Metadata headers) {
        calls.add(listener);
        Status end = endsCallsWith;
        if (end != null) {
          endsCall(end);
        }
      }

      @Override
      public void request(int messages) {}

      @Override
      public void cancel(@Nullable String message, @Nullable Throwable cause) {}

      @Override
      public void halfClose() {}

      @Override
      public void sendMessage(Q message) {}
    };
  }

  @Override
  public String authority() {
    return "fake";
  }

  @Override
  public ManagedChannel shutdown() {
    becomes(ConnectivityState.SHUTDOWN);
    return this;
  }

  @Override
  public boolean isShutdown() {
    return state == ConnectivityState.SHUTDOWN;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public ManagedChannel shutdownNow() {
    return shutdown();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
