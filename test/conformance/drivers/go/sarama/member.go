package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"caudal/conformance/driver"

	"github.com/IBM/sarama"
)

// member is a sarama consumer group, which is one member of one. It consumes in sessions, one a generation.
type member struct {
	command *driver.Command
	base    sarama.Client
	group   sarama.ConsumerGroup
	stop    context.CancelFunc
	done    chan struct{}

	lock       sync.Mutex
	session    sarama.ConsumerGroupSession
	endSession context.CancelFunc
	seek       map[string]map[int32]int64
}

func milliseconds(count int64) time.Duration { return time.Duration(count) * time.Millisecond }

func groupConfiguration(command *driver.Command) *sarama.Config {
	config := configuration()
	config.Consumer.Group.Session.Timeout = milliseconds(command.SessionMs)
	config.Consumer.Group.Heartbeat.Interval = milliseconds(command.HeartbeatMs)
	config.Consumer.Group.Rebalance.Retry.Max = 50
	config.Consumer.Group.Rebalance.Retry.Backoff = 200 * time.Millisecond
	config.Consumer.Group.InstanceId = command.InstanceID
	config.Consumer.MaxWaitTime = 250 * time.Millisecond
	config.Consumer.Return.Errors = true
	config.Consumer.Offsets.AutoCommit.Enable = command.AutoCommitMs != nil
	if command.AutoCommitMs != nil {
		config.Consumer.Offsets.AutoCommit.Interval = milliseconds(*command.AutoCommitMs)
	}
	config.Consumer.Offsets.Initial = sarama.OffsetOldest
	if command.Reset == "latest" {
		config.Consumer.Offsets.Initial = sarama.OffsetNewest
	}
	config.Metadata.RefreshFrequency = time.Second
	switch command.Assignor {
	case "range":
		config.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{sarama.NewBalanceStrategyRange()}
	case "roundrobin":
		config.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{sarama.NewBalanceStrategyRoundRobin()}
	}
	return config
}

func (c *client) join(command *driver.Command) (driver.Member, error) {
	base, err := sarama.NewClient([]string{c.bootstrap}, groupConfiguration(command))
	if err != nil {
		return nil, err
	}
	group, err := sarama.NewConsumerGroupFromClient(command.GroupID, base)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	m := &member{command: command, base: base, group: group, stop: stop, done: make(chan struct{})}
	go func() {
		for err := range group.Errors() {
			driver.TellFailure(command.Member, err)
		}
	}()
	go m.consume(ctx)
	return m, nil
}

// Each call of Consume is one session; the next one joins again.
func (m *member) consume(ctx context.Context) {
	defer close(m.done)
	for ctx.Err() == nil {
		session, end := context.WithCancel(ctx)
		m.lock.Lock()
		m.endSession = end
		m.lock.Unlock()
		err := m.group.Consume(session, m.command.Topics, m)
		end()
		if err != nil && !errors.Is(err, sarama.ErrClosedConsumerGroup) && ctx.Err() == nil {
			driver.TellFailure(m.command.Member, err)
			time.Sleep(200 * time.Millisecond)
		}
	}
}

// Setup begins a session: what is to be read from elsewhere is moved before the partitions are.
func (m *member) Setup(session sarama.ConsumerGroupSession) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.session = session
	for topic, partitions := range m.seek {
		for partition, offset := range partitions {
			session.ResetOffset(topic, partition, offset, "")
			session.MarkOffset(topic, partition, offset, "")
		}
	}
	m.seek = nil
	driver.TellOwnership("assigned", m.command.Member, session.Claims())
	return nil
}

// Cleanup ends a session, before the offsets are committed for the last time.
func (m *member) Cleanup(session sarama.ConsumerGroupSession) error {
	driver.TellOwnership("revoked", m.command.Member, session.Claims())
	return nil
}

func (m *member) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for message := range claim.Messages() {
		at := message.Timestamp.UnixMilli()
		headers := []driver.Header{}
		for _, h := range message.Headers {
			headers = append(headers, driver.Header{Name: string(h.Key), Value: h.Value})
		}
		driver.TellRecords(m.command.Member, []driver.Record{{
			Topic: message.Topic, Partition: message.Partition, Offset: message.Offset, Timestamp: &at,
			Key: message.Key, Value: message.Value, Headers: headers,
		}})
		session.MarkMessage(message, "")
	}
	return nil
}

func (m *member) current() sarama.ConsumerGroupSession {
	m.lock.Lock()
	defer m.lock.Unlock()
	return m.session
}

func (m *member) Commit() error {
	m.current().Commit()
	return nil
}

func (m *member) SeekToTime(at int64) error {
	seek := map[string]map[int32]int64{}
	for topic, partitions := range m.current().Claims() {
		seek[topic] = map[int32]int64{}
		for _, partition := range partitions {
			offset, err := m.base.GetOffset(topic, partition, at)
			if err != nil {
				return err
			}
			seek[topic][partition] = offset
		}
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	m.seek = seek
	m.endSession()
	return nil
}

func (m *member) Leave() error {
	m.stop()
	<-m.done
	err := m.group.Close()
	return errors.Join(err, m.base.Close())
}
