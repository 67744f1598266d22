// The franz-go client behind the driver commands of ../../README.md. The only argument is the bootstrap address.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"caudal/conformance/driver"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

const limit = 20 * time.Second

type client struct {
	bootstrap string
	admin     *kadm.Client
}

func main() {
	base, err := kgo.NewClient(kgo.SeedBrokers(os.Args[1]))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c := &client{bootstrap: os.Args[1], admin: kadm.NewClient(base)}
	driver.Serve(driver.Members(map[string]driver.Handler{
		"createTopic":      c.createTopic,
		"deleteTopic":      c.deleteTopic,
		"describeTopic":    c.describeTopic,
		"createPartitions": c.createPartitions,
		"describeConfigs":  c.describeConfigs,
		"alterConfigs":     c.alterConfigs,
		"replaceConfigs":   c.replaceConfigs,
		"listOffsets":      c.listOffsets,
		"deleteRecords":    c.deleteRecords,
		"produce":          c.produce,
		"read":             c.read,
	}, c.join), func(err error) (string, int, bool) {
		var coded *kerr.Error
		if errors.As(err, &coded) {
			return coded.Message, int(coded.Code), true
		}
		return "", 0, false
	})
}

func within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), limit)
}

func (c *client) createTopic(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	configs := map[string]*string{}
	for name, value := range command.Configs {
		configs[name] = kadm.StringPtr(value)
	}
	_, err := c.admin.CreateTopic(ctx, command.Partitions, 1, configs, command.Topic)
	return nil, err
}

func (c *client) deleteTopic(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	_, err := c.admin.DeleteTopic(ctx, command.Topic)
	return nil, err
}

func (c *client) describeTopic(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	topics, err := c.admin.ListTopics(ctx, command.Topic)
	if err != nil {
		return nil, err
	}
	topic := topics[command.Topic]
	return driver.Result{"partitions": len(topic.Partitions)}, topic.Err
}

func (c *client) createPartitions(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	answers, err := c.admin.UpdatePartitions(ctx, command.Total, command.Topic)
	if err != nil {
		return nil, err
	}
	return nil, answers.Error()
}

func (c *client) describeConfigs(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	var resources kadm.ResourceConfigs
	var err error
	if command.Type == "broker" {
		id, _ := strconv.Atoi(command.Name)
		resources, err = c.admin.DescribeBrokerConfigs(ctx, int32(id))
	} else {
		resources, err = c.admin.DescribeTopicConfigs(ctx, command.Name)
	}
	if err != nil {
		return nil, err
	}
	configs := map[string]driver.Config{}
	for _, resource := range resources {
		if resource.Err != nil {
			return nil, resource.Err
		}
		for _, config := range resource.Configs {
			configs[config.Key] = driver.Config{Value: config.Value, Source: int(config.Source)}
		}
	}
	return driver.Result{"configs": configs}, nil
}

func (c *client) alterConfigs(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	var changes []kadm.AlterConfig
	for name, value := range command.Set {
		changes = append(changes, kadm.AlterConfig{Op: kadm.SetConfig, Name: name, Value: kadm.StringPtr(value)})
	}
	for _, name := range command.Remove {
		changes = append(changes, kadm.AlterConfig{Op: kadm.DeleteConfig, Name: name})
	}
	var answers kadm.AlterConfigsResponses
	var err error
	if command.Type == "broker" {
		id, _ := strconv.Atoi(command.Name)
		answers, err = c.admin.AlterBrokerConfigs(ctx, changes, int32(id))
	} else {
		answers, err = c.admin.AlterTopicConfigs(ctx, changes, command.Name)
	}
	return nil, firstError(answers, err)
}

func (c *client) replaceConfigs(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	var values []kadm.AlterConfig
	for name, value := range command.Configs {
		values = append(values, kadm.AlterConfig{Name: name, Value: kadm.StringPtr(value)})
	}
	answers, err := c.admin.AlterTopicConfigsState(ctx, values, command.Name)
	return nil, firstError(answers, err)
}

func firstError(answers kadm.AlterConfigsResponses, err error) error {
	for _, answer := range answers {
		if err == nil {
			err = answer.Err
		}
	}
	return err
}

