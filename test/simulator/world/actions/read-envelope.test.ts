import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  AUDIO_ACTIONS,
  decodeArguments,
  DEBUG_VESSEL_ACTIONS,
  describeSlots,
  POSE_ACTIONS,
  readSlots,
  STICKER_ACTIONS,
  TEMPLATE_RULE,
} from '../../../../src/simulator/world/index.js';
import { envelope } from '../../../support/envelopes.js';

describe('the arguments of an envelope', () => {
  it('an absent optional argument is omitted, and an absent required text is read as empty', () => {
    const spawned = decodeArguments(DEBUG_VESSEL_ACTIONS.spawn, envelope('debug.spawn', { token: 'Guest' }));
    expect(spawned).toEqual({ ok: true, value: { id: 'Guest' } });
    const framed = decodeArguments(POSE_ACTIONS.frame, envelope('camera.frame'));
    expect(framed).toEqual({ ok: true, value: { frame: '' } });
  });

  it('the first wrong argument of an envelope is reported, even if a later one is wrong too', () => {
    const both = envelope('paint.template_enabled', { token: ' ', value: Infinity });
    expect(decodeArguments(TEMPLATE_RULE.enabled, both)).toMatchObject({
      errno: 'EINVAL',
      reason: expect.stringContaining('needs the raw template id') as string,
    });
    const value = envelope('paint.template_enabled', { token: 'capsule', value: Infinity });
    expect(decodeArguments(TEMPLATE_RULE.enabled, value)).toMatchObject({
      reason: 'paint.template_enabled: the flag must be 0 or 1; got Infinity',
    });
  });
});

describe('the published slots of an action', () => {
  it('the published slots of an action without a value contain the constant 1 as the value', () => {
    const { slots, optional } = describeSlots(STICKER_ACTIONS.remove);
    expect(Object.keys(slots)).toEqual(['ordinal', 'value']);
    expect(slots.value).toMatchObject({ const: 1 });
    expect(optional).toEqual([]);
    expect(readSlots(STICKER_ACTIONS.remove)).toEqual(['ordinal']);
  });

  it("if several arguments share a slot, the published slots are those of the action's own layout", () => {
    const { slots, optional } = describeSlots(AUDIO_ACTIONS.play);
    expect(Object.keys(slots)).toEqual(['token', 'aux', 'values']);
    expect(optional).toEqual(['aux', 'values']);
  });

  it.each([...ACTIONS.values()].map((action) => [action.name, action] as const))(
    'the action %s publishes one slot for each argument',
    (_name, action) => {
      const { slots } = describeSlots(action);
      expect(Object.keys(slots)).toEqual(expect.arrayContaining(Object.keys(action.example)));
      if (action.layout) return;
      const held = Object.keys(action.arguments.properties).filter((name) => name !== 'vesselId');
      expect(Object.keys(action.slots)).toEqual(held);
    },
  );
});
