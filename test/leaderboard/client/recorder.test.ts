import { expect, test } from 'vitest';
import { Outbox } from '../../../src/leaderboard/client/outbox/outbox.js';
import { Recorder } from '../../../src/leaderboard/client/recorder.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { Followed, testNames } from './followed.js';
import { lunarWorld } from './lunar-world.js';

test('while the outbox has no space, events wait in memory, and the client records them in order once there is space', async () => {
  const folder = makeTemporaryFolder();
  try {
    const said: string[] = [];
    const shown: string[] = [];
    const say = (text: string): void => void said.push(text);
    const lunar = await lunarWorld();
    lunar.act('debug.control_vessel', { vessel_id: '', token: 'Haven-station' });
    const { state } = new Followed(lunar);
    const outbox = new Outbox(folder.path, 600, say);
    outbox.record(['x'.repeat(500)], null);
    const recorder = new Recorder(outbox, testNames(), say, (line) => void shown.push(line));
    const snapshot = state.before!;
    const sampleAt = (ut: number) => ({ snapshot: { ...snapshot, ut, sequence: ut }, events: [], wall: ut * 1000 });
    for (let ut = 1; ut < 15; ut++) recorder.take(sampleAt(ut));
    expect(said).toEqual([
      expect.stringMatching(
        /^events are not recorded: 1 event waits in .*, which is full; recording continues when the board can be reached/,
      ),
    ]);
    expect([outbox.size, shown]).toEqual([1, []]);
    outbox.form(1, () => 'id');
    outbox.taken();
    recorder.take(sampleAt(15));
    expect(said.at(-1)).toBe('events are recorded again; 0 were lost meanwhile');
    const types = shown.map((line) => (JSON.parse(line) as { type: string }).type);
    // All samples show the station at the same place of its orbit, as if a user had moved it back. So its flight is
    // flagged.
    expect(types).toEqual(['session.started', 'flight.flagged']);
    expect(outbox.size).toBe(2);
  } finally {
    folder.remove();
  }
});
