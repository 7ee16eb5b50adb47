import { describe, expect, test } from 'vitest';
import { trackMarks } from '../../../src/viewer/timeline/track-marks.js';
import { parseTrack } from '../../../src/simulator/sim/camera-tracks/parse/parse-track.js';
import { DEFAULT_TRACK_LIMITS } from '../../../src/simulator/sim/camera-tracks/index.js';

describe('the timeline of a camera track', () => {
  test('the timeline marks each shot and key once, as a fraction of the duration', () => {
    const document = {
      shots: [
        {
          name: 'wide',
          t: 0,
          duration: 4,
          fov: [
            { t: 0, v: 60 },
            { t: 4, v: 30 },
          ],
          roll: [
            { t: 0, v: 0 },
            { t: 1, v: 5 },
          ],
        },
        { name: 'near', t: 4, duration: 4, fov: [{ t: 2, v: 40 }] },
      ],
    };
    const track = parseTrack(JSON.stringify(document), DEFAULT_TRACK_LIMITS);
    if (!track.ok) throw new Error(track.reason);
    expect(trackMarks(track.value)).toEqual({
      duration: 8000,
      shots: [
        { name: 'wide', from: 0, to: 0.5 },
        { name: 'near', from: 0.5, to: 1 },
      ],
      keys: [0, 0.125, 0.5, 0.75],
    });
  });
});
