// The sarama client behind the driver commands of ../../README.md. The only argument is the bootstrap address.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"caudal/conformance/driver"

	"github.com/IBM/sarama"
)

const limit = 20 * time.Second

type client struct {
	bootstrap string
	base      sarama.Client
	admin     sarama.ClusterAdmin
}

func configuration() *sarama.Config {
	config := sarama.NewConfig()
	config.Version = sarama.MaxVersion
	config.ClientID = "sarama-driver"
	config.Admin.Timeout = limit
	config.Metadata.AllowAutoTopicCreation = false
	return config
}

func main() {
	base, err := sarama.NewClient([]string{os.Args[1]}, configuration())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	admin, err := sarama.NewClusterAdminFromClient(base)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c := &client{bootstrap: os.Args[1], base: base, admin: admin}
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
		var topic *sarama.TopicError
		var partition *sarama.TopicPartitionError
		var coded sarama.KError
		switch {
		case errors.As(err, &topic):
			return topic.Err.Error(), int(topic.Err), true
		case errors.As(err, &partition):
			return partition.Err.Error(), int(partition.Err), true
		case errors.As(err, &coded):
			return coded.Error(), int(coded), true
		}
		return "", 0, false
	})
}

func (c *client) createTopic(command *driver.Command) (driver.Result, error) {
	configs := map[string]*string{}
	for name, value := range command.Configs {
		configs[name] = &value
	}
	detail := &sarama.TopicDetail{NumPartitions: command.Partitions, ReplicationFactor: 1, ConfigEntries: configs}
	return nil, c.admin.CreateTopic(command.Topic, detail, false)
}

func (c *client) deleteTopic(command *driver.Command) (driver.Result, error) {
	return nil, c.admin.DeleteTopic(command.Topic)
}

func (c *client) describeTopic(command *driver.Command) (driver.Result, error) {
	topics, err := c.admin.DescribeTopics([]string{command.Topic})
	if err != nil {
		return nil, err
	}
	if topics[0].Err != sarama.ErrNoError {
		return nil, topics[0].Err
	}
	return driver.Result{"partitions": len(topics[0].Partitions)}, nil
}

func (c *client) createPartitions(command *driver.Command) (driver.Result, error) {
	return nil, c.admin.CreatePartitions(command.Topic, int32(command.Total), nil, false)
}

func kind(command *driver.Command) sarama.ConfigResourceType {
	if command.Type == "broker" {
		return sarama.BrokerResource
	}
	return sarama.TopicResource
}

func (c *client) describeConfigs(command *driver.Command) (driver.Result, error) {
	entries, err := c.admin.DescribeConfig(sarama.ConfigResource{Type: kind(command), Name: command.Name})
	if err != nil {
		return nil, err
	}
	configs := map[string]driver.Config{}
	for _, entry := range entries {
		configs[entry.Name] = driver.Config{Value: &entry.Value, Source: int(entry.Source)}
	}
	return driver.Result{"configs": configs}, nil
}

func (c *client) alterConfigs(command *driver.Command) (driver.Result, error) {
	entries := map[string]sarama.IncrementalAlterConfigsEntry{}
	for name, value := range command.Set {
		entries[name] = sarama.IncrementalAlterConfigsEntry{
			Operation: sarama.IncrementalAlterConfigsOperationSet, Value: &value,
		}
	}
	for _, name := range command.Remove {
		entries[name] = sarama.IncrementalAlterConfigsEntry{
			Operation: sarama.IncrementalAlterConfigsOperationDelete,
		}
	}
	return nil, c.admin.IncrementalAlterConfig(kind(command), command.Name, entries, false)
}

func (c *client) replaceConfigs(command *driver.Command) (driver.Result, error) {
	entries := map[string]*string{}
	for name, value := range command.Configs {
		entries[name] = &value
	}
	return nil, c.admin.AlterConfig(kind(command), command.Name, entries, false)
}

func (c *client) listOffsets(command *driver.Command) (driver.Result, error) {
	at := sarama.OffsetNewest
	switch spec := command.At.(type) {
	case float64:
		at = int64(spec)
	case string:
		if spec == "earliest" {
			at = sarama.OffsetOldest
		}
	}
	if err := c.base.RefreshMetadata(command.Topic); err != nil {
		return nil, err
	}
	offset, err := c.base.GetOffset(command.Topic, command.Partition, at)
	return driver.Result{"offset": offset}, err
}

