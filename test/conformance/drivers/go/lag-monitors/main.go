// How monitors ask for the lag of groups, each with the requests, versions and order of its own code, through sarama: KEDA's
// kafka scaler at its default protocol level, and the kafka exporter. The only argument is the bootstrap address.
//
//	keda      groupId, topics (empty: those of the group), reset  ->  lags: topic -> partition -> [committed, lag]
//	exporter                                                      ->  groups: name -> members, offsets: the same pairs
package main

import (
	"errors"
	"fmt"
	"os"

	"caudal/conformance/driver"

	"github.com/IBM/sarama"
)

// nothing is what OffsetFetch says where nothing is committed.
const nothing = int64(-1)

// lags are pairs of committed offset and lag, by topic and partition.
type lags map[string]map[int32][2]int64

func (l lags) set(topic string, partition int32, committed, lag int64) {
	if l[topic] == nil {
		l[topic] = map[int32][2]int64{}
	}
	l[topic][partition] = [2]int64{committed, lag}
}

func open(version sarama.KafkaVersion) (sarama.Client, error) {
	config := sarama.NewConfig()
	config.Version = version
	return sarama.NewClient([]string{os.Args[1]}, config)
}

func main() {
	driver.Serve(map[string]driver.Handler{"keda": keda, "exporter": exporter}, describe)
}

func describe(err error) (string, int, bool) {
	var coded sarama.KError
	if errors.As(err, &coded) {
		return coded.Error(), int(coded), true
	}
	return "", 0, false
}

// keda computes the lag as the scaler does for `version: 1.0.0`: topics by metadata, offsets of the group through the admin
// client, and then the ends of the logs from each leader.
func keda(command *driver.Command) (driver.Result, error) {
	client, err := open(sarama.V1_0_0_0)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	admin, err := sarama.NewClusterAdminFromClient(client)
	if err != nil {
		return nil, err
	}
	topics := command.Topics
	if len(topics) == 0 {
		all, err := admin.ListConsumerGroupOffsets(command.GroupID, nil)
		if err != nil {
			return nil, err
		}
		for topic := range all.Blocks {
			topics = append(topics, topic)
		}
	}
	described, err := admin.DescribeTopics(topics)
	if err != nil {
		return nil, err
	}
	partitions := map[string][]int32{}
	for _, topic := range described {
		if topic.Err != sarama.ErrNoError {
			return nil, topic.Err
		}
		for _, partition := range topic.Partitions {
			partitions[topic.Name] = append(partitions[topic.Name], partition.ID)
		}
	}
	committed, err := admin.ListConsumerGroupOffsets(command.GroupID, partitions)
	if err != nil {
		return nil, err
	}
	ends, err := logEnds(client, partitions)
	if err != nil {
		return nil, err
	}
	found := lags{}
	for topic, ids := range partitions {
		for _, id := range ids {
			block := committed.GetBlock(topic, id)
			if block == nil {
				return nil, fmt.Errorf("no offset block for %s-%d", topic, id)
			}
			if block.Err > 0 {
				return nil, block.Err
			}
			found.set(topic, id, block.Offset, kedaLag(block.Offset, ends[topic][id], command.Reset))
		}
	}
	return driver.Result{"lags": found}, nil
}

// kedaLag is what the scaler makes of one partition: without a commit, one record for a group that begins at the end, all
// records for one that begins at the start.
func kedaLag(committed, end int64, reset string) int64 {
	switch {
	case committed != nothing:
		return end - committed
	case reset == "earliest":
		return end
	default:
		return 1
	}
}

// logEnds asks each leader once, as the scaler does.
func logEnds(client sarama.Client, partitions map[string][]int32) (map[string]map[int32]int64, error) {
	requests := map[*sarama.Broker]*sarama.OffsetRequest{}
	for topic, ids := range partitions {
		for _, id := range ids {
			leader, err := client.Leader(topic, id)
			if err != nil {
				return nil, err
			}
			if requests[leader] == nil {
				requests[leader] = &sarama.OffsetRequest{Version: 1}
			}
			requests[leader].AddBlock(topic, id, sarama.OffsetNewest, 1)
		}
	}
	ends := map[string]map[int32]int64{}
	for broker, request := range requests {
		response, err := broker.GetAvailableOffsets(request)
		if err != nil {
			return nil, err
		}
		for topic, blocks := range response.Blocks {
			if ends[topic] == nil {
				ends[topic] = map[int32]int64{}
			}
			for id, block := range blocks {
				if block.Err != sarama.ErrNoError {
					return nil, block.Err
				}
				ends[topic][id] = block.Offset
			}
		}
	}
	return ends, nil
}

// exporter asks as the kafka exporter does: the ends of all logs first, then each broker for its groups, their members, and
// their offsets in every partition there is; topics of which a group has committed nothing are left out.
func exporter(*driver.Command) (driver.Result, error) {
	client, err := open(sarama.V2_0_0_0)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	partitions := map[string][]int32{}
	topics, err := client.Topics()
	if err != nil {
		return nil, err
	}
	for _, topic := range topics {
		if partitions[topic], err = client.Partitions(topic); err != nil {
			return nil, err
		}
	}
	groups := driver.Result{}
	for _, broker := range client.Brokers() {
		if err := broker.Open(client.Config()); err != nil && !errors.Is(err, sarama.ErrAlreadyConnected) {
			return nil, err
		}
		listed, err := broker.ListGroups(&sarama.ListGroupsRequest{})
		if err != nil {
			return nil, err
		}
		names := []string{}
		for name := range listed.Groups {
			names = append(names, name)
		}
		described, err := broker.DescribeGroups(&sarama.DescribeGroupsRequest{Groups: names})
		if err != nil {
			return nil, err
		}
		for _, group := range described.Groups {
			offsets, err := offsetsOf(client, broker, group.GroupId, partitions)
			if err != nil {
				return nil, err
			}
			groups[group.GroupId] = driver.Result{"members": len(group.Members), "offsets": offsets}
		}
	}
	return driver.Result{"groups": groups}, nil
}

func offsetsOf(
	client sarama.Client, broker *sarama.Broker, group string, partitions map[string][]int32,
) (lags, error) {
	request := &sarama.OffsetFetchRequest{ConsumerGroup: group, Version: 1}
	for topic, ids := range partitions {
		for _, id := range ids {
			request.AddPartition(topic, id)
		}
	}
	response, err := broker.FetchOffset(request)
	if err != nil {
		return nil, err
	}
	found := lags{}
	for topic, blocks := range response.Blocks {
		isRead := false
		for _, block := range blocks {
			isRead = isRead || block.Offset != nothing
		}
		if !isRead {
			continue
		}
		for id, block := range blocks {
			if block.Err != sarama.ErrNoError {
				return nil, block.Err
			}
			end, err := client.GetOffset(topic, id, sarama.OffsetNewest)
			if err != nil {
				return nil, err
			}
			lag := nothing
			if block.Offset != nothing {
				lag = end - block.Offset
			}
			found.set(topic, id, block.Offset, lag)
		}
	}
	return found, nil
}
