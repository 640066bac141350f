package io.bench.app.clients.meeting;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.Reception;
import io.bench.app.clients.place.Meeting;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A meeting on a free port of loopback: a server whose reception keeps what it hears, and calls.
 */
final class MeetingRig implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;
  private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

  final String secret;
  final @Nullable Path certificate;
  final @Nullable Path key;
  final List<String> told = new CopyOnWriteArrayList<>();
  final BlockingQueue<Guest> guests = new LinkedBlockingQueue<>();
  final MeetingServer server;

  /** One connection, as the server has it. */
  static final class Guest implements Reception.Guest {
    final BlockingQueue<ClientMessage> heard = new LinkedBlockingQueue<>();
    final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    final Reception.Link link;

    Guest(Reception.Link link) {
      this.link = link;
    }

    @Override
    public void receive(ClientMessage message) {
      heard.add(message);
    }

    @Override
    public void disconnected(String why) {
      ends.add(why);
    }
  }

  /** What a call is told. */
  static final class Ear implements Reception.Caller {
    final BlockingQueue<CoordinatorMessage> heard = new LinkedBlockingQueue<>();
    final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    @Override
    public void receive(CoordinatorMessage message) {
      heard.add(message);
    }

    @Override
    public void disconnected(String why) {
      ends.add(why);
    }
  }

  MeetingRig(String secret) {
    this(secret, null, null);
  }

  MeetingRig(String secret, @Nullable Path certificate, @Nullable Path key) {
    this.secret = secret;
    this.certificate = certificate;
    this.key = key;
    this.server =
        MeetingServer.open(
            meeting(0, secret, certificate, 0),
            link -> {
              Guest guest = new Guest(link);
              guests.add(guest);
              return guest;
            },
            told::add);
  }

  int port() {
    return server.port();
  }

  private Meeting meeting(int client, String known, @Nullable Path trusted, int port) {
    return new Meeting(client, 3, LOOPBACK, port, known, trusted, key, Duration.ofSeconds(20));
  }

  MeetingCall call(Ear ear) throws Exception {
    return call(ear, secret, certificate);
  }

  MeetingCall call(Ear ear, String known, @Nullable Path trusted) throws Exception {
    return MeetingCall.open(meeting(1, known, trusted, port()), ear, told::add);
  }

  /** What comes next; fails if nothing comes. */
  static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }

  @Override
  public void close() {
    server.close();
  }
}
