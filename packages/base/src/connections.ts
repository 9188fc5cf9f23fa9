const HOT_CONNECTIONS = 4;
/** The relay's. */
const OTHERS = 1;

/**
 * How the connections of a process are divided: a quarter, four at most, for hot statements, one for the relay, the
 * others for transactions.
 * @param inAll 0 leaves it to the service
 * @param usual how many the service takes for transactions then
 */
export const connectionsOf = (
  inAll: number,
  usual: number,
): { readonly maxConnections: number; readonly hotConnections: number } => {
  if (inAll === 0) return { maxConnections: usual, hotConnections: HOT_CONNECTIONS };
  const rest = inAll - OTHERS;
  const hotConnections = Math.min(HOT_CONNECTIONS, Math.max(1, Math.floor(rest / 4)));
  return { maxConnections: rest - hotConnections, hotConnections };
};
