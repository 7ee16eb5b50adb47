/** The signals that ask a process to stop; the last is sent when its terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Reports the first request to stop. Further ones are ignored until the process ends: what is closing in an order must not
 * be cut off in the middle of it.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  return stop.signal;
}
