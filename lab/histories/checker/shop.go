package main

import (
	"sort"
	"strconv"
	"strings"
)

// shopState is every order of one badge, as "id|buyer|state" in the order of the ids with ";" between them. The id of an
// order whose checkout was not answered is "?" and its buyer.
type shopState struct{ Orders string }

type order struct{ id, buyer, state string }

func (state shopState) orders() []order {
	if state.Orders == "" {
		return nil
	}
	var orders []order
	for _, text := range strings.Split(state.Orders, ";") {
		parts := strings.Split(text, "|")
		orders = append(orders, order{parts[0], parts[1], parts[2]})
	}
	return orders
}

func shopOf(orders []order) shopState {
	texts := make([]string, len(orders))
	for place, each := range orders {
		texts[place] = each.id + "|" + each.buyer + "|" + each.state
	}
	sort.Strings(texts)
	return shopState{strings.Join(texts, ";")}
}

func holdsPiece(state string) bool { return state == "reserved" || state == "paid" }

func countOf(orders []order, matches func(order) bool) int {
	count := 0
	for _, each := range orders {
		if matches(each) {
			count++
		}
	}
	return count
}

// find gives the place of an order, also of one whose id is not known yet; -1 without one.
func find(orders []order, id, buyer string) int {
	unknown := -1
	for place, each := range orders {
		if each.id == id {
			return place
		}
		if each.id == "?"+buyer {
			unknown = place
		}
	}
	return unknown
}

func stepShop(state shopState, operation Operation) []shopState {
	answer, orders := operation.Answer, state.orders()
	buyer, id := operation.Args["buyer"], operation.Args["order"]
	pieces, _ := strconv.Atoi(operation.Args["pieces"])
	held := countOf(orders, func(each order) bool { return holdsPiece(each.state) })
	ofBuyer := func(matches func(string) bool) bool {
		return countOf(orders, func(each order) bool { return each.buyer == buyer && matches(each.state) }) > 0
	}
	// in is the state after the order got this state and its id.
	in := func(place int, id, next string) []shopState {
		orders[place] = order{id, orders[place].buyer, next}
		return []shopState{shopOf(orders)}
	}
	stays := func(isPossible bool) []shopState {
		if isPossible {
			return []shopState{state}
		}
		return nil
	}
	mayReserve := held < pieces && !ofBuyer(holdsPiece)
	switch operation.Act {
	case "buy":
		if answer == nil {
			if !mayReserve {
				return []shopState{state}
			}
			return []shopState{state, shopOf(append(orders, order{"?" + buyer, buyer, "reserved"}))}
		}
		switch answer["outcome"] {
		case "ok":
			if place := find(orders, answer["order"], buyer); place >= 0 && orders[place].state == "reserved" {
				return in(place, answer["order"], "reserved")
			}
			if mayReserve {
				return []shopState{shopOf(append(orders, order{answer["order"], buyer, "reserved"}))}
			}
			return nil
		case "badge_sold_out":
			return stays(held >= pieces)
		case "already_owned":
			// The owned badges are a copy: a refund takes the badge back somewhat later.
			return stays(ofBuyer(func(each string) bool { return each != "reserved" && each != "expired" }))
		}
		return nil
	case "count":
		sold := countOf(orders, func(each order) bool { return each.state == "paid" })
		return stays(answer["sold"] == strconv.Itoa(sold) && answer["reserved"] == strconv.Itoa(held-sold))
	}
	place := find(orders, id, buyer)
	if place < 0 {
		return nil
	}
	now := orders[place].state
	switch operation.Act {
	case "read", "cancel":
		if answer["outcome"] == "order_not_cancellable" {
			return stays(now != "reserved" && now != "expired")
		}
		if answer["state"] != now {
			return nil
		}
		return in(place, id, now)
	case "refund":
		if answer == nil {
			if now != "paid" {
				return []shopState{state}
			}
			return append([]shopState{state}, in(place, id, "refunding")...)
		}
		if answer["outcome"] == "order_not_refundable" {
			return stays(now != "paid")
		}
		if now == "paid" {
			return in(place, id, "refunding")
		}
	case "paid":
		if now == "reserved" || now == "expired" && mayReserve {
			return in(place, id, "paid")
		}
	case "expired":
		if now == "reserved" {
			return in(place, id, "expired")
		}
	case "refunded":
		if now == "refunding" {
			return in(place, id, "refunded")
		}
	}
	return nil
}
