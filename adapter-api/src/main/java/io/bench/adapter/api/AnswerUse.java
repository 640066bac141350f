package io.bench.adapter.api;

/** What an adapter does with the answers of the ops that it runs. */
public enum AnswerUse {
  /**
   * It compares rows with {@link OpTemplate#expectedRows} and hands out the fields that {@link
   * OpTemplate#captures} names.
   */
  READ,
  /**
   * There are no answers, since it asks no server. Nothing is compared, and a captured field is
   * given its own name as its value.
   */
  NONE,
  /** It only counts them. A workload that verifies or captures is refused. */
  COUNTED
}
