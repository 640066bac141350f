package io.bench.servers.gateway.stargate;

/** Makes executions of one kind of request. */
@FunctionalInterface
interface Executions<R> {

  /** Returns an execution that has not been started. */
  Execution create(R request, Answer answer);
}
