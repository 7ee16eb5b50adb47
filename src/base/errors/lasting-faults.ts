const REPORT_MS = 60_000;

/**
 * Returns a function that reports faults. It reports the same message at most once a minute.
 * @param now a clock, ms
 */
export function lastingFaults(report: (fault: unknown) => void, now: () => number): (fault: unknown) => void {
  let last = { text: '', atMs: -Infinity };
  return (fault) => {
    const text = fault instanceof Error ? fault.message : String(fault);
    const atMs = now();
    if (text === last.text && atMs - last.atMs < REPORT_MS) return;
    last = { text, atMs };
    report(fault);
  };
}
