import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { DocumentError } from '../../../src/base/errors/index.js';
import type { CaseRecord } from '../report/run-results.js';
import type { Provenance } from './drawn-from.js';

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Schema = Type.Object({
  adapter: Type.String(),
  inputs: Type.Record(Type.String(), Digest),
  baselines: Type.Array(
    Type.Object({
      pass: Type.Optional(Type.String({ pattern: '^[a-z-]+$' })),
      accepted: Type.Union([Digest, Type.Null()]),
      actual: Digest,
    }),
  ),
});

/**
 * Returns what a record says about where its pictures come from; null if it says nothing.
 * @throws DocumentError for a record that no run of ours has written
 */
export function provenanceIn({ name, provenance }: CaseRecord): Provenance | null {
  if (provenance === undefined) return null;
  const given: unknown = provenance;
  if (Value.Check(Schema, given)) return given;
  throw new DocumentError('results.json', [
    { path: `/cases/${name}/provenance`, message: 'is not what a golden run writes; run the case again' },
  ]);
}
