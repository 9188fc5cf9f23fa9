/** Most players that one event calls. */
export const CALLED_AT_ONCE = 20;
