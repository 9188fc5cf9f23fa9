package main

import (
	"strconv"
	"strings"
)

const (
	seats    = 10
	everyone = "#EVERYONE#"
)

// matchState is what all ten players of a match share, and what each of them reported.
type matchState struct {
	// Host is "" before the first look at the match, "?" after a transfer that was not answered.
	Host, Lobby string
	// Votes has A, B or - for each seat.
	Votes   string
	Version int
	// Result is "" while the match is open, then A, B or disputed, for ever.
	Result string
}

// resultOf counts the votes of a match on whose result all ten have reported.
func resultOf(votes string) string {
	forA, forB := strings.Count(votes, "A"), strings.Count(votes, "B")
	switch {
	case forA+forB < seats:
		return ""
	case forA-forB >= 3:
		return "A"
	case forB-forA >= 3:
		return "B"
	}
	return "disputed"
}

func (state matchState) voted(seat int, vote string) matchState {
	state.Votes = state.Votes[:seat] + vote + state.Votes[seat+1:]
	state.Result = resultOf(state.Votes)
	return state
}

// seen is the state after a view of the match; false when it shows another one.
func (state matchState) seen(seat int, answer map[string]string) (matchState, bool) {
	version, _ := strconv.Atoi(answer["version"])
	if version < state.Version || answer["lobby"] != state.Lobby || answer["result"] != state.Result {
		return state, false
	}
	if state.Host != "" && state.Host != "?" && answer["host"] != state.Host {
		return state, false
	}
	if answer["reports"] != strconv.Itoa(seats-strings.Count(state.Votes, "-")) {
		return state, false
	}
	if answer["vote"] != state.Votes[seat:seat+1] {
		return state, false
	}
	state.Host, state.Version = answer["host"], version
	return state, true
}

func stepMatch(state matchState, operation Operation) []matchState {
	answer, seat := operation.Answer, operation.Client
	isOpen := state.Result == ""
	user := operation.Args["user"]
	one := func(next matchState, isPossible bool) []matchState {
		if isPossible {
			return []matchState{next}
		}
		return nil
	}
	// Before the first look any player may be the host.
	mayHost := state.Host == user || state.Host == "" || state.Host == "?"
	outcome := answer["outcome"]
	switch operation.Act {
	case "lobby":
		next := state
		next.Lobby = operation.Args["lobby"]
		if answer == nil {
			if isOpen && (mayHost || state.Host == everyone) {
				return []matchState{state, next}
			}
			return []matchState{state}
		}
		switch outcome {
		case "ok":
			next, isSame := next.seen(seat, answer)
			return one(next, isOpen && isSame && (mayHost || state.Host == everyone))
		case "not_host":
			return one(state, isOpen && state.Host != user && state.Host != everyone)
		case "match_not_found", "match_closed", "not_in_match":
			return one(state, !isOpen)
		case "lobby_changes_used_up":
			return one(state, isOpen)
		}
	case "transfer":
		next := state
		next.Host = "?"
		if answer == nil {
			if isOpen && mayHost {
				return []matchState{state, next}
			}
			return []matchState{state}
		}
		switch outcome {
		case "ok":
			next, isSame := next.seen(seat, answer)
			return one(next, isOpen && mayHost && isSame && next.Host != user)
		case "not_host":
			return one(state, isOpen && state.Host != user)
		case "match_not_found", "match_closed", "not_in_match":
			return one(state, !isOpen)
		}
	case "report":
		next := state.voted(seat, operation.Args["vote"])
		if answer == nil {
			if isOpen {
				return []matchState{state, next}
			}
			return []matchState{state}
		}
		switch outcome {
		case "ok":
			next, isSame := next.seen(seat, answer)
			return one(next, isOpen && isSame)
		case "match_closed":
			return one(state, !isOpen)
		}
	case "current":
		if answer["match"] == "none" {
			return one(state, !isOpen)
		}
		next, isSame := state.seen(seat, answer)
		return one(next, isOpen && isSame)
	case "result":
		return one(state, state.Result == answer["result"])
	}
	return nil
}
