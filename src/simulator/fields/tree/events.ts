import { accept, refuse, type Outcome } from '../../../base/errors/index.js';
import type { EventLine } from '../../../contract/world/index.js';
import type { SimEvent } from '../../sim/state.js';
import { Broadcast } from '../broadcast.js';
import type { TextStream } from '../node.js';
import { WaitingReader } from '../streams/waiting-reader.js';
import type { TreeSource } from './source.js';
import { jsonText } from '../format/json.js';

/** `vessel` is empty if the event concerns no vessel. */
export function eventLine({ ut, type, vessel, detail }: SimEvent): string {
  const line: EventLine = { ut, type, vessel: vessel ?? '', detail };
  return jsonText(line);
}

/**
 * Maximum delay of events that no command has caused, ms. An example is a vessel that leaves a sphere of influence. The
 * delay is the usual time between samples.
 */
const LATEST_MS = 100;

export function eventsStream({ world, gates }: TreeSource): TextStream {
  const lines = new Broadcast<string>((emit) =>
    world.onEvent(
      (event) => emit(eventLine(event)),
      () => LATEST_MS,
    ),
  );
  const gate = (): Outcome<void> =>
    gates.telemetryEnabled && gates.telemetryEvents
      ? accept(undefined)
      : refuse(
          'EOPNOTSUPP',
          `events: switched off; set ${gates.telemetryEnabled ? 'telemetry_events' : 'telemetry_enabled'} = true`,
        );
  return {
    type: 'stream',
    kind: 'Sm',
    open: () => {
      const open = gate();
      return open.ok ? accept(new WaitingReader((listener) => lines.follow(listener))) : open;
    },
    follow: (listener) => {
      const open = gate();
      return open.ok ? accept(lines.follow(listener)) : open;
    },
  };
}
