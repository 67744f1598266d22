// Package driver is the loop that every Go driver shares: commands as JSON lines on stdin, answers as JSON lines on
// stdout. See ../../README.md for the commands.
package driver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// Header is a pair of name and value; the value may be null.
type Header struct {
	Name  string
	Value []byte
}

// MarshalJSON writes the pair as an array of two.
func (h Header) MarshalJSON() ([]byte, error) { return json.Marshal([2]any{h.Name, h.Value}) }

// UnmarshalJSON reads an array of two.
func (h *Header) UnmarshalJSON(data []byte) error {
	pair := [2]any{&h.Name, &h.Value}
	return json.Unmarshal(data, &pair)
}

// Record is a record to write or one that was read. Byte strings are base64 in JSON, and nil is null.
type Record struct {
	Topic     string   `json:"topic,omitempty"`
	Partition int32    `json:"partition"`
	Offset    int64    `json:"offset"`
	Timestamp *int64   `json:"timestamp,omitempty"`
	Key       []byte   `json:"key"`
	Value     []byte   `json:"value"`
	Headers   []Header `json:"headers"`
}

// Command has the arguments of all commands; each uses its own.
type Command struct {
	ID         int64             `json:"id"`
	Op         string            `json:"op"`
	Topic      string            `json:"topic"`
	Type       string            `json:"type"`
	Name       string            `json:"name"`
	Partition  int32             `json:"partition"`
	Partitions int32             `json:"partitions"`
	Total      int               `json:"total"`
	Offset     int64             `json:"offset"`
	Count      int               `json:"count"`
	TimeoutMs  int64             `json:"timeoutMs"`
	At         any               `json:"at"`
	Configs    map[string]string `json:"configs"`
	Set        map[string]string `json:"set"`
	Remove     []string          `json:"remove"`
	Codec      string            `json:"codec"`
	Acks       string            `json:"acks"`
	Idempotent bool              `json:"idempotent"`
	Records    []Record          `json:"records"`

	Member       string   `json:"member"`
	GroupID      string   `json:"groupId"`
	Topics       []string `json:"topics"`
	Pattern      string   `json:"pattern"`
	Reset        string   `json:"reset"`
	InstanceID   string   `json:"instanceId"`
	Assignor     string   `json:"assignor"`
	Protocol     string   `json:"protocol"`
	SessionMs    int64    `json:"sessionMs"`
	HeartbeatMs  int64    `json:"heartbeatMs"`
	AutoCommitMs *int64   `json:"autoCommitMs"`
	Time         int64    `json:"time"`
}

// Config is one value of a described resource.
type Config struct {
	Value  *string `json:"value"`
	Source int     `json:"source"`
}

// Problem is how a failure is reported; Code is the protocol's error code if the client tells one.
type Problem struct {
	Name    string `json:"name"`
	Code    *int   `json:"code,omitempty"`
	Message string `json:"message"`
}

// Result is the object that a command gives back.
type Result map[string]any

// Handler runs one command.
type Handler func(command *Command) (Result, error)

var (
	out     = json.NewEncoder(os.Stdout)
	outLock sync.Mutex
)

// Tell writes an answer or an event.
func Tell(message Result) {
	outLock.Lock()
	defer outLock.Unlock()
	_ = out.Encode(message)
}

// Serve runs commands until stdin ends. They may overlap: one that waits keeps none of the others. describe turns a
// client's error into a code, if it has one.
func Serve(handlers map[string]Handler, describe func(err error) (name string, code int, ok bool)) {
	Tell(Result{"event": "ready"})
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		command := &Command{}
		if err := json.Unmarshal(line, command); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		go answer(handlers, command, describe)
	}
}

func answer(
	handlers map[string]Handler, command *Command, describe func(err error) (name string, code int, ok bool),
) {
	result, err := run(handlers, command)
	if err == nil {
		Tell(Result{"id": command.ID, "result": result})
		return
	}
	problem := Problem{Name: fmt.Sprintf("%T", err), Message: err.Error()}
	if name, code, ok := describe(err); ok {
		problem.Name, problem.Code = name, &code
	}
	Tell(Result{"id": command.ID, "error": problem})
}

func run(handlers map[string]Handler, command *Command) (Result, error) {
	handler, ok := handlers[command.Op]
	if !ok {
		return nil, fmt.Errorf("unknown command %s", command.Op)
	}
	result, err := handler(command)
	if result == nil {
		result = Result{}
	}
	return result, err
}
