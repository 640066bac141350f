package salut;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The lanes' connections, all to one server. */
final class SalutAdapter implements Adapter {

  private final List<SalutLane> lanes = new ArrayList<>();
  private final InetSocketAddress address;

  /** Null where the user has named a server. */
  private final SalutServer ownServer;

  private SalutAdapter(InetSocketAddress address, SalutServer ownServer) {
    this.address = address;
    this.ownServer = ownServer;
  }

  /** Connects every lane, so that a server that is not there is told at once. */
  static SalutAdapter open(AdapterContext context) throws AdapterException {
    String host = context.parameters().find(SalutAdapterProvider.HOST).orElse(null);
    SalutAdapter adapter = null;
    try {
      SalutServer server =
          host == null ? new SalutServer(context.threadNamePrefix() + "-server") : null;
      adapter = new SalutAdapter(server == null ? address(host) : server.address(), server);
      long timeoutNanos = context.parameters().get(SalutAdapterProvider.TIMEOUT).toNanos();
      for (int index = 0; index < context.laneCount(); index++) {
        String threadName = context.threadNamePrefix() + "-salut-" + index;
        adapter.lanes.add(SalutLane.open(threadName, adapter.address, timeoutNanos));
      }
      return adapter;
    } catch (IOException e) {
      if (adapter != null) {
        adapter.close();
      }
      throw AdapterException.server(
          "no server answers at %s (%s); start it, or correct host="
              .formatted(host, e.getMessage()),
          e);
    }
  }

  private static InetSocketAddress address(String host) throws AdapterException {
    int colon = host.lastIndexOf(':');
    try {
      int port = Integer.parseInt(host.substring(colon + 1));
      if (colon > 0) {
        return new InetSocketAddress(host.substring(0, colon), port);
      }
    } catch (IllegalArgumentException noPort) {
      // told below
    }
    throw AdapterException.usage("parameter 'host' must be host:port, not '" + host + "'");
  }

  /** Once per op of a workload: everything that is slow. */
  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    SalutRequest request = new SalutRequest(SalutAdapterProvider.command(template));
    return lane -> new SalutOp(request, (SalutLane) lane);
  }

  @Override
  public AdapterLane openLane(int index) {
    return lanes.get(index);
  }

  @Override
  public Map<String, String> metadata() {
    return ownServer == null
        ? Map.of()
        : Map.of("server", "in this process, to try the adapter; its figures mean nothing");
  }

  @Override
  public List<InetSocketAddress> serverAddresses() {
    return List.of(address);
  }

  @Override
  public void close() {
    lanes.forEach(SalutLane::close);
    if (ownServer != null) {
      ownServer.close();
    }
  }
}