// sarama does not give the low watermark of the answer, so the log start offset is asked for afterwards.
func (c *client) deleteRecords(command *driver.Command) (driver.Result, error) {
	err := c.admin.DeleteRecords(command.Topic, map[int32]int64{command.Partition: command.Offset})
	if err != nil {
		return nil, err
	}
	low, err := c.base.GetOffset(command.Topic, command.Partition, sarama.OffsetOldest)
	return driver.Result{"lowWatermark": low}, err
}

func encoder(data []byte) sarama.Encoder {
	if data == nil {
		return nil
	}
	return sarama.ByteEncoder(data)
}

func (c *client) produce(command *driver.Command) (driver.Result, error) {
	config := configuration()
	config.Producer.RequiredAcks = map[string]sarama.RequiredAcks{
		"0": sarama.NoResponse, "1": sarama.WaitForLocal, "all": sarama.WaitForAll,
	}[command.Acks]
	config.Producer.Compression = map[string]sarama.CompressionCodec{
		"none": sarama.CompressionNone, "gzip": sarama.CompressionGZIP, "snappy": sarama.CompressionSnappy,
		"lz4": sarama.CompressionLZ4, "zstd": sarama.CompressionZSTD,
	}[command.Codec]
	config.Producer.Partitioner = sarama.NewManualPartitioner
	config.Producer.Return.Successes = true
	config.Producer.Flush.Frequency = 20 * time.Millisecond
	if command.Idempotent {
		config.Producer.Idempotent = true
		config.Net.MaxOpenRequests = 1
	}
	producer, err := sarama.NewSyncProducer([]string{c.bootstrap}, config)
	if err != nil {
		return nil, err
	}
	defer producer.Close()
	var messages []*sarama.ProducerMessage
	for _, r := range command.Records {
		message := &sarama.ProducerMessage{
			Topic: command.Topic, Partition: r.Partition, Key: encoder(r.Key), Value: encoder(r.Value),
		}
		if r.Timestamp != nil {
			message.Timestamp = time.UnixMilli(*r.Timestamp)
		}
		for _, h := range r.Headers {
			message.Headers = append(message.Headers, sarama.RecordHeader{Key: []byte(h.Name), Value: h.Value})
		}
		messages = append(messages, message)
	}
	if err := producer.SendMessages(messages); err != nil {
		var all sarama.ProducerErrors
		if errors.As(err, &all) {
			return nil, all[0].Err
		}
		return nil, err
	}
	offsets := make([]int64, len(messages))
	for i, message := range messages {
		offsets[i] = message.Offset
	}
	return driver.Result{"offsets": offsets}, nil
}

func (c *client) read(command *driver.Command) (driver.Result, error) {
	config := configuration()
	config.Consumer.Return.Errors = true
	// Closing waits for the fetch in flight.
	config.Consumer.MaxWaitTime = 100 * time.Millisecond
	consumer, err := sarama.NewConsumer([]string{c.bootstrap}, config)
	if err != nil {
		return nil, err
	}
	defer consumer.Close()
	partition, err := consumer.ConsumePartition(command.Topic, command.Partition, command.Offset)
	if err != nil {
		return nil, err
	}
	defer partition.Close()
	timeout := time.After(time.Duration(command.TimeoutMs) * time.Millisecond)
	records := []driver.Record{}
	for len(records) < command.Count {
		select {
		case <-timeout:
			return driver.Result{"records": records}, nil
		case failure := <-partition.Errors():
			return nil, failure.Err
		case m := <-partition.Messages():
			at := m.Timestamp.UnixMilli()
			headers := []driver.Header{}
			for _, h := range m.Headers {
				headers = append(headers, driver.Header{Name: string(h.Key), Value: h.Value})
			}
			records = append(records, driver.Record{
				Partition: m.Partition, Offset: m.Offset, Timestamp: &at, Key: m.Key, Value: m.Value, Headers: headers,
			})
		}
	}
	return driver.Result{"records": records}, nil
}
