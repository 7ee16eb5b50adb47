import { bucketOf, ROLLING } from './calendar.js';
import { boardByKey } from './catalogue.js';

export interface Value {
  readonly value: number;
  readonly seq: number;
  readonly recv: number;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Adds a value to the all-time board and to the windows that contain its time of receipt. */
export function add(values: Map<string, Value>, stat: string, offered: Value, periods = ['alltime', ...ROLLING]): void {
  const { kind } = boardByKey(stat)!;
  for (const period of periods) {
    const bucket = period === 'alltime' ? '' : bucketOf(period as (typeof ROLLING)[number], offered.recv);
    const key = `${stat} ${period} ${bucket}`;
    const old = values.get(key);
    if (!old) values.set(key, offered);
    else if (kind === 'counter' || kind === 'set') values.set(key, { ...offered, value: old.value + offered.value });
    else if (kind === 'best' ? offered.value < old.value : offered.value > old.value) values.set(key, offered);
  }
}
