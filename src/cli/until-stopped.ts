const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Resolves when the process is asked to stop, at any moment after the call. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
