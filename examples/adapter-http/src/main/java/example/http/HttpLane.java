package example.http;

import io.bench.adapter.api.AdapterLane;
import java.net.http.HttpClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The requests that are in flight on one lane, so that they can be given up. */
final class HttpLane implements AdapterLane {

  /** By {@link io.bench.adapter.api.Completion#slot}. What has ended stays until another begins. */
  private final AtomicReferenceArray<CompletableFuture<?>> inFlight;

  private volatile HttpClient client;

  HttpLane(HttpClient client, int maxInFlight) {
    this.client = client;
    this.inFlight = new AtomicReferenceArray<>(maxInFlight);
  }

  HttpClient client() {
    return client;
  }

  void began(int slot, CompletableFuture<?> exchange) {
    inFlight.set(slot, exchange);
  }

  /** The op in this place ends as cancelled, unless it has ended; the connection is closed. */
  void cancel(int slot) {
    CompletableFuture<?> exchange = inFlight.get(slot);
    if (exchange != null) {
      exchange.cancel(true);
    }
  }

  @Override
  public void close() {
    for (int slot = 0; slot < inFlight.length(); slot++) {
      cancel(slot);
      inFlight.set(slot, null);
    }
    client = null;
  }
}
