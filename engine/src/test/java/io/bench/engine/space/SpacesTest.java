package io.bench.engine.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.lane.LaneSpaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SpacesTest {

  private static final int IN_A = 0;
  private static final int IN_NONE = 1;
  private static final int IN_B = 2;

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final Semaphore told = new Semaphore(0);
  @AutoClose final Spaces spaces = spaces(this::open, 2);

  @Test
  void aSpaceIsOpenedOnFirstUseAndForEveryLane() {
    LaneSpaces lane = spaces.ofLane(0);
    assertThat(events).isEmpty();

    assertThat(lane.find(IN_A, 0)).isNull();
    told.acquireUninterruptibly();

    assertThat(Objects.requireNonNull(lane.find(IN_A, 1)).failure()).isNull();
    assertThat(events)
        .containsExactly(
            "open space-a", "prepare one", "prepare three", "lane 0 of a", "lane 1 of a");
    assertThat(spaces.count()).isEqualTo(1);
  }

  @Test
  void onlyOpsThatNameASpaceHaveOne() {
    LaneSpaces lane = spaces.ofLane(0);

    assertThat(lane.isNamedBy(IN_A)).isTrue();
    assertThat(lane.isNamedBy(IN_NONE)).isFalse();
  }

  @Test
  void eachSpaceThatWasUsedIsFlushedOnce() {
    LaneSpaces lane = spaces.ofLane(1);
    LaneSpaces.Space a = opened(lane, IN_A);
    LaneSpaces.Space b = opened(lane, IN_B);
    events.clear();

    a.op(IN_A);
    a.op(IN_A);
    lane.flush();
    b.op(IN_B);
    lane.flush();

    assertThat(events).containsExactly("flush 1 of a", "flush 1 of b");
  }

  @Test
  void oneSpaceMoreThanAllowedIsAnErrorOfTheOpsThatNameIt() {
    try (Spaces few = spaces(this::open, 1)) {
      LaneSpaces lane = few.ofLane(0);
      opened(lane, IN_A);

      LaneSpaces.Space refused = Objects.requireNonNull(lane.find(IN_B, 0));

      OpError error = Objects.requireNonNull(refused.failure());
      assertThat(error.name()).isEqualTo("TooManySpaces");
      assertThat(error.message()).isEqualTo("more than max-spaces=1: no instance for space-b");
    }
  }

  @Test
  void aSpaceThatCannotBeOpenedIsAnErrorOfTheOpsThatNameIt() {
    SpacePlan.Opener refusing =
        space -> {
          throw AdapterException.server("connection refused", null);
        };
    try (Spaces closed = spaces(refusing, 2)) {
      OpError error = Objects.requireNonNull(opened(closed.ofLane(0), IN_A).failure());

      assertThat(error.name()).isEqualTo("SpaceNotOpened");
      assertThat(error.message()).isEqualTo("space 'space-a': connection refused");
    }
  }

  @Test
  void aSpaceWhoseLanesCannotBeOpenedIsClosedAlsoAfterAnError() {
    SpacePlan.Opener withoutThreads =
        space -> {
          Adapter opened = open(space);
          return new Adapter() {
            @Override
            public PreparedOp prepare(OpTemplate template) throws AdapterException {
              return opened.prepare(template);
            }

            @Override
            public AdapterLane openLane(int index) {
              throw new OutOfMemoryError("no more threads");
            }

            @Override
            public void close() {
              opened.close();
            }
          };
        };
    try (Spaces halfOpen = spaces(withoutThreads, 2)) {
      OpError error = Objects.requireNonNull(opened(halfOpen.ofLane(0), IN_A).failure());

      assertThat(error.message()).isEqualTo("space 'space-a': no more threads");
      assertThat(events).endsWith("close a");
    }
  }

  @Test
  void everySpaceIsClosedWithTheActivity() {
    opened(spaces.ofLane(0), IN_A);
    events.clear();

    spaces.close();

    assertThat(events).containsExactly("close 0 of a", "close 1 of a", "close a");
  }

  private LaneSpaces.Space opened(LaneSpaces lane, int template) {
    LaneSpaces.Space space = lane.find(template, 0);
    if (space == null) {
      told.acquireUninterruptibly();
      space = Objects.requireNonNull(lane.find(template, 0));
    }
    return space;
  }

  private Spaces spaces(SpacePlan.Opener opener, int maxSpaces) {
    List<OpTemplate> templates = List.of(template("one"), template("two"), template("three"));
    SpacePlan plan =
        new SpacePlan(
            templates,
            Arrays.asList(new OpValue.Constant("space-a"), null, new OpValue.Constant("space-b")),
            maxSpaces,
            opener);
    return new Spaces(plan, 2, "test-spaces", told::release);
  }

  private static OpTemplate template(String name) {
    return OpTemplate.of(name, Map.of());
  }

  private Adapter open(String space) {
    events.add("open " + space);
    String name = space.substring("space-".length());
    return new Adapter() {
      @Override
      public PreparedOp prepare(OpTemplate template) {
        events.add("prepare " + template.name());
        return PreparedOp.shared((cycle, completion) -> completion.succeed());
      }

      @Override
      public AdapterLane openLane(int index) {
        events.add("lane " + index + " of " + name);
        return new AdapterLane() {
          @Override
          public void flush() {
            events.add("flush " + index + " of " + name);
          }

          @Override
          public void close() {
            events.add("close " + index + " of " + name);
          }
        };
      }

      @Override
      public void close() {
        events.add("close " + name);
      }
    };
  }
}
