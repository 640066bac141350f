package io.bench.servers.gateway.stargate;

import io.bench.stargate.WireBuffer;

/** Takes what came of a request: one of these is called, once, on any thread. */
interface StargateAnswer {

  /**
   * The request succeeded.
   *
   * @param response the fields of a {@code Response}
   */
  void succeeded(WireBuffer response);

  /** The request failed. */
  void failed(CallFailure failure);
}
