package io.bench.app.clients;

import org.jspecify.annotations.Nullable;

/** Where connections of clients arrive, whatever carries them. Any thread. */
public interface Reception {

  /** Sends messages to a client. Thread-safe; does not block. */
  @FunctionalInterface
  interface Link {

    void send(CoordinatorMessage message);

    /** No more is said; what was said still arrives. Does nothing if there is no connection. */
    default void close() {}
  }

  /** The client's end of a connection. */
  interface Caller {

    void receive(CoordinatorMessage message);

    /** The connection is over: nothing more will be heard. */
    void disconnected(String why);
  }

  /** A connection from a client that has not said yet which it is. */
  interface Guest {

    void receive(ClientMessage message);

    /** The connection has ended, in order or not; called once or twice. */
    void disconnected(String why);
  }

  /** A connection was made. */
  Guest opens(Link link);

  /** Lets clients of a run in, and keeps what each sends of its result folder. */
  static Reception of(Coordinator coordinator, ArrivingFolders folders) {
    return link -> new Door(coordinator, folders, link);
  }

  /** The first message must say who it is. */
  final class Door implements Guest {

    private final Coordinator coordinator;
    private final ArrivingFolders folders;
    private final Link link;
    private @Nullable Peer peer;

    Door(Coordinator coordinator, ArrivingFolders folders, Link link) {
      this.coordinator = coordinator;
      this.folders = folders;
      this.link = link;
    }

    @Override
    public synchronized void receive(ClientMessage message) {
      Peer known = peer;
      if (known == null) {
        if (message instanceof ClientMessage.Hello hello) {
          peer = coordinator.join(hello, link);
        }
        if (peer == null) {
          link.close();
        }
      } else if (message instanceof ClientMessage.FilePart part) {
        folders.add(known.number, part);
        link.send(new CoordinatorMessage.PartReceived());
      } else if (message instanceof ClientMessage.FolderSent sent) {
        boolean complete = folders.isComplete(known.number, sent.bytes());
        link.send(new CoordinatorMessage.FolderKept(complete));
        coordinator.folderSent(known);
      } else {
        coordinator.receive(known, message);
      }
    }

    @Override
    public synchronized void disconnected(String why) {
      Peer known = peer;
      if (known != null) {
        coordinator.disconnected(known, why);
      }
    }
  }
}
