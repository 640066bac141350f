package io.bench.adapter.grpc.service;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.EndedServer;
import io.bench.adapter.grpc.service.descriptor.MethodName;
import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoFileDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** The service {@code shop.v1.Shop} on loopback, a plain grpc-java server. */
final class ShopServer implements AutoCloseable {

  static final String SERVICE = "shop.v1.Shop";

  final List<DynamicMessage> orders = new CopyOnWriteArrayList<>();
  final List<Metadata> headers = new CopyOnWriteArrayList<>();
  private final Server server;
  private final ServiceDescriptor service;
  private final Descriptor order;
  private volatile UnaryOperator<DynamicMessage> answer = UnaryOperator.identity();
  private volatile long failAfter = Long.MAX_VALUE;
  private volatile Status failure = Status.OK;
  private volatile boolean silent;

  ShopServer(BindableService... reflection) throws IOException, AdapterException {
    this(0, reflection);
  }

  ShopServer(int port, BindableService... reflection) throws IOException, AdapterException {
    service = TestTypes.shop().method("test", new MethodName(SERVICE, "Echo")).getService();
    order = service.findMethodByName("Echo").getInputType();
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
            InsecureServerCredentials.create());
    builder.addService(ServerInterceptors.intercept(definition(), new HeaderRecorder(headers)));
    for (BindableService each : reflection) {
      builder.addService(each);
    }
    server = builder.build().start();
  }

  private ServerServiceDefinition definition() {
    io.grpc.ServiceDescriptor.Builder descriptor = io.grpc.ServiceDescriptor.newBuilder(SERVICE);
    descriptor.setSchemaDescriptor(new Schema(service.getFile()));
    Map<String, io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage>> methods =
        new LinkedHashMap<>();
    service.getMethods().forEach(method -> methods.put(method.getName(), grpc(method)));
    methods.values().forEach(descriptor::addMethod);
    ServerServiceDefinition.Builder definition =
        ServerServiceDefinition.builder(descriptor.build());
    definition.addMethod(methods.get("Echo"), ServerCalls.asyncUnaryCall(this::echo));
    definition.addMethod(methods.get("Ping"), ServerCalls.asyncUnaryCall(this::echo));
    definition.addMethod(methods.get("Watch"), ServerCalls.asyncServerStreamingCall(this::watch));
    definition.addMethod(methods.get("Sum"), ServerCalls.asyncClientStreamingCall(this::sum));
    definition.addMethod(methods.get("Chat"), ServerCalls.asyncBidiStreamingCall(this::chat));
    return definition.build();
  }

  private static io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage> grpc(
      MethodDescriptor method) {
    MethodType type =
        method.isClientStreaming()
            ? (method.isServerStreaming() ? MethodType.BIDI_STREAMING : MethodType.CLIENT_STREAMING)
            : (method.isServerStreaming() ? MethodType.SERVER_STREAMING : MethodType.UNARY);
    return io.grpc.MethodDescriptor.newBuilder(
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getInputType())),
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getOutputType())))
        .setType(type)
        .setFullMethodName(
            io.grpc.MethodDescriptor.generateFullMethodName(SERVICE, method.getName()))
        .build();
  }

  /** The only way that grpc-java's reflection service learns of a service's file. */
  private record Schema(FileDescriptor getFileDescriptor) implements ProtoFileDescriptorSupplier {}

  int port() {
    return server.getPort();
  }

  /** How each order is answered from now on. */
  void answers(UnaryOperator<DynamicMessage> given) {
    answer = given;
  }

  /** Calls end with a status after so many messages of their answer. */
  void failsAfter(long messages, Status status) {
    failAfter = messages;
    failure = status;
  }

  /** Calls are not answered at all. */
  void isSilent() {
    silent = true;
  }

  long id(DynamicMessage message) {
    return (Long) message.getField(order.findFieldByName("id"));
  }

  DynamicMessage withId(DynamicMessage message, long id) {
    return message.toBuilder().setField(order.findFieldByName("id"), id).build();
  }

  DynamicMessage withName(DynamicMessage message, String name) {
    return message.toBuilder().setField(order.findFieldByName("name"), name).build();
  }

  private void echo(DynamicMessage request, StreamObserver<DynamicMessage> observer) {
    orders.add(request);
    if (silent) {
      return;
    }
    if (failAfter == 0) {
      observer.onError(failure.asRuntimeException());
      return;
    }
    observer.onNext(answer.apply(request));
    observer.onCompleted();
  }

  private void watch(DynamicMessage request, StreamObserver<DynamicMessage> observer) {
    orders.add(request);
    int copies = (Integer) request.getField(order.findFieldByName("copies"));
    ServerCallStreamObserver<DynamicMessage> stream =
        (ServerCallStreamObserver<DynamicMessage>) observer;
    int[] sent = {0};
    Runnable feed =
        () -> {
          while (stream.isReady() && sent[0] < copies && sent[0] < failAfter) {
            stream.onNext(answer.apply(withId(request, id(request) + sent[0])));
            sent[0]++;
          }
          if (sent[0] == failAfter) {
            sent[0]++;
            stream.onError(failure.asRuntimeException());
          } else if (sent[0] == copies) {
            sent[0]++;
            stream.onCompleted();
          }
        };
    if (silent) {
      return;
    }
    stream.setOnReadyHandler(feed);
  }

  private StreamObserver<DynamicMessage> sum(StreamObserver<DynamicMessage> observer) {
    long[] sum = {0};
    return new Requests(observer) {
      @Override
      public void onNext(DynamicMessage request) {
        orders.add(request);
        sum[0] += id(request);
      }

      @Override
      void end() {
        observer.onNext(answer.apply(withId(DynamicMessage.getDefaultInstance(order), sum[0])));
        observer.onCompleted();
      }
    };
  }

  private StreamObserver<DynamicMessage> chat(StreamObserver<DynamicMessage> observer) {
    long[] answered = {0};
    return new Requests(observer) {
      @Override
      public void onNext(DynamicMessage request) {
        orders.add(request);
        if (answered[0] == failAfter) {
          answered[0]++;
          observer.onError(failure.asRuntimeException());
        } else if (answered[0] < failAfter) {
          answered[0]++;
          observer.onNext(answer.apply(request));
        }
      }

      @Override
      void end() {
        if (answered[0] <= failAfter) {
          observer.onCompleted();
        }
      }
    };
  }

  private abstract static class Requests implements StreamObserver<DynamicMessage> {
    final StreamObserver<DynamicMessage> observer;

    Requests(StreamObserver<DynamicMessage> observer) {
      this.observer = observer;
    }

    abstract void end();

    @Override
    public void onError(Throwable cancelled) {
      // nobody is left to be answered
    }

    @Override
    public void onCompleted() {
      end();
    }
  }

  @Override
  public void close() {
    EndedServer.end(server);
  }
}