func (c *client) listOffsets(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	var listed kadm.ListedOffsets
	var err error
	switch at := command.At.(type) {
	case float64:
		listed, err = c.admin.ListOffsetsAfterMilli(ctx, int64(at), command.Topic)
	default:
		switch at {
		case "earliest":
			listed, err = c.admin.ListStartOffsets(ctx, command.Topic)
		case "latest":
			listed, err = c.admin.ListEndOffsets(ctx, command.Topic)
		default:
			listed, err = c.admin.ListMaxTimestampOffsets(ctx, command.Topic)
		}
	}
	if err != nil {
		return nil, err
	}
	found, ok := listed.Lookup(command.Topic, command.Partition)
	if !ok {
		return nil, fmt.Errorf("no answer for partition %d", command.Partition)
	}
	return driver.Result{"offset": found.Offset, "timestamp": found.Timestamp}, found.Err
}

func (c *client) deleteRecords(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	offsets := kadm.Offsets{}
	offsets.AddOffset(command.Topic, command.Partition, command.Offset, -1)
	answers, err := c.admin.DeleteRecords(ctx, offsets)
	if err != nil {
		return nil, err
	}
	answer, ok := answers.Lookup(command.Topic, command.Partition)
	if !ok {
		return nil, fmt.Errorf("no answer for partition %d", command.Partition)
	}
	return driver.Result{"lowWatermark": answer.LowWatermark}, answer.Err
}

func (c *client) produce(command *driver.Command) (driver.Result, error) {
	ctx, cancel := within()
	defer cancel()
	acks := map[string]kgo.Acks{"0": kgo.NoAck(), "1": kgo.LeaderAck(), "all": kgo.AllISRAcks()}
	codecs := map[string]kgo.CompressionCodec{
		"none": kgo.NoCompression(), "gzip": kgo.GzipCompression(), "snappy": kgo.SnappyCompression(),
		"lz4": kgo.Lz4Compression(), "zstd": kgo.ZstdCompression(),
	}
	options := []kgo.Opt{
		kgo.SeedBrokers(c.bootstrap),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
		kgo.RequiredAcks(acks[command.Acks]),
		kgo.ProducerBatchCompression(codecs[command.Codec]),
		kgo.ProducerLinger(20 * time.Millisecond),
	}
	if !command.Idempotent {
		options = append(options, kgo.DisableIdempotentWrite())
	}
	producer, err := kgo.NewClient(options...)
	if err != nil {
		return nil, err
	}
	defer producer.Close()
	var records []*kgo.Record
	for _, r := range command.Records {
		record := &kgo.Record{Topic: command.Topic, Partition: r.Partition, Key: r.Key, Value: r.Value}
		if r.Timestamp != nil {
			record.Timestamp = time.UnixMilli(*r.Timestamp)
		}
		for _, h := range r.Headers {
			record.Headers = append(record.Headers, kgo.RecordHeader{Key: h.Name, Value: h.Value})
		}
		records = append(records, record)
	}
	if err := producer.ProduceSync(ctx, records...).FirstErr(); err != nil {
		return nil, err
	}
	offsets := make([]int64, len(records))
	for i, record := range records {
		offsets[i] = record.Offset
	}
	return driver.Result{"offsets": offsets}, nil
}

func (c *client) read(command *driver.Command) (driver.Result, error) {
	start := map[string]map[int32]kgo.Offset{
		command.Topic: {command.Partition: kgo.NewOffset().At(command.Offset)},
	}
	consumer, err := kgo.NewClient(
		kgo.SeedBrokers(c.bootstrap),
		kgo.ConsumePartitions(start),
		kgo.ConsumeResetOffset(kgo.NoResetOffset()),
	)
	if err != nil {
		return nil, err
	}
	defer consumer.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(command.TimeoutMs)*time.Millisecond)
	defer cancel()
	records := []driver.Record{}
	for len(records) < command.Count {
		fetches := consumer.PollRecords(ctx, command.Count-len(records))
		if ctx.Err() != nil {
			break
		}
		if err := fetches.Err(); err != nil {
			return nil, err
		}
		fetches.EachRecord(func(r *kgo.Record) { records = append(records, toRecord(r)) })
	}
	return driver.Result{"records": records}, nil
}
