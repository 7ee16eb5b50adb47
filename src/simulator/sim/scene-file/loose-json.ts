/** Functions for JSON that was not checked, or that has failed a check. A value of the wrong type counts as absent. */

export type LooseRecord = Readonly<Record<string, unknown>>;

const NOTHING: LooseRecord = {};

export function recordOf(value: unknown): LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRecord) : NOTHING;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
