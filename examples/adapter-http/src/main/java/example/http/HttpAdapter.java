package example.http;

import com.fasterxml.jackson.databind.cfg.PackageVersion;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One client for all lanes; it is thread-safe, and keeps as many connections as it needs. */
final class HttpAdapter implements Adapter {

  private static final long IDLE_THREAD_SECONDS = 1;

  private final Settings settings;
  private final int maxInFlightPerLane;
  private final List<HttpLane> lanes = new ArrayList<>();
  private HttpClient client;

  /**
   * @throws AdapterException if certificates cannot be read, or nobody answers at {@code base}
   */
  HttpAdapter(Settings settings, AdapterContext context) throws AdapterException {
    this.settings = settings;
    this.maxInFlightPerLane = context.maxInFlightPerLane();
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .executor(threads(context.threadNamePrefix()))
            .connectTimeout(settings.timeout())
            .followRedirects(
                settings.followRedirects()
                    ? HttpClient.Redirect.NORMAL
                    : HttpClient.Redirect.NEVER);
    if (settings.caFile() != null) {
      builder.sslContext(TrustedCertificates.of(settings.caFile()));
    }
    if (!settings.base().isEmpty()) {
      requireServer(URI.create(settings.base()));
    }
    client = builder.build();
  }

  /** The client's own would keep idle threads for a minute after the end. */
  private static Executor threads(String prefix) {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_THREAD_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, prefix + "-http-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }

  private void requireServer(URI base) throws AdapterException {
    int port = base.getPort() >= 0 ? base.getPort() : base.getScheme().equals("https") ? 443 : 80;
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(base.getHost(), port),
          (int) Math.min(Integer.MAX_VALUE, settings.timeout().toMillis()));
    } catch (IOException e) {
      throw AdapterException.server(
          "no server answers at %s (%s); start it, or correct base="
              .formatted(base, e.getMessage()),
          e);
    }
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    RequestPlan plan =
        new RequestReader(settings.base(), template).read().with(settings.authorization());
    return lane -> new HttpOp(plan, (HttpLane) lane, settings.timeout().toNanos());
  }

  @Override
  public AdapterLane openLane(int index) {
    HttpLane lane = new HttpLane(client, maxInFlightPerLane);
    lanes.add(lane);
    return lane;
  }

  @Override
  public Map<String, String> metadata() {
    return Map.of(
        "http.client", "java.net.http of JDK " + Runtime.version(),
        "http.json", "Jackson " + PackageVersion.VERSION);
  }

  /** The client of JDK 17 cannot be closed: it ends when nothing refers to it any more. */
  @Override
  public void close() {
    lanes.forEach(HttpLane::close);
    lanes.clear();
    client = null;
  }
}
