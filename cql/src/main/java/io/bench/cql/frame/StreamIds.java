package io.bench.cql.frame;

/**
 * The stream ids of one connection: a stack, so that few are used where few do. Hot path; one
 * thread.
 */
public final class StreamIds {

  /** What {@link #take} returns if all are taken. */
  public static final int NONE = -1;

  private final short[] free;
  private int count;

  /**
   * @param size how many there are, at most 32,768: ids are from 0 on
   */
  public StreamIds(int size) {
    if (size < 1 || size > 1 << 15) {
      throw new IllegalArgumentException("a connection has 1 to 32768 streams, not " + size);
    }
    free = new short[size];
    count = size;
    for (int i = 0; i < size; i++) {
      free[i] = (short) (size - 1 - i);
    }
  }

  /** A free id, which is taken from now on, or {@link #NONE}. */
  public int take() {
    return count == 0 ? NONE : free[--count];
  }

  /** Gives back an id that was taken. */
  public void giveBack(int id) {
    free[count++] = (short) id;
  }

  public int available() {
    return count;
  }
}
