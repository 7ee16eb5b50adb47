const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other read continues. Making an answer takes milliseconds. Without
 * this wait, the answers of all finished reads would be made in one turn, and the steps of uploads would wait for all
 * of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(next);
}
