package io.bench.adapter.grpc.service.paging;

import io.bench.adapter.api.OpError;
import io.bench.stargate.WireBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one op in flight: which have come, and how the next is asked for. Made once for each
 * op in flight and used again. Hot path; runs on the event loop.
 */
public final class PageTurning {

  /** The error of an op that is given the token again that it has just asked with. */
  public static final String TOKEN_REPEATED = "PageTokenRepeated";

  private static final byte[] NONE = {};

  private final PagePlan plan;
  private final WireBuffer scratch;
  private byte @Nullable [] first;
  private @Nullable Object @Nullable [] metadata;

  /** What the page asked for last was asked for with, as far as it came from the server. */
  private byte[] sent = NONE;

  private byte[] given = NONE;
  private long calls;

  /**
   * @param scratch of the event loop
   */
  public PageTurning(PagePlan plan, WireBuffer scratch) {
    this.plan = plan;
    this.scratch = scratch;
  }

  /**
   * The first page of a try is asked for.
   *
   * @param request what it is asked for with
   * @param values of the metadata of each call
   */
  public void begin(byte[] request, @Nullable Object @Nullable [] values) {
    first = request;
    metadata = values;
    sent = NONE;
    given = NONE;
    calls = 1;
  }

  /**
   * A page has come.
   *
   * @param token for the next, empty if there is none
   */
  public void arrived(byte[] token) {
    given = token;
  }

  /** How many pages have been asked for. */
  public long calls() {
    return calls;
  }

  /** Whether another page is to be asked for. */
  public boolean isNext() {
    return given.length > 0 && calls < plan.maxPages() && !isRepeated();
  }

  private boolean isRepeated() {
    return given.length > 0 && Arrays.equals(given, sent);
  }

  /** The request for the next page, of which {@link #isNext} has said that there is one. */
  public byte[] next() {
    byte[] request = plan.into().with(Objects.requireNonNull(first), given, scratch);
    sent = given;
    given = NONE;
    calls++;
    return request;
  }

  /** The values of the metadata of each call. */
  public @Nullable Object @Nullable [] metadata() {
    return metadata;
  }

  /** The last page has come: the error of an op that would never end, or null. */
  public @Nullable OpError problem() {
    return isRepeated()
        ? new OpError(
            TOKEN_REPEATED,
            "after "
                + pages(calls)
                + ": the token for the next page is the one that the last was asked for with ("
                + given.length
                + " bytes), so that the pages would never end",
            false,
            null)
        : null;
  }

  /** A number of pages, for people. */
  public static String pages(long count) {
    return count + (count == 1 ? " page" : " pages");
  }

  /** The op has ended. */
  public void end() {
    first = null;
    metadata = null;
    sent = NONE;
    given = NONE;
  }
}
