// The service of ../peers.proto on grpc-go, whose messages are read and written by hand.
//
//	peers MILLISECONDS
//
// prints a line with its port, then one with the address of each connection that calls come on. A
// connection is ended after so many milliseconds; 0 for never.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
)

type request struct {
	id, replies, status int64
	body                []byte
	silent, leave       bool
}

func parsed(message []byte) (request, error) {
	var r request
	for len(message) > 0 {
		field, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return r, protowire.ParseError(n)
		}
		message = message[n:]
		if kind == protowire.BytesType {
			r.body, n = protowire.ConsumeBytes(message)
		} else {
			var number uint64
			number, n = protowire.ConsumeVarint(message)
			switch field {
			case 1:
				r.id = int64(number)
			case 3:
				r.replies = int64(number)
			case 4:
				r.status = int64(number)
			case 5:
				r.silent = number != 0
			case 6:
				r.leave = number != 0
			}
		}
		if n < 0 {
			return r, protowire.ParseError(n)
		}
		message = message[n:]
	}
	return r, nil
}

func reply(r request, requests int) []byte {
	message := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), uint64(r.id))
	message = protowire.AppendBytes(protowire.AppendTag(message, 2, protowire.BytesType), r.body)
	return protowire.AppendVarint(protowire.AppendTag(message, 3, protowire.VarintType), uint64(requests))
}

// raw hands messages on as bytes.
type raw struct{}

func (raw) Name() string { return "proto" }

func (raw) Marshal(message any) ([]byte, error) { return message.([]byte), nil }

func (raw) Unmarshal(data []byte, message any) error {
	*message.(*[]byte) = append([]byte(nil), data...)
	return nil
}

type peers struct {
	server *grpc.Server
	seen   sync.Map
}

func (p *peers) begin(ctx context.Context) {
	from, _ := peer.FromContext(ctx)
	if _, known := p.seen.LoadOrStore(from.Addr.String(), true); !known {
		fmt.Println("connection", from.Addr)
	}
}

func (p *peers) end(stream grpc.ServerStream, r request) error {
	if r.silent {
		<-stream.Context().Done()
		return stream.Context().Err()
	}
	if r.leave {
		go p.server.GracefulStop()
	}
	if r.status != 0 {
		stream.SetTrailer(metadata.Pairs("grpc-status-details-bin", "\x00\xff\x00\xff"))
		return status.Error(codes.Code(r.status), "no thing, 100 % gr\u00fcn")
	}
	return nil
}

func receive(stream grpc.ServerStream) (request, error) {
	var message []byte
	if err := stream.RecvMsg(&message); err != nil {
		return request{}, err
	}
	return parsed(message)
}

func (p *peers) unary(_ any, stream grpc.ServerStream) error {
	p.begin(stream.Context())
	r, err := receive(stream)
	if err == nil {
		err = p.end(stream, r)
	}
	if err != nil {
		return err
	}
	return stream.SendMsg(reply(r, 1))
}

func (p *peers) down(_ any, stream grpc.ServerStream) error {
	p.begin(stream.Context())
	r, err := receive(stream)
	for i := int64(0); i < r.replies && err == nil; i++ {
		err = stream.SendMsg(reply(r, 1))
	}
	if err != nil {
		return err
	}
	return p.end(stream, r)
}

// streamed answers all requests, or each.
func (p *peers) streamed(stream grpc.ServerStream, each bool) error {
	p.begin(stream.Context())
	var last request
	for count := 0; ; count++ {
		next, err := receive(stream)
		if errors.Is(err, io.EOF) {
			if err = p.end(stream, last); err == nil && !each {
				err = stream.SendMsg(reply(last, count))
			}
			return err
		}
		last = next
		if err == nil && each {
			err = stream.SendMsg(reply(last, count+1))
		}
		if err != nil {
			return err
		}
	}
}

func (p *peers) up(_ any, stream grpc.ServerStream) error { return p.streamed(stream, false) }

func (p *peers) both(_ any, stream grpc.ServerStream) error { return p.streamed(stream, true) }

func main() {
	age, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	server := grpc.NewServer(
		grpc.ForceServerCodec(raw{}),
		grpc.MaxRecvMsgSize(math.MaxInt32),
		grpc.KeepaliveParams(keepalive.ServerParameters{
			MaxConnectionAge: time.Duration(age) * time.Millisecond,
		}))
	all := &peers{server: server}
	server.RegisterService(&grpc.ServiceDesc{
		ServiceName: "peers.Peer",
		HandlerType: (*any)(nil),
		Streams: []grpc.StreamDesc{
			{StreamName: "Unary", Handler: all.unary},
			{StreamName: "Down", Handler: all.down, ServerStreams: true},
			{StreamName: "Up", Handler: all.up, ClientStreams: true},
			{StreamName: "Both", Handler: all.both, ServerStreams: true, ClientStreams: true},
		},
	}, all)
	fmt.Println("port", listener.Addr().(*net.TCPAddr).Port)
	go func() {
		// until the test is over
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	if err := server.Serve(listener); err != nil {
		panic(err)
	}
	select {}
}
