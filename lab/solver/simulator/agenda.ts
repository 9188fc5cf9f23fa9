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
      const place = planned.findIndex((other) => other.atS <= atS);
      planned.splice(place < 0 ? planned.length : place, 0, { atS, event });
    },
    next: () => planned.pop(),
  };
};
