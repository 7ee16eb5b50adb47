import { describe, expect, it } from 'vitest';
import { parseEnvelope } from '../../../src/fields/command/parse-envelope.js';

describe('a command envelope', () => {
  it('needs a vessel id and an action; every other slot has a default', () => {
    expect(parseEnvelope('{"vessel_id":"","action":"paint.parts_clear"}')).toEqual({
      ok: true,
      value: { vesselId: '', action: 'paint.parts_clear', ordinal: -1, value: 0, values: null, token: null, aux: null },
    });
  });

  it('takes every slot, the vessel under its short name, and ignores what it does not know', () => {
    const text =
      '{"vessel":"V","action":"a","ordinal":2,"value":0.5,"values":[1,2],"token":"t","aux":"x","colour":"blue"}';
    expect(parseEnvelope(text)).toEqual({
      ok: true,
      value: { vesselId: 'V', action: 'a', ordinal: 2, value: 0.5, values: [1, 2], token: 't', aux: 'x' },
    });
  });

  it('ignores a value that is no number', () => {
    expect(parseEnvelope('{"vessel_id":"","action":"a","value":"1"}')).toMatchObject({ value: { value: 0 } });
  });

  it.each([
    ['', 'empty body'],
    [' \n', 'empty body'],
    ['{', 'no JSON'],
    ['[]', 'no JSON object'],
    ['null', 'no JSON object'],
    ['{"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":null,"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":7,"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":""}', "missing 'action'"],
    ['{"vessel_id":"","action":"a","ordinal":-2}', 'ordinal'],
    ['{"vessel_id":"","action":"a","ordinal":0.5}', 'ordinal'],
    ['{"vessel_id":"","action":"a","values":[1,"2"]}', 'values'],
    ['{"vessel_id":"","action":"a","values":1}', 'values'],
  ])('refuses %s: %s', (text, reason) => {
    const outcome = parseEnvelope(text);
    expect(outcome.ok ? '' : outcome.errno).toBe('EINVAL');
    expect(outcome.ok ? '' : outcome.reason).toContain(reason);
  });
});
