package io.bench.app.web;

import io.bench.app.run.CommandWatch.Known;
import io.bench.app.search.SearchFolder;
import io.bench.app.web.EventHub.Subject;
import io.bench.app.web.EventStream.Event;
import io.bench.engine.json.Json;
import io.bench.report.read.ReportedSearch;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a command is, and the runs that it does. The command's thread says what goes on; another
 * ({@link #look}) reads what the runs have written since its last look, and tells the listeners.
 */
final class FollowedCommand {

  private final EventHub hub;

  /** What the command's thread has said; guarded by this. */
  private @Nullable Path own;

  private @Nullable Path current;
  private boolean ownIsRun;
  private @Nullable String place;

  /** Held while a document is made and told, so that no older one replaces a newer. */
  private final Object telling = new Object();

  private @Nullable Unread unread;

  /** The looking thread's. */
  private @Nullable FollowedRun ownRun;

  private @Nullable FollowedRun runWithin;

  /** The place that was told last; a search that another process does has places within it. */
  private String turn = "";

  /** What the command knows of all its runs, and nobody has asked for. */
  private record Unread(Known what, Supplier<Object> document) {}

  FollowedCommand(EventHub hub) {
    this.hub = hub;
  }

  synchronized void begins(Path folder) {
    own = folder;
  }

  synchronized void runBegins(Path folder) {
    current = folder;
    ownIsRun |= folder.equals(own);
  }

  synchronized void at(String where) {
    place = where;
  }

  /**
   * Takes what is known of all runs. Making the document may read the results of every run, so it
   * is made at once, between two runs, if somebody listens, or else for the first who does.
   */
  void known(Known what, Supplier<Object> document) {
    synchronized (telling) {
      unread = new Unread(what, document);
      tellUnread();
    }
  }

  /** The command's own folder, once it has one. */
  synchronized @Nullable Path own() {
    return own;
  }

  /** What the command's thread has said by one moment. */
  private record Said(
      @Nullable Path own, @Nullable Path current, boolean ownIsRun, @Nullable String place) {}

  private synchronized Said said() {
    Said said = new Said(own, current, ownIsRun, place);
    place = null;
    return said;
  }

  /**
   * Tells what is new. The command's own run is followed to the end, one within it until the next
   * begins; what a run has written last is told before the place of the next.
   */
  void look() throws InterruptedException {
    Said said = said();
    tellRuns();
    if (said.place() != null) {
      turn = said.place();
      tellPlace(turn);
    }
    if (follow(said)) {
      tellRuns();
    }
    tellUnread();
  }

  private void tellRuns() throws InterruptedException {
    if (ownRun != null) {
      ownRun.tell(hub);
    }
    if (runWithin != null) {
      runWithin.tell(hub);
    }
  }

  /** Follows the runs that go on; whether these are others than before. */
  private boolean follow(Said said) {
    Path folder = said.current();
    if (folder == null) {
      return false;
    }
    boolean changed = false;
    Path ofCommand = said.own();
    if (ownRun == null && ofCommand != null && said.ownIsRun()) {
      ownRun = new FollowedRun(ofCommand, Subject.OWN_RUN);
      changed = true;
    }
    if (folder.equals(ofCommand)) {
      if (runWithin != null) {
        runWithin = null;
        hub.forget(Subject.RUN_WITHIN);
      }
      return changed;
    }
    Path running = SearchFolder.newestRun(folder).orElse(folder);
    if (runWithin == null || !runWithin.isIn(running)) {
      if (!running.equals(folder)) {
        tellPlace("%s, %s".formatted(turn, folder.relativize(running)));
      }
      runWithin = new FollowedRun(running, Subject.RUN_WITHIN);
      changed = true;
    }
    return changed;
  }

  private void tellPlace(String text) {
    tell(hub, "place", Map.of("text", text));
  }

  private void tellUnread() {
    synchronized (telling) {
      Unread known = unread;
      if (known == null || hub.listening() == 0) {
        return;
      }
      unread = null;
      try {
        Object document = known.document().get();
        switch (known.what()) {
          case SEARCH ->
              tell(hub, "search", new ReportedSearch(0, "A", String.valueOf(own()), document));
          case EXPERIMENT -> tell(hub, "experiment", document);
        }
      } catch (RuntimeException e) { // what cannot be shown is no reason to end a measurement
        tell(hub, "problem", Map.of("text", e.toString()));
      }
    }
  }

  /** Tells of the command. */
  static void tell(EventHub hub, String name, Object told) {
    hub.state(Subject.COMMAND, name, new Event(name, Json.line(told)));
  }
}
