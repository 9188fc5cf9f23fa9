package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"sort"
	"strings"

	"github.com/anishathalye/porcupine"
)

// Operation is one line of a history file. Times are microseconds of one clock.
type Operation struct {
	// Model names the specification; Key is what it is about: a player, a badge, a match.
	Model  string            `json:"model"`
	Key    string            `json:"key"`
	Client int               `json:"client"`
	Act    string            `json:"act"`
	Args   map[string]string `json:"args"`
	// Answer is nil when the outcome is unknown: the operation may have taken effect, may take effect later, or never.
	Answer map[string]string `json:"answer"`
	Call   int64             `json:"call"`
	// Return is nil when no answer came.
	Return *int64 `json:"return"`
}

// History is all operations of one key.
type History struct {
	Model, Key string
	Operations []Operation
}

func readHistories(input io.Reader) ([]History, error) {
	type name struct{ model, key string }
	byName := map[name]*History{}
	lines := bufio.NewScanner(input)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		var operation Operation
		if err := json.Unmarshal(lines.Bytes(), &operation); err != nil {
			return nil, fmt.Errorf("line %d is no operation: %w", number, err)
		}
		if operation.Return != nil && *operation.Return < operation.Call {
			return nil, fmt.Errorf("line %d returns before its call", number)
		}
		key := name{operation.Model, operation.Key}
		if byName[key] == nil {
			byName[key] = &History{Model: key.model, Key: key.key}
		}
		byName[key].Operations = append(byName[key].Operations, operation)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	histories := make([]History, 0, len(byName))
	for _, history := range byName {
		histories = append(histories, *history)
	}
	sort.Slice(histories, func(a, b int) bool {
		if histories[a].Model != histories[b].Model {
			return histories[a].Model < histories[b].Model
		}
		return histories[a].Key < histories[b].Key
	})
	return histories, nil
}

// end is the act after all answers. Until then an operation of unknown outcome is placed where it takes effect; those
// that never do are placed behind it.
const end = "end"

func toPorcupine(operations []Operation) []porcupine.Operation {
	last := int64(0)
	for _, operation := range operations {
		last = max(last, operation.Call)
		if operation.Return != nil {
			last = max(last, *operation.Return)
		}
	}
	converted := make([]porcupine.Operation, 0, len(operations)+1)
	for _, operation := range operations {
		returned := last + 3
		if operation.Return != nil {
			returned = *operation.Return
		}
		converted = append(converted, porcupine.Operation{
			ClientId: operation.Client,
			Input:    operation,
			Call:     operation.Call,
			Output:   operation.Answer,
			Return:   returned,
		})
	}
	return append(converted, porcupine.Operation{
		Input:  Operation{Act: end, Answer: map[string]string{}},
		Call:   last + 1,
		Return: last + 2,
	})
}

func describe(input, _ interface{}) string {
	operation := input.(Operation)
	answer := "?"
	if operation.Answer != nil {
		answer = fieldsOf(operation.Answer)
	}
	return fmt.Sprintf("%s(%s) → %s", operation.Act, fieldsOf(operation.Args), answer)
}

func fieldsOf(fields map[string]string) string {
	parts := make([]string, 0, len(fields))
	for name, value := range fields {
		parts = append(parts, name+"="+value)
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

type timed[State comparable] struct {
	State    State
	HasEnded bool
}

// specification makes a porcupine model of a step function on a comparable state. The step returns every possible next
// state; none means that the operation cannot have had this answer in this state.
func specification[State comparable](initial State, step func(State, Operation) []State) porcupine.Model {
	next := func(state timed[State], operation Operation) []interface{} {
		switch {
		case operation.Act == end:
			return []interface{}{timed[State]{state.State, true}}
		case operation.Answer == nil && state.HasEnded:
			return []interface{}{state}
		}
		var states []interface{}
		for _, each := range step(state.State, operation) {
			if operation.Answer != nil || each != state.State {
				states = append(states, timed[State]{each, state.HasEnded})
			}
		}
		return states
	}
	model := porcupine.NondeterministicModel{
		Init: func() []interface{} { return []interface{}{timed[State]{State: initial}} },
		Step: func(state, input, _ interface{}) []interface{} {
			return next(state.(timed[State]), input.(Operation))
		},
		Hash: func(state interface{}) uint64 {
			hash := fnv.New64a()
			fmt.Fprint(hash, state)
			return hash.Sum64()
		},
		DescribeOperation: describe,
		DescribeState:     func(state interface{}) string { return fmt.Sprintf("%+v", state.(timed[State]).State) },
	}
	return model.ToModel()
}
