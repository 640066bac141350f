package io.bench.adapter.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.Message;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.ReadTimeout;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Unavailable;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.WriteTimeout;
import io.stargate.proto.StargateGrpc;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A Stargate server on loopback whose answers a test gives. */
public final class FakeStargate implements AutoCloseable {

  private static final String TOKEN_HEADER = "x-cassandra-token";

  /** What the server does with a request. */
  sealed interface Answer {
    record Reply(Response response) implements Answer {}

    record Refusal(Status status, Metadata trailers) implements Answer {}

    /** One answer more than was asked for. */
    record Twice(Response response) implements Answer {}

    /** Never answers. */
    record Silence() implements Answer {}
  }

  public final List<Query> queries = new CopyOnWriteArrayList<>();
  public final List<Batch> batches = new CopyOnWriteArrayList<>();
  public final List<String> tokens = new CopyOnWriteArrayList<>();
  public final List<String> authorities = new CopyOnWriteArrayList<>();
  public final AtomicInteger openStreams = new AtomicInteger();
  public final AtomicInteger streamsOpened = new AtomicInteger();
  private final Server server;
  private volatile Answer table = reply(empty());
  private volatile Function<Message, Answer> behaviour = request -> reply(empty());

  FakeStargate() {
    this(0);
  }

  /** On a port of the caller's, as after a restart. */
  FakeStargate(int port) {
    this(port, InsecureServerCredentials.create());
  }

  FakeStargate(int port, ServerCredentials credentials) {
    this(port, credentials, Integer.MAX_VALUE);
  }

  /** One that allows so many calls at the same time on a connection. */
  static FakeStargate allowing(int calls) {
    return new FakeStargate(0, InsecureServerCredentials.create(), calls);
  }

