import { accept } from '../../../base/errors/index.js';
import { vesselIndex } from '../../sim/list-index.js';
import type { Snapshot, VesselState } from '../../sim/state.js';
import type { World } from '../../world/index.js';
import { Broadcast } from '../broadcast.js';
import type { TextStream } from '../node.js';
import type { Sampler } from '../sampler.js';
import { LogStream } from '../streams/log-reader.js';
import type { TreeSource } from './source.js';
import { telemetryLine } from './telemetry.js';

/** Makes `vessels/by-id/<id>/stream`: the current line, then one line per sample. */
export function vesselStream({ world, sampler }: TreeSource, id: string): TextStream {
  const find: FindVessel = ({ vessels }) => vesselIndex(vessels).byId.get(id);
  const lines = vesselLines(world, sampler, find);
  const current = (): string | null => currentLine(world, find);
  return {
    type: 'stream',
    kind: 'Sm',
    current,
    open: () => accept(new LogStream(current(), (listener) => lines.follow(listener))),
    follow: (listener) => accept(lines.follow(listener)),
  };
}

type FindVessel = (snapshot: Snapshot) => VesselState | undefined;

/**
 * Makes the source of the new lines in a vessel's stream. Unlike the stream itself, the source does not begin with the
 * current line.
 */
export function vesselLines(world: World, sampler: Pick<Sampler, 'onSample'>, find: FindVessel): Broadcast<string> {
  return new Broadcast((emit) => {
    let sent = world.takeSnapshot().sequence;
    return sampler.onSample(() => {
      const { sequence } = world.takeSnapshot();
      if (sequence === sent) return;
      sent = sequence;
      const line = currentLine(world, find);
      if (line !== null) emit(line);
    });
  });
}

function currentLine(world: World, find: FindVessel): string | null {
  const snapshot = world.takeSnapshot();
  const vessel = find(snapshot);
  return vessel ? telemetryLine(snapshot, vessel) : null;
}
