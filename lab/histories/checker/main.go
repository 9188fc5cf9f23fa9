// Judges histories with porcupine: whether the operations of each key can have happened one after the other.
//
//	checker [-limit 30s] [-violations FOLDER] FILE
//
// Prints one JSON object per history and exits with 0 if it could judge, whatever the verdicts are.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

var models = map[string]porcupine.Model{
	"queue": specification(queueState{}, stepQueue),
	"shop":  specification(shopState{}, stepShop),
	"match": specification(matchState{Votes: strings.Repeat("-", seats)}, stepMatch),
}

// Verdict is one line of the output.
type Verdict struct {
	Model      string `json:"model"`
	Key        string `json:"key"`
	Operations int    `json:"operations"`
	Unknown    int    `json:"unknown"`
	// Result is Ok, Illegal, or Unknown when the time limit was reached.
	Result string `json:"result"`
	// Page is the visualisation of a history that is not linearizable.
	Page string `json:"page,omitempty"`
}

func judge(history History, limit time.Duration, folder string) (Verdict, error) {
	model, isKnown := models[history.Model]
	if !isKnown {
		return Verdict{}, fmt.Errorf("no model %q", history.Model)
	}
	verdict := Verdict{Model: history.Model, Key: history.Key, Operations: len(history.Operations)}
	for _, operation := range history.Operations {
		if operation.Answer == nil {
			verdict.Unknown++
		}
	}
	operations := toPorcupine(history.Operations)
	result := porcupine.CheckOperationsTimeout(model, operations, limit)
	verdict.Result = string(result)
	if result == porcupine.Ok || folder == "" {
		return verdict, nil
	}
	_, info := porcupine.CheckOperationsVerbose(model, operations, limit)
	verdict.Page = filepath.Join(folder, history.Model+"-"+history.Key+".html")
	return verdict, porcupine.VisualizePath(model, info, verdict.Page)
}

func run() error {
	limit := flag.Duration("limit", 30*time.Second, "time for one history")
	folder := flag.String("violations", "", "folder of the visualisations of violating histories")
	flag.Parse()
	file, err := os.Open(flag.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	histories, err := readHistories(file)
	if err != nil {
		return err
	}
	output := json.NewEncoder(os.Stdout)
	for _, history := range histories {
		verdict, err := judge(history, *limit, *folder)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", history.Model, history.Key, err)
		}
		if err := output.Encode(verdict); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
