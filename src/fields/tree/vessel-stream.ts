import { accept } from '../../errors/index.js';
import { Broadcast } from '../broadcast.js';
import type { TextStream } from '../node.js';
import { LogReader } from '../streams/log-reader.js';
import type { TreeSource } from './source.js';
import { telemetryLine } from './telemetry.js';

/** `vessels/by-id/<id>/stream`: the current line, then one per sample; silent while the vessel is not there. */
export function vesselStream({ world, sampler }: TreeSource, id: string): TextStream {
  const current = (): string | null => {
    const vessel = world.snapshot.vessels.find((live) => live.id === id);
    return vessel ? telemetryLine(world.snapshot, vessel) : null;
  };
  const lines = new Broadcast<string>((tell) => {
    let told = world.snapshot.sequence;
    return sampler.onSample(() => {
      const { sequence } = world.snapshot;
      if (sequence === told) return;
      told = sequence;
      const line = current();
      if (line !== null) tell(line);
    });
  });
  return {
    type: 'stream',
    kind: 'Sm',
    current,
    open: () => accept(new LogReader(current(), (listener) => lines.follow(listener))),
    follow: (listener) => accept(lines.follow(listener)),
  };
}
