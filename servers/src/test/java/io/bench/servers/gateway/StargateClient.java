package io.bench.servers.gateway;

import io.bench.servers.gateway.calls.TokenCheck;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import io.stargate.proto.StargateGrpc;
import java.net.InetSocketAddress;

/** The published stubs, and nothing of ours. */
final class StargateClient {
  private StargateClient() {}

  static ManagedChannel channel(InetSocketAddress address) {
    return NettyChannelBuilder.forAddress(address).usePlaintext().disableRetry().build();
  }

  static StargateGrpc.StargateBlockingStub stub(ManagedChannel channel, String token) {
    return withToken(StargateGrpc.newBlockingStub(channel), token);
  }

  static <S extends AbstractStub<S>> S withToken(S stub, String token) {
    Metadata metadata = new Metadata();
    metadata.put(TokenCheck.KEY, token);
    return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata));
  }
}
