/** Future events, earliest first; events of the same second in the order of their entry. */
export interface Agenda<Event> {
  readonly add: (atS: number, event: Event) => void;
  readonly next: () => { readonly atS: number; readonly event: Event } | undefined;
}

export const createAgenda = <Event>(): Agenda<Event> => {
  const planned: { readonly atS: number; readonly event: Event }[] = [];
  /** The first place whose event is not later. */
  const placeOf = (atS: number): number => {
    let from = 0;
    let to = planned.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((planned[middle]?.atS ?? 0) > atS) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    // Latest first in the array, so that the next event is popped from its end.
    add: (atS, event) => void planned.splice(placeOf(atS), 0, { atS, event }),
    next: () => planned.pop(),
  };
};
