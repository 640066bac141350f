package io.bench.app.clients;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a result folder to the coordinator, part by part. Sent by the run's thread; the answers
 * come on the connection's.
 */
public final class FolderTransfer {

  private final Consumer<ClientMessage> link;
  private int partsUnderWay;
  private CoordinatorMessage.@Nullable FolderKept kept;
  private boolean lost;

  /**
   * @param link sends to the coordinator; does not block
   */
  FolderTransfer(Consumer<ClientMessage> link) {
    this.link = link;
  }

  /** The coordinator has taken a part. */
  synchronized void partReceived() {
    partsUnderWay--;
    notifyAll();
  }

  /** The coordinator says whether it has all parts. */
  synchronized void kept(CoordinatorMessage.FolderKept answer) {
    kept = answer;
    notifyAll();
  }

  /** No answer will come any more. */
  synchronized void lost() {
    lost = true;
    notifyAll();
  }

  /** Sends a part of a file when the coordinator has taken the one before. */
  public void send(String name, byte[] bytes) throws InterruptedException {
    synchronized (this) {
      partsUnderWay++;
    }
    link.accept(new ClientMessage.FilePart(name, bytes));
    synchronized (this) {
      while (partsUnderWay > 0 && !lost) {
        wait();
      }
    }
  }

  /**
   * Says that all parts have been sent, and waits for the answer.
   *
   * @return whether the coordinator has all of them
   */
  public boolean end(long bytes) throws InterruptedException {
    link.accept(new ClientMessage.FolderSent(bytes));
    synchronized (this) {
      while (kept == null && !lost) {
        wait();
      }
      boolean arrived = kept != null && kept.arrived();
      kept = null;
      return arrived;
    }
  }
}
