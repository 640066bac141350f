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
    SalutServer server = host == null ? startServer(context) : null;
    SalutAdapter adapter =
        new SalutAdapter(server == null ? resolved(address(host)) : server.address(), server);
    try {
      long timeoutNanos = context.parameters().get(SalutAdapterProvider.TIMEOUT).toNanos();
      for (int index = 0; index < context.laneCount(); index++) {
        String threadName = context.threadNamePrefix() + "-salut-" + index;
        adapter.lanes.add(SalutLane.open(threadName, adapter.address, timeoutNanos));
      }
      return adapter;
    } catch (IOException e) {
      adapter.close();
      throw AdapterException.server(
          "no server answers at %s (%s)%s"
              .formatted(
                  host == null ? adapter.address : host,
                  e.getMessage(),
                  host == null ? "" : "; start it, or correct host="),
          e);
    }
  }

  private static SalutServer startServer(AdapterContext context) throws AdapterException {
    try {
      return new SalutServer(context.threadNamePrefix() + "-server");
    } catch (IOException e) {
      throw AdapterException.server(
          "the adapter's own server does not start (%s)".formatted(e.getMessage()), e);
    }
  }

  private static InetSocketAddress resolved(InetSocketAddress address) {
    return new InetSocketAddress(address.getHostString(), address.getPort());
  }

  /** What the parameter names, without a look at where that is. */
  static InetSocketAddress address(String host) throws AdapterException {
    int colon = host.lastIndexOf(':');
    try {
      int port = Integer.parseInt(host.substring(colon + 1));
      if (colon > 0) {
        return InetSocketAddress.createUnresolved(host.substring(0, colon), port);
      }
    } catch (IllegalArgumentException e) {
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
