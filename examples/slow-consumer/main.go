// A slow consumer falls behind and touches nobody else: it has a place of its own in the log, which keeps the records for
// it. A dashboard reads beside a report that takes its time; the dashboard stays fresh, and the report gets everything.
//
// With --one-consumer a single consumer serves both, one after the other: then the dashboard waits for the report.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

const (
	records    = 1000
	interval   = 4 * time.Millisecond  // between two records that are sent
	reportTime = 20 * time.Millisecond // that the report spends on each
	freshness  = time.Second           // within which the dashboard must have each record
)

var brokers = strings.Split(os.Getenv("KAFKA_BOOTSTRAP_SERVERS"), ",")

// A reader notes how old each record was when it came to it. Its handler may be slow while there is news.
type reader struct {
	pause atomic.Int64
	mutex sync.Mutex
	ages  []time.Duration
}

func (r *reader) handle(record *kgo.Record) {
	age := time.Since(record.Timestamp)
	time.Sleep(time.Duration(r.pause.Load()))
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.ages = append(r.ages, age)
}

func (r *reader) handled() []time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return slices.Clone(r.ages)
}

// consume runs a member of a group until the context ends; every record goes to each of the readers. It returns when the
// member has its partitions.
func consume(ctx context.Context, topic, group string, readers ...*reader) *kgo.Client {
	assigned := make(chan struct{})
	once := sync.OnceFunc(func() { close(assigned) })
	client := newClient(
		kgo.ConsumerGroup(group),
		kgo.ConsumeTopics(topic),
		kgo.FetchMaxWait(100*time.Millisecond),
		kgo.OnPartitionsAssigned(func(context.Context, *kgo.Client, map[string][]int32) { once() }),
	)
	go func() {
		for ctx.Err() == nil {
			client.PollFetches(ctx).EachRecord(func(record *kgo.Record) {
				for _, reader := range readers {
					reader.handle(record)
				}
			})
		}
	}()
	<-assigned
	return client
}

func newClient(options ...kgo.Opt) *kgo.Client {
	client, err := kgo.NewClient(append(options, kgo.SeedBrokers(brokers...))...)
	if err != nil {
		log.Fatal(err)
	}
	return client
}

// produce sends the records at a steady pace and waits until all are stored.
func produce(ctx context.Context, topic string) {
	producer := newClient(kgo.DefaultProduceTopic(topic), kgo.ProducerLinger(0))
	defer producer.Close()
	ticks := time.NewTicker(interval)
	defer ticks.Stop()
	for range records {
		<-ticks.C
		record := &kgo.Record{Value: make([]byte, 1000)}
		producer.Produce(ctx, record, func(_ *kgo.Record, err error) {
			if err != nil {
				log.Fatal(err)
			}
		})
	}
	if err := producer.Flush(ctx); err != nil {
		log.Fatal(err)
	}
}

// waitFor waits until a reader has handled everything.
func waitFor(r *reader, limit time.Duration) {
	for deadline := time.Now().Add(limit); len(r.handled()) < records && time.Now().Before(deadline); {
		time.Sleep(20 * time.Millisecond)
	}
}

func main() {
	oneConsumer := flag.Bool("one-consumer", false, "serve dashboard and report by one consumer")
	flag.Parse()
	ctx, cancel := context.WithCancel(context.Background())
	topic := fmt.Sprintf("measurements-%d", time.Now().UnixMilli())
	admin := newClient()
	defer admin.Close()
	if _, err := kadm.NewClient(admin).CreateTopic(ctx, 2, 1, nil, topic); err != nil {
		log.Fatal(err)
	}

	dashboard, report := &reader{}, &reader{}
	report.pause.Store(int64(reportTime))
	var clients []*kgo.Client
	if *oneConsumer {
		clients = append(clients, consume(ctx, topic, topic+"-both", report, dashboard))
	} else {
		clients = append(clients, consume(ctx, topic, topic+"-dashboard", dashboard))
		clients = append(clients, consume(ctx, topic, topic+"-report", report))
	}

	produce(ctx, topic)
	waitFor(dashboard, freshness)
	fresh := dashboard.handled()
	behind := records - len(report.handled())
	// At night nothing is new, and the report gets through what has gathered.
	report.pause.Store(0)
	waitFor(report, time.Minute)
	got := len(report.handled())
	cancel()
	for _, client := range clients {
		client.Close()
	}
	judge(fresh, behind, got)
}

func judge(fresh []time.Duration, behind, got int) {
	late := records - len(fresh)
	for _, age := range fresh {
		if age > freshness {
			late++
		}
	}
	slices.Sort(fresh)
	if len(fresh) > 0 {
		fmt.Printf("dashboard: %d records, the middle one %v old, the oldest %v\n", len(fresh),
			fresh[len(fresh)/2].Round(time.Millisecond), fresh[len(fresh)-1].Round(time.Millisecond))
	}
	fmt.Printf("report: %d records behind when the last one was sent, %d of %d in the end\n", behind, got, records)
	if late > 0 || got != records || behind < records/4 {
		fmt.Printf("BROKEN: the dashboard had %d records not within %v; the report got %d\n", late, freshness, got)
		os.Exit(1)
	}
	fmt.Println("OK: the report fell behind, the dashboard never waited for it, and nobody missed anything")
}
