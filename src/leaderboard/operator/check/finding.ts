import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../store/projection/executor.js';

export interface Finding {
  readonly rule: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const EXAMPLES_MAX = 5;

/**
 * A rule, and a query that finds the rows that violate the rule. The query returns one text column, which identifies
 * each such row.
 */
export type Rule = readonly [rule: string, breaking: RawBuilder<unknown>];

/** Checks a rule. Returns one finding if any row violates the rule, and none otherwise. */
export async function findBreaking(db: Executor, [rule, breaking]: Rule): Promise<Finding[]> {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    with breaking (example) as (${breaking})
    select (select count(*) from breaking) as count,
      array(select example from breaking order by example limit ${EXAMPLES_MAX}) as examples`.execute(db);
  return rows[0]!.count === 0 ? [] : [{ rule, ...rows[0]! }];
}

export class Findings {
  readonly #examples: string[] = [];
  #count = 0;

  constructor(private readonly rule: string) {}

  add(example: string): void {
    if (++this.#count <= EXAMPLES_MAX) this.#examples.push(example);
  }

  all(): Finding[] {
    return this.#count === 0 ? [] : [{ rule: this.rule, count: this.#count, examples: this.#examples }];
  }
}
