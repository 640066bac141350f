package io.bench.engine.client;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Hears of every pause of the garbage collectors and remembers the longest. The JVM tells of a
 * pause shortly after it, from a thread of its own and in whole milliseconds: one at the very end
 * of an interval may count in the next. Thread-safe.
 */
final class LongestPause implements NotificationListener, AutoCloseable {

  private final LongAccumulator longestMillis = new LongAccumulator(Math::max, 0);
  private final List<NotificationEmitter> heard = new ArrayList<>();

  static LongestPause listening() {
    LongestPause pause = new LongestPause();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (ClientMeter.standsStill(collector.getName())
          && collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(pause, null, null);
        pause.heard.add(emitter);
      }
    }
    return pause;
  }

  @Override
  public void handleNotification(Notification notification, @Nullable Object handback) {
    if (notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && notification.getUserData() instanceof CompositeData data) {
      paused(GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration());
    }
  }

  void paused(long millis) {
    longestMillis.accumulate(millis);
  }

  /** The longest since the last call, in milliseconds; 0 if there was none. */
  long take() {
    return longestMillis.getThenReset();
  }

  @Override
  public void close() {
    for (NotificationEmitter emitter : heard) {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("was never listening", e);
      }
    }
    heard.clear();
  }
}
