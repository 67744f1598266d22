package main

import (
	"context"
	"errors"
	"regexp"
	"time"

	"caudal/conformance/driver"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// member is a franz-go client that consumes in a group.
type member struct {
	name   string
	topics []string
	client *kgo.Client
	stop   context.CancelFunc
	done   chan struct{}
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }

func groupOptions(command *driver.Command) []kgo.Opt {
	tell := func(event string) func(context.Context, *kgo.Client, map[string][]int32) {
		return func(_ context.Context, _ *kgo.Client, partitions map[string][]int32) {
			driver.TellOwnership(event, command.Member, partitions)
		}
	}
	options := []kgo.Opt{
		kgo.ConsumerGroup(command.GroupID),
		kgo.SessionTimeout(milliseconds(command.SessionMs)),
		kgo.HeartbeatInterval(milliseconds(command.HeartbeatMs)),
		kgo.FetchMaxWait(250 * time.Millisecond),
		kgo.MetadataMinAge(250 * time.Millisecond),
		kgo.MetadataMaxAge(time.Second),
		kgo.OnPartitionsAssigned(tell("assigned")),
		kgo.OnPartitionsRevoked(func(ctx context.Context, client *kgo.Client, partitions map[string][]int32) {
			// A callback of one's own takes the place of the client's, which commits.
			if command.AutoCommitMs != nil {
				_ = client.CommitUncommittedOffsets(ctx)
			}
			driver.TellOwnership("revoked", command.Member, partitions)
		}),
		kgo.OnPartitionsLost(tell("lost")),
	}
	if command.Reset == "latest" {
		options = append(options, kgo.ConsumeResetOffset(kgo.NewOffset().AtEnd()))
	} else {
		options = append(options, kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	}
	if command.Pattern != "" {
		options = append(options, kgo.ConsumeRegex(), kgo.ConsumeTopics(command.Pattern))
	} else {
		options = append(options, kgo.ConsumeTopics(command.Topics...))
	}
	if command.InstanceID != "" {
		options = append(options, kgo.InstanceID(command.InstanceID))
	}
	if command.AutoCommitMs == nil {
		options = append(options, kgo.DisableAutoCommit())
	} else {
		options = append(options, kgo.AutoCommitInterval(milliseconds(*command.AutoCommitMs)))
	}
	return append(options, protocolOptions(command)...)
}

// The protocol of KIP-848 has to be asked for by a value in the client's context.
func protocolOptions(command *driver.Command) []kgo.Opt {
	ctx := context.Background()
	if command.Protocol == "consumer" {
		//lint:ignore SA1029 the client looks for this very key
		ctx = context.WithValue(ctx, "opt_in_kafka_next_gen_balancer_beta", true)
	}
	options := []kgo.Opt{kgo.WithContext(ctx)}
	switch command.Assignor {
	case "range":
		options = append(options, kgo.Balancers(kgo.RangeBalancer()))
	case "roundrobin":
		options = append(options, kgo.Balancers(kgo.RoundRobinBalancer()))
	case "cooperative-sticky":
		options = append(options, kgo.Balancers(kgo.CooperativeStickyBalancer()))
	}
	return options
}

func (c *client) join(command *driver.Command) (driver.Member, error) {
	if _, err := regexp.Compile(command.Pattern); err != nil {
		return nil, err
	}
	consumer, err := kgo.NewClient(append(groupOptions(command), kgo.SeedBrokers(c.bootstrap))...)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &member{name: command.Member, topics: command.Topics, client: consumer, stop: stop, done: make(chan struct{})}
	go m.poll(ctx)
	return m, nil
}

func (m *member) poll(ctx context.Context) {
	defer close(m.done)
	for ctx.Err() == nil {
		fetches := m.client.PollFetches(ctx)
		fetches.EachError(func(_ string, _ int32, err error) {
			if !errors.Is(err, context.Canceled) {
				driver.TellFailure(m.name, err)
			}
		})
		records := []driver.Record{}
		fetches.EachRecord(func(r *kgo.Record) { records = append(records, toRecord(r)) })
		driver.TellRecords(m.name, records)
	}
}

func toRecord(r *kgo.Record) driver.Record {
	at := r.Timestamp.UnixMilli()
	headers := []driver.Header{}
	for _, h := range r.Headers {
		headers = append(headers, driver.Header{Name: h.Key, Value: h.Value})
	}
	return driver.Record{
		Topic: r.Topic, Partition: r.Partition, Offset: r.Offset, Timestamp: &at, Key: r.Key, Value: r.Value,
		Headers: headers,
	}
}

func (m *member) Commit() error {
	ctx, cancel := within()
	defer cancel()
	return m.client.CommitUncommittedOffsets(ctx)
}

func (m *member) SeekToTime(at int64) error {
	ctx, cancel := within()
	defer cancel()
	offsets := map[string]map[int32]kgo.EpochOffset{}
	listed, err := kadm.NewClient(m.client).ListOffsetsAfterMilli(ctx, at, m.topics...)
	if err != nil {
		return err
	}
	listed.Each(func(found kadm.ListedOffset) {
		if offsets[found.Topic] == nil {
			offsets[found.Topic] = map[int32]kgo.EpochOffset{}
		}
		offsets[found.Topic][found.Partition] = kgo.EpochOffset{Epoch: -1, Offset: found.Offset}
	})
	m.client.SetOffsets(offsets)
	return nil
}

// Leave commits, unless that is the scenario's business, and goes.
func (m *member) Leave() error {
	m.stop()
	<-m.done
	m.client.Close()
	return nil
}
