package driver

import (
	"fmt"
	"sync"
)

// Member is one member of a group, of a client's own kind.
type Member interface {
	Commit() error
	SeekToTime(milliseconds int64) error
	Leave() error
}

// Members gives the commands of members to handlers, for a client that knows how one joins.
func Members(handlers map[string]Handler, join func(command *Command) (Member, error)) map[string]Handler {
	members := map[string]Member{}
	var lock sync.Mutex
	with := func(do func(member Member, command *Command) error) Handler {
		return func(command *Command) (Result, error) {
			lock.Lock()
			member, ok := members[command.Member]
			lock.Unlock()
			if !ok {
				return nil, fmt.Errorf("no member %s", command.Member)
			}
			return nil, do(member, command)
		}
	}
	handlers["join"] = func(command *Command) (Result, error) {
		member, err := join(command)
		if err == nil {
			lock.Lock()
			members[command.Member] = member
			lock.Unlock()
		}
		return nil, err
	}
	handlers["commit"] = with(func(member Member, _ *Command) error { return member.Commit() })
	handlers["seekToTime"] = with(func(member Member, command *Command) error { return member.SeekToTime(command.Time) })
	handlers["leave"] = with(func(member Member, _ *Command) error { return member.Leave() })
	return handlers
}

// TellOwnership reports partitions that a member was assigned, gave back (revoked) or lost.
func TellOwnership(event string, member string, partitions map[string][]int32) {
	pairs := [][2]any{}
	for topic, numbers := range partitions {
		for _, number := range numbers {
			pairs = append(pairs, [2]any{topic, number})
		}
	}
	Tell(Result{"event": event, "member": member, "partitions": pairs})
}

// TellRecords reports what a member has read.
func TellRecords(member string, records []Record) {
	if len(records) > 0 {
		Tell(Result{"event": "records", "member": member, "records": records})
	}
}

// TellFailure reports an error that came by itself.
func TellFailure(member string, err error) {
	Tell(Result{"event": "failed", "member": member, "message": err.Error()})
}
