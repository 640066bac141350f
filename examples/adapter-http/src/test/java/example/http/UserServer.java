package example.http;

import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A web server on a free port of this machine, which speaks HTTP/1.1 and HTTP/2: {@code /users/7}
 * is JSON, {@code /moved} leads to it, {@code /secret} wants to know the secret, {@code /never} is
 * not answered, {@code /half} gets no further than its beginning, anything else is not there.
 */
final class UserServer implements AutoCloseable {

  static final String SECRET = "Bearer of-a-secret";

  private static final int THREADS = 16;

  /** With all of its threads from the beginning: the kit looks for new ones that stay. */
  private final Server server = new Server(new QueuedThreadPool(THREADS, THREADS));

  private final ServerConnector connector;

  UserServer() throws Exception {
    HttpConfiguration settings = new HttpConfiguration();
    connector =
        new ServerConnector(
            server,
            null,
            null,
            null,
            1,
            1,
            new HttpConnectionFactory(settings),
            new HTTP2CServerConnectionFactory(settings));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new Users());
    server.start();
  }

  /** As the parameter {@code base} wants it. */
  String base() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  @Override
  public void close() {
    LifeCycle.stop(server);
  }

  private static final class Users extends Handler.Abstract.NonBlocking {

    private static final String USERS = "/users/";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      if (path.equals("/never")) {
        return true;
      }
      if (path.equals("/half")) {
        response.getHeaders().put("Content-Length", 1_000);
        Content.Sink.write(response, false, "the beginning", Callback.NOOP);
        return true;
      }
      if (path.equals("/moved")) {
        response.getHeaders().put("Location", USERS + "7");
        return answer(response, 302, callback);
      }
      if (path.equals("/secret")) {
        boolean known = SECRET.equals(request.getHeaders().get("Authorization"));
        return answer(response, known ? 200 : 401, callback);
      }
      if (!path.startsWith(USERS)) {
        return false;
      }
      String id = path.substring(USERS.length());
      String body = "{\"users\": [{\"id\": %s, \"name\": \"user-%s\"}]}".formatted(id, id);
      response.getHeaders().put("Content-Type", "application/json");
      Content.Sink.write(response, true, body, callback);
      return true;
    }

    private static boolean answer(Response response, int status, Callback callback) {
      response.setStatus(status);
      callback.succeeded();
      return true;
    }
  }
}
