/** The simulation reads no metrics. Each life would leave watchers of the real process behind. */
export const registerProcessMetrics = (): void => {};
