import { accept, refuse, type Outcome } from '../../../base/errors/index.js';
import type { EventLine } from '../../../contract/world/index.js';
import type { SimEvent } from '../../sim/state.js';
import { Broadcast } from '../broadcast.js';
import type { TextStream } from '../node.js';
import { WaitingReader } from '../streams/waiting-reader.js';
import type { TreeSource } from './source.js';
import { jsonText } from '../format/json.js';

/** Formats an event as one line of JSON; `vessel` is empty for a global event. */
export function eventLine({ ut, type, vessel, detail }: SimEvent): string {
  const line: EventLine = { ut, type, vessel: vessel ?? '', detail };
  return jsonText(line);
}

/**
 * The longest delay of an event in an idle world, ms: that of a field sampled at its usual pace. It applies to events
 * caused only by time, such as an orbit that leaves a sphere of influence. Events of a command are sent at once.
 */
const LATEST_MS = 100;

/** Makes `events`: every event after opening, one line each. */
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
