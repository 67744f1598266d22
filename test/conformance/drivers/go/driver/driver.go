// Package driver is the loop that every Go driver shares: commands as JSON lines on stdin, answers as JSON lines on
// stdout. See ../../README.md for the commands.
package driver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
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

// Serve runs commands until stdin ends. describe turns a client's error into a code, if it has one.
func Serve(handlers map[string]Handler, describe func(err error) (name string, code int, ok bool)) {
	out := json.NewEncoder(os.Stdout)
	_ = out.Encode(Result{"event": "ready"})
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		command := &Command{}
		answer := Result{}
		if err := json.Unmarshal(line, command); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		answer["id"] = command.ID
		result, err := run(handlers, command)
		if err != nil {
			problem := Problem{Name: fmt.Sprintf("%T", err), Message: err.Error()}
			if name, code, ok := describe(err); ok {
				problem.Name, problem.Code = name, &code
			}
			answer["error"] = problem
		} else {
			answer["result"] = result
		}
		_ = out.Encode(answer)
	}
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
