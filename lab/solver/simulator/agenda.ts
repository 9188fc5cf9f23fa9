/** Future events, earliest first; events of the same second in the order of their entry. */
export interface Agenda<Event> {
  readonly add: (atS: number, event: Event) => void;
  readonly next: () => { readonly atS: number; readonly event: Event } | undefined;
}

export const createAgenda = <Event>(): Agenda<Event> => {
  const planned: { readonly atS: number; readonly event: Event }[] = [];
  return {
    // Latest first in the array, so that the next event is popped from its end.
    add: (atS, event) => {
      let low = 0;
      for (let high = planned.length; low < high; ) {
        const middle = (low + high) >> 1;
        if (planned[middle].atS > atS) low = middle + 1;
        else high = middle;
      }
      planned.splice(low, 0, { atS, event });
    },
    next: () => planned.pop(),
  };
};
