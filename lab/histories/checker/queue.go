package main

import (
	"strconv"
	"strings"
)

// queueState is what the queue holds of one player.
type queueState struct {
	// Entry is the id of the live entry, "" for none, "?" for one whose join was not answered.
	Entry, Roles string
	// Phase is waiting or claimed while there is an entry.
	Phase   string
	Version int
	// Leaving: a leave was asked for while the entry was claimed.
	Leaving bool
	// Seat is the match in which the player sits; Counting once its result is pending.
	Seat     string
	Counting bool
	// Released are matches whose release came before their seat was written, each with a space after it.
	Released string
	// End is how the last entry ended.
	End string
}

func (state queueState) ended(cause string) queueState {
	state.Entry, state.Roles, state.Phase, state.Version, state.Leaving = "", "", "", 0, false
	state.End = cause
	return state
}

func (state queueState) entered(id, roles string) queueState {
	state.Entry, state.Roles, state.Phase, state.Version, state.Leaving = id, roles, "waiting", 1, false
	return state
}

// seen is the state after an answer that shows this entry; false when the state has another one.
func (state queueState) seen(answer map[string]string) (queueState, bool) {
	version, _ := strconv.Atoi(answer["version"])
	if state.Entry != answer["entry"] && state.Entry != "?" || answer["entry"] == "" {
		return state, false
	}
	if state.Phase != answer["state"] || state.Roles != answer["roles"] || version < state.Version {
		return state, false
	}
	state.Entry, state.Version = answer["entry"], version
	return state, true
}

func stepQueue(state queueState, operation Operation) []queueState {
	answer := operation.Answer
	one := func(next queueState, isPossible bool) []queueState {
		if isPossible {
			return []queueState{next}
		}
		return nil
	}
	isFree := state.Entry == "" && state.Seat == ""
	match := operation.Args["match"]
	switch operation.Act {
	case "join":
		roles := operation.Args["roles"]
		stays := state
		stays.Leaving = false
		if answer == nil {
			if isFree {
				return []queueState{state, state.entered("?", roles)}
			}
			return []queueState{state, stays}
		}
		switch answer["outcome"] {
		case "ok":
			if isFree {
				next := state.entered(answer["entry"], roles)
				return one(next, answer["state"] == "waiting" && answer["version"] == "1" && answer["roles"] == roles)
			}
			next, isSame := stays.seen(answer)
			return one(next, isSame && state.Roles == roles)
		case "queued_with_other_roles":
			return one(state, state.Entry != "" && state.Roles != roles)
		case "conflict":
			return one(state, state.Entry != "")
		case "already_in_match":
			return one(state, state.Entry == "" && state.Seat != "" && !state.Counting)
		case "result_pending":
			pending := state
			pending.Counting = true
			return one(pending, state.Entry == "" && state.Seat != "")
		}
	case "leave":
		left := state.ended("left")
		asked := state
		asked.Leaving = true
		if answer == nil {
			switch state.Phase {
			case "waiting":
				return []queueState{state, left}
			case "claimed":
				return []queueState{state, asked}
			}
			return []queueState{state}
		}
		switch answer["outcome"] {
		case "ok":
			return one(left, state.Phase == "waiting")
		case "not_queued":
			return one(state, state.Entry == "")
		case "match_being_made":
			return one(asked, state.Phase == "claimed")
		}
	case "status":
		if state.End != answer["end"] {
			return nil
		}
		if answer["entry"] == "" {
			return one(state, state.Entry == "")
		}
		return one(state.seen(answer))
	case "view":
		if answer["seated"] == "yes" {
			return one(state, state.Seat != "" && !state.Counting)
		}
		state.Counting = state.Seat != ""
		return one(state, true)
	case "claim":
		next := state
		next.Phase, next.Version = "claimed", state.Version+1
		return one(next, state.Phase == "waiting")
	case "undo":
		waits := state
		waits.Phase, waits.Version = "waiting", state.Version+1
		if state.Phase != "claimed" {
			return nil
		}
		if state.Leaving {
			return []queueState{state.ended("left")}
		}
		return []queueState{waits, state.ended("seated")}
	case "seat":
		next := state.ended("matched")
		if strings.Contains(state.Released, match+" ") {
			next.Released = strings.Replace(state.Released, match+" ", "", 1)
		} else {
			next.Seat, next.Counting = match, false
		}
		return one(next, state.Phase == "claimed" && state.Seat == "")
	case "free":
		next := state
		if state.Seat == match {
			next.Seat, next.Counting = "", false
		} else {
			next.Released += match + " "
		}
		return one(next, true)
	}
	return nil
}
