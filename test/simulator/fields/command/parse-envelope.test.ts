import { describe, expect, it } from 'vitest';
import { parseEnvelope, readEnvelope } from '../../../../src/simulator/fields/command/parse-envelope.js';

describe('a command envelope', () => {
  it('a command envelope requires a vessel id and an action, and every other JSON member has a default', () => {
    expect(readEnvelope('{"vessel_id":"","action":"paint.parts_clear"}')).toEqual({
      ok: true,
      value: { vesselId: '', action: 'paint.parts_clear', ordinal: -1, value: 0, values: null, token: null, aux: null },
    });
  });

  it('a command envelope accepts every JSON member, accepts `vessel` for `vessel_id`, and ignores unknown ones', () => {
    const text =
      '{"vessel":"V","action":"a","ordinal":2,"value":0.5,"values":[1,2],"token":"t","aux":"x","colour":"blue"}';
    expect(readEnvelope(text)).toEqual({
      ok: true,
      value: { vesselId: 'V', action: 'a', ordinal: 2, value: 0.5, values: [1, 2], token: 't', aux: 'x' },
    });
  });

  it('a command envelope reads null as an absent JSON member', () => {
    const bare = readEnvelope('{"vessel_id":"","action":"paint.parts_enabled"}');
    const nulls = '"ordinal":null,"value":null,"values":null,"token":null,"aux":null';
    expect(readEnvelope(`{"vessel_id":null,"vessel":"","action":"paint.parts_enabled",${nulls}}`)).toEqual(bare);
  });

  it.each([
    ['paint.parts_enabled', 'value', ['"1"', 'true', '"on"', '[1]', '{}'], '1'],
    ['vessel.throttle', 'value', ['"0.7"'], '0.7'],
    ['vessel.ignite', 'value', ['"1"', 'true'], '1'],
    ['vessel.burn', 'values', ['"1 2 3 4"', '[1,2,3,"4"]', '[1,2,3,null]', '{}', '1'], '[1,2,3,4]'],
    ['engine.active', 'ordinal', ['"0"', 'true', '0.5', '-2', '[0]', '1e999'], '0'],
    ['paint.blend', 'token', ['1', 'true', '["tint"]'], '"tint"'],
    ['paint.texture_bind', 'aux', ['1', '["a.png"]'], '"a.png"'],
  ])('the action %s refuses a %s of the wrong type, and names it', (action, member, wrong, good) => {
    const read = (json: string): string => {
      const envelope = readEnvelope(`{"vessel_id":"","action":"${action}","${member}":${json}}`);
      return envelope.ok ? 'ok' : `${envelope.errno} ${envelope.reason}`;
    };
    for (const json of wrong)
      expect(read(json)).toMatch(new RegExp(`^EINVAL ${action}: '${member}(\\[3\\])?' must be an? `));
    expect(read(good)).toBe('ok');
  });

  it.each([
    ['paint.parts_clear', '"value":"now"'],
    ['paint.blend', '"value":"now"'],
    ['paint.parts_enabled', '"token":5,"aux":[]'],
  ])('the action %s ignores %s, because it does not use them', (action, members) => {
    const read = (json: string): unknown => readEnvelope(`{"vessel_id":"","action":"${action}"${json}}`);
    expect(read(`,${members}`)).toEqual(read(''));
  });

  it.each([
    ['', 'empty body'],
    [' \n', 'empty body'],
    ['{', 'not JSON: line 1, column 2: expected a name in double quotes, not the end of the text'],
    ['{"vessel_id": "",\n "action": paint}', `line 2, column 12: expected a value, not 'p' in '"action": paint}'`],
    ['[]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['{"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":null,"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":7,"action":"a"}', "missing 'vessel_id'"],
    ['{"vessel_id":""}', "missing 'action'"],
    ['{"vessel_id":"","action":"a","ordinal":-2}', 'ordinal'],
    ['{"vessel_id":"","action":"a","ordinal":0.5}', 'ordinal'],
    ['{"vessel_id":"","action":"a","values":[1,"2"]}', 'values'],
    ['{"vessel_id":"","action":"a","values":1}', 'values'],
  ])('a command envelope is refused for the body `%s`: %s', (text, reason) => {
    const outcome = parseEnvelope(text);
    expect(outcome.ok ? '' : outcome.errno).toBe('EINVAL');
    expect(outcome.ok ? '' : outcome.reason).toContain(reason);
  });
});

describe('the command of an envelope', () => {
  const reasonOf = (text: string): string => {
    const outcome = parseEnvelope(text);
    return outcome.ok ? 'ok' : `${outcome.errno} ${outcome.reason}`;
  };

  it('the command of an envelope has the gate and the phase of its action', () => {
    expect(parseEnvelope('{"vessel_id":"V","action":"vessel.burn","values":[1,2,3,4]}')).toMatchObject({
      value: { action: { name: 'vessel.burn', gate: 'authority', phase: 'solver' }, given: { vesselId: 'V' } },
    });
    expect(parseEnvelope('{"vessel_id":"V","action":"camera.tidal","value":1}')).toMatchObject({
      value: { action: { name: 'camera.tidal', gate: 'camera', phase: 'frame' }, given: { on: true } },
    });
  });

  it.each([
    ['an action that does not exist', { action: 'paint.blund', token: 'tint' }, "did you mean 'paint.blend'?"],
    ['a name that every object has', { action: 'toString' }, "unknown action 'toString'"],
    ['values that the action refuses', { action: 'paint.blend', token: 'overlay' }, "unknown blend 'overlay'"],
    [
      'a value that is not finite in an unused member',
      { action: 'paint.blend', token: 'tint', value: Infinity },
      'finite',
    ],
    [
      'a value that is not finite among values that the anchor does not use',
      {
        action: 'paint.sticker_place',
        token: 'a.png',
        aux: 'body Earth',
        values: [1, 2, NaN, 0, 0, 0, 0, 1, 1, 1, 1, 1],
      },
      'finite',
    ],
    ['a value that is not finite among unused values', { action: 'vessel.engine', value: 1, values: [NaN] }, 'finite'],
  ])('the command of an envelope is refused with EINVAL for %s', (_what, members, reason) => {
    // In JSON, infinity can be written only as a number that is too large for a double.
    const text = JSON.stringify({ vessel_id: '', ...members }).replace(/null|NaN/, '1e999');
    expect(reasonOf(text)).toMatch(/^EINVAL /);
    expect(reasonOf(text)).toContain(reason);
  });
});
