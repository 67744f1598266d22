// The franz-go client that goes on writing or reading; see ../../../../chaos/writers/README.md.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

const underWayMax = 2000

type target struct {
	topic     string
	partition int32
}

var (
	outLock sync.Mutex
	out     = bufio.NewWriterSize(os.Stdout, 1<<16)
)

func say(format string, args ...any) {
	outLock.Lock()
	defer outLock.Unlock()
	fmt.Fprintf(out, format+"\n", args...)
}

func flush() {
	outLock.Lock()
	defer outLock.Unlock()
	_ = out.Flush()
}

func main() {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	var targets []target
	for _, text := range strings.Split(os.Args[len(os.Args)-1], ",") {
		colon := strings.LastIndex(text, ":")
		partition, _ := strconv.Atoi(text[colon+1:])
		targets = append(targets, target{text[:colon], int32(partition)})
	}
	if os.Args[1] == "write" {
		write(ctx, targets)
	} else {
		read(ctx, targets)
	}
	say("end")
	flush()
}

func common() []kgo.Opt {
	return []kgo.Opt{
		kgo.SeedBrokers(os.Args[2]),
		kgo.RequestRetries(math.MaxInt32),
		kgo.RetryTimeout(time.Hour),
		kgo.RetryBackoffFn(func(tries int) time.Duration { return time.Duration(min(tries, 5)*20) * time.Millisecond }),
		kgo.MetadataMinAge(50 * time.Millisecond),
		kgo.UnknownTopicRetries(-1),
	}
}

func valueOf(name string, n int64) []byte {
	if n%97 == 96 {
		return nil
	}
	unit := []byte(fmt.Sprintf("%s/%d ", name, n))
	size := int(16 + n*37%1200)
	return bytes.Repeat(unit, size/len(unit)+1)[:size]
}

func write(ctx context.Context, targets []target) {
	name := os.Args[3]
	base, _ := strconv.ParseInt(os.Args[4], 10, 64)
	rate, _ := strconv.ParseFloat(os.Args[5], 64)
	codecs := map[string]kgo.CompressionCodec{
		"none": kgo.NoCompression(), "gzip": kgo.GzipCompression(), "snappy": kgo.SnappyCompression(),
		"lz4": kgo.Lz4Compression(), "zstd": kgo.ZstdCompression(),
	}
	client, err := kgo.NewClient(append(common(),
		kgo.ClientID(name),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
		kgo.ProducerBatchCompression(codecs[os.Args[6]]),
		kgo.ProducerLinger(5*time.Millisecond),
	)...)
	if err != nil {
		say("! %v", err)
		return
	}
	room := make(chan struct{}, underWayMax)
	started := time.Now()
	for n := int64(0); ctx.Err() == nil; n++ {
		for ctx.Err() == nil && (float64(n) > time.Since(started).Seconds()*rate || len(room) == underWayMax) {
			flush()
			time.Sleep(5 * time.Millisecond)
		}
		room <- struct{}{}
		to := targets[n%int64(len(targets))]
		record := &kgo.Record{
			Topic: to.topic, Partition: to.partition, Timestamp: time.UnixMilli(base + n),
			Key: []byte(fmt.Sprintf("%s/%d", name, n)), Value: valueOf(name, n),
			Headers: []kgo.RecordHeader{{Key: "n", Value: []byte(strconv.FormatInt(n, 10))}},
		}
		if n%5 == 0 {
			record.Headers = append(record.Headers, kgo.RecordHeader{Key: "empty", Value: []byte{}})
		}
		client.Produce(context.Background(), record, func(r *kgo.Record, err error) {
			<-room
			if err == nil {
				say("+ %d %d", n, r.Offset)
				return
			}
			code := 0
			var coded *kerr.Error
			if errors.As(err, &coded) {
				code = int(coded.Code)
			}
			say("- %d %d %v", n, code, err)
		})
	}
	_ = client.Flush(context.Background())
}

func read(ctx context.Context, targets []target) {
	starts := map[string]map[int32]kgo.Offset{}
	places := map[target]int{}
	for i, t := range targets {
		if starts[t.topic] == nil {
			starts[t.topic] = map[int32]kgo.Offset{}
		}
		starts[t.topic][t.partition] = kgo.NewOffset().At(0)
		places[t] = i
	}
	client, err := kgo.NewClient(append(common(),
		kgo.ConsumePartitions(starts),
		kgo.ConsumeResetOffset(kgo.NoResetOffset()),
		kgo.FetchMaxWait(100*time.Millisecond),
	)...)
	if err != nil {
		say("! %v", err)
		return
	}
	for ctx.Err() == nil {
		within, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		fetches := client.PollFetches(within)
		cancel()
		fetches.EachError(func(topic string, partition int32, err error) {
			if errors.Is(err, kerr.OffsetOutOfRange) {
				say("gap %d", places[target{topic, partition}])
				client.RemoveConsumePartitions(map[string][]int32{topic: {partition}})
				client.AddConsumePartitions(map[string]map[int32]kgo.Offset{topic: {partition: kgo.NewOffset().AtStart()}})
			} else if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
				say("! %s-%d: %v", topic, partition, err)
			}
		})
		fetches.EachRecord(func(r *kgo.Record) {
			say("r %d %d %s", places[target{r.Topic, r.Partition}], r.Offset, r.Key)
		})
		flush()
	}
}