  private FakeStargate(int port, ServerCredentials credentials, int mostCalls) {
    server =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), credentials)
            .maxConcurrentCallsPerConnection(mostCalls)
            .addService(
                ServerInterceptors.intercept(
                    ServerServiceDefinition.builder(StargateGrpc.SERVICE_NAME)
                        .addMethod(
                            method("ExecuteQuery", Query.getDefaultInstance()),
                            ServerCalls.asyncServerStreamingCall(this::executeQuery))
                        .addMethod(
                            method("ExecuteBatch", Batch.getDefaultInstance()),
                            ServerCalls.asyncServerStreamingCall(this::executeBatch))
                        .addMethod(
                            StargateGrpc.getExecuteQueryStreamMethod(),
                            ServerCalls.asyncBidiStreamingCall(
                                observer -> stream(observer, queries)))
                        .addMethod(
                            StargateGrpc.getExecuteBatchStreamMethod(),
                            ServerCalls.asyncBidiStreamingCall(
                                observer -> stream(observer, batches)))
                        .build(),
                    new TokenRecorder()))
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Streams for the server, which so can break the rule of one answer; the wire is the same. */
  private static <Q extends Message> MethodDescriptor<Q, Response> method(String name, Q request) {
    return MethodDescriptor.newBuilder(
            ProtoUtils.marshaller(request), ProtoUtils.marshaller(Response.getDefaultInstance()))
        .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(StargateGrpc.SERVICE_NAME, name))
        .build();
  }

  /** How the adapter's question for the columns of any table is answered from now on. */
  public void tellsColumns(Answer given) {
    table = given;
  }

  /** How requests are answered from now on, except for the adapter's own questions. */
  public void answers(Function<Message, Answer> given) {
    behaviour = given;
  }

  public int port() {
    return server.getPort();
  }

  private void executeQuery(Query query, StreamObserver<Response> observer) {
    if (query.getCql().contains("system.local")) {
      observer.onNext(
          resultSet(List.of("cluster_name", "release_version"))
              .addRows(row(text("a cluster"), text("5.0.9")))
              .toResponse());
      observer.onCompleted();
      return;
    }
    if (query.getCql().matches("SELECT \\* FROM .*\" LIMIT 1")) {
      answer(table, observer);
      return;
    }
    queries.add(query);
    answer(behaviour.apply(query), observer);
  }

  private void executeBatch(Batch batch, StreamObserver<Response> observer) {
    batches.add(batch);
    answer(behaviour.apply(batch), observer);
  }

  private static void answer(Answer answer, StreamObserver<Response> observer) {
    if (answer instanceof Answer.Reply reply) {
      observer.onNext(reply.response());
      observer.onCompleted();
    } else if (answer instanceof Answer.Twice twice) {
      // never ended: who waits for that waits for the deadline
      observer.onNext(twice.response());
      observer.onNext(twice.response());
    } else if (answer instanceof Answer.Refusal refusal) {
      observer.onError(refusal.status().asRuntimeException(refusal.trailers()));
    }
  }

  /** Answers each request of a stream, errors inline, as Stargate does. */
  private <Q extends Message> StreamObserver<Q> stream(
      StreamObserver<StreamingResponse> observer, List<Q> received) {
    openStreams.incrementAndGet();
    streamsOpened.incrementAndGet();
    return new StreamObserver<>() {
      @Override
      public void onNext(Q request) {
        received.add(request);
        Answer answer = behaviour.apply(request);
        if (answer instanceof Answer.Reply reply) {
          observer.onNext(StreamingResponse.newBuilder().setResponse(reply.response()).build());
        } else if (answer instanceof Answer.Twice twice) {
          observer.onNext(StreamingResponse.newBuilder().setResponse(twice.response()).build());
          observer.onNext(StreamingResponse.newBuilder().setResponse(twice.response()).build());
        } else if (answer instanceof Answer.Refusal refusal) {
          observer.onNext(StreamingResponse.newBuilder().setStatus(inline(refusal)).build());
        }
      }

      @Override
      public void onError(Throwable cancelled) {
        openStreams.decrementAndGet();
      }

      @Override
      public void onCompleted() {
        openStreams.decrementAndGet();
        observer.onCompleted();
      }
    };
  }

  private static com.google.rpc.Status inline(Answer.Refusal refusal) {
    com.google.rpc.Status.Builder status =
        com.google.rpc.Status.newBuilder().setCode(refusal.status().getCode().value());
    if (refusal.status().getDescription() != null) {
      status.setMessage(refusal.status().getDescription());
    }
    if (refusal.trailers().keys().contains("stargate.unavailable-bin")) {
      status.addDetails(Any.pack(Unavailable.getDefaultInstance()));
    }
    if (refusal.trailers().keys().contains("stargate.readtimeout-bin")) {
      status.addDetails(Any.pack(ReadTimeout.getDefaultInstance()));
    }
    if (refusal.trailers().keys().contains("stargate.writetimeout-bin")) {
      status.addDetails(Any.pack(WriteTimeout.getDefaultInstance()));
    }
    return status.build();
  }

  public static Answer reply(Response response) {
    return new Answer.Reply(response);
  }

  public static Answer refuse(Status status, String... trailerNames) {
    Metadata trailers = new Metadata();
    for (String name : trailerNames) {
      trailers.put(Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER), new byte[] {1});
    }
    return new Answer.Refusal(status, trailers);
  }

  /** As after a write: no result set. */
  public static Response empty() {
    return Response.getDefaultInstance();
  }

  public static Value text(String value) {
    return Value.newBuilder().setString(value).build();
  }

  public static Row row(Value... values) {
    return Row.newBuilder().addAllValues(List.of(values)).build();
  }

  public static Value number(long value) {
    return Value.newBuilder().setInt(value).build();
  }

  public static Value set(Value... elements) {
    return Value.newBuilder()
        .setCollection(Collection.newBuilder().addAllElements(List.of(elements)))
        .build();
  }

  /** A column of a basic type. */
  public static ColumnSpec column(String name, TypeSpec.Basic type) {
    return column(name, TypeSpec.newBuilder().setBasic(type).build());
  }

  public static ColumnSpec column(String name, TypeSpec type) {
    return ColumnSpec.newBuilder().setName(name).setType(type).build();
  }

  public static Rows resultSet(ColumnSpec... columns) {
    return new Rows(ResultSet.newBuilder().addAllColumns(List.of(columns)));
  }

  public static Rows resultSet(List<String> columns) {
    ResultSet.Builder set = ResultSet.newBuilder();
    columns.forEach(name -> set.addColumns(ColumnSpec.newBuilder().setName(name)));
    return new Rows(set);
  }

  /** A result set in the making. */
  public record Rows(ResultSet.Builder set) {
    Rows addRows(Row... rows) {
      set.addAllRows(List.of(rows));
      return this;
    }

    /** There are more rows to be had. */
    Rows nextPage(String state) {
      set.setPagingState(BytesValue.of(ByteString.copyFromUtf8(state)));
      return this;
    }

    Response toResponse() {
      return Response.newBuilder().setResultSet(set).build();
    }
  }

  @Override
  public void close() {
    EndedServer.end(server);
  }

  private final class TokenRecorder implements ServerInterceptor {
    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
      String token = headers.get(Metadata.Key.of(TOKEN_HEADER, Metadata.ASCII_STRING_MARSHALLER));
      tokens.add(token == null ? "" : token);
      authorities.add(String.valueOf(call.getAuthority()));
      return next.startCall(call, headers);
    }
  }
}
