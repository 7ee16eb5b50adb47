import { describe, expect, test } from 'vitest';
import { DEFAULT_TRACK_LIMITS, parseTrack } from '../../../src/simulator/sim/camera-tracks/index.js';
import {
  draftText,
  keyFault,
  nearestKey,
  newDraft,
  parseDraft,
  scaleOf,
  timeFault,
  withEase,
  withKey,
  withoutKey,
  withTime,
} from '../../../src/viewer/timeline/track-draft.js';
import type { ViewKey } from '../../../src/viewer/view/steering/server-camera.js';

const view = (values: Partial<ViewKey> = {}): ViewKey => ({
  anchor: 'vessel:Hunter-ship',
  frame: 'enu',
  position: [0, 0, 30],
  rotation: [0, 0, 0, 1],
  fov: 40,
  ...values,
});
const three = withKey(withKey(newDraft(view()), view({ position: [30, 0, 0] })), view({ fov: 20 }));
const times = (draft: typeof three): number[] => draft.keys.map(({ t }) => t);

describe('a track of views', () => {
  test('a track of views is formatted as a valid document, and parsing the document returns the same track', () => {
    for (const draft of [newDraft(view()), three, withEase(three, 1, 'linear')]) {
      expect(parseTrack(draftText(draft), DEFAULT_TRACK_LIMITS)).toMatchObject({ ok: true });
      expect(parseDraft(draftText(draft))).toEqual(draft);
    }
    expect(times(three)).toEqual([0, 2, 4]);
  });

  test('a dragged key stays between its neighbours, and the last key may move within the limits of a track', () => {
    expect(times(withTime(three, 1, 9))).toEqual([0, 3.9, 4]);
    expect(times(withTime(three, 1, -9))).toEqual([0, 0.1, 4]);
    expect(times(withTime(three, 0, -1))).toEqual([0, 2, 4]);
    const close = { ...three, keys: three.keys.map((key, at) => ({ ...key, t: at * 0.05 })) };
    expect([0, 1].map((at) => times(withTime(close, at, 0.03)))).toEqual([times(close), times(close)]);
    expect(parseDraft(draftText(withTime(three, 2, 12.345)))?.keys[2]?.t).toBe(12.35);
  });

  test('the pointer takes the nearest key within its reach, and the timeline extends beyond the last key', () => {
    expect([0.4, 0.9, 1.6, 3.7, 4.4, 9].map((moment) => nearestKey(three, moment, 0.5))).toEqual([
      0,
      null,
      1,
      2,
      2,
      null,
    ]);
    expect([scaleOf(three), scaleOf(withTime(three, 2, 20))]).toEqual([10, 30]);
  });

  test('the page says why a key does not get the time that the user typed', () => {
    const fault = (index: number, wanted: number): string | null =>
      timeFault(withTime(three, index, wanted), index, wanted);
    expect(fault(1, 8)).toBe('Key 3 is at 4 s, and the keys keep their order; move key 3 first.');
    expect(fault(2, 1)).toBe('Key 2 is at 2 s, and the keys keep their order; move key 2 first.');
    expect(fault(1, 3.95)).toBe('Key 3 is at 4 s, and keys are at least 0.1 s apart; move key 3 first.');
    expect(fault(2, 2.05)).toBe('Key 2 is at 2 s, and keys are at least 0.1 s apart; move key 2 first.');
    expect(fault(0, -1)).toBe('A track begins at 0 s.');
    expect([fault(1, 3), fault(2, 12.345)]).toEqual([null, null]);
  });

  test('a key of a track can be removed unless it is the only key', () => {
    expect(times(withoutKey(three, 1)!)).toEqual([0, 4]);
    expect(withoutKey(newDraft(view()), 0)).toBeNull();
  });

  test('a track of views turns in the shorter direction between two views', () => {
    const turned = withKey(newDraft(view({ rotation: [0, 0, 0.1, 0.995] })), view({ rotation: [0, 0, -0.2, -0.98] }));
    expect(parseDraft(draftText(turned))?.keys[1]?.rotation).toEqual([0, 0, 0.2, 0.98]);
  });

  test('a track of views accepts only views with the anchor and the frame of the track', () => {
    expect(keyFault(three, view())).toBeNull();
    expect(keyFault(three, view({ anchor: 'body:Earth', frame: 'bodyfixed' }))).toBe(
      'this track follows Hunter-ship; look at Hunter-ship, or begin a new track',
    );
    expect(keyFault({ ...three, frame: 'bodyfixed' }, view())).toBe(
      'the positions of the track are in bodyfixed axes, but this view is in enu axes; begin a new track',
    );
  });

  test('a text opens as a track of views only if no part of the text would be lost by editing the views', () => {
    const good = JSON.parse(draftText(three)) as { shots: [Record<string, unknown>] };
    const changed = (more: object): string => JSON.stringify({ ...good, shots: [{ ...good.shots[0], ...more }] });
    expect(parseDraft(changed({}))).not.toBeNull();
    for (const more of [
      { roll: [{ t: 0, v: 1 }] },
      { t: 1 },
      { duration: 9 },
      { fov: [{ t: 0, v: 40 }] },
      { blend_in: 1 },
      { rotation: (good.shots[0]['rotation'] as { keys: unknown }).keys },
    ])
      expect(parseDraft(changed(more)), JSON.stringify(more)).toBeNull();
    for (const bad of ['', '{', '{"shots":[]}']) expect(parseDraft(bad)).toBeNull();
  });
});
