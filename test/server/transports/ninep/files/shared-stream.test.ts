import { expect, test } from 'vitest';
import { isLineStream, SharedStream } from '../../../../../src/server/transports/ninep/files/shared-stream.js';
import { bareSimulation } from '../../../../support/worlds.js';

test('readers of a log get every line from the beginning of the log, and the size of the log never decreases', async () => {
  const { tree, world } = await bareSimulation();
  const stream = tree.lookup('vessels/active/stream');
  if (!isLineStream(stream)) throw new Error('the stream of a vessel has lines');
  const shared = new SharedStream();
  /** @returns the number of the line that the step adds to the stream */
  const step = async (): Promise<number> => {
    world.step(0.1);
    const { sequence } = world.takeSnapshot();
    // Let the stream write the sample of this step, which it does before the next turn of the event loop.
    await Promise.resolve();
    return sequence;
  };
  const promised = shared.size(stream);
  // Step the world between the request for the size and the first read.
  await step();
  const first = await step();
  const log = shared.join('vessels/active/stream', stream);
  expect(log.end).toBeGreaterThanOrEqual(promised);
  await step();
  const last = await step();
  const lines = new TextDecoder().decode(log.read(0, log.end)).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([first, first + 1, last]);
});
