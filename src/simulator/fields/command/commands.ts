import { PLAYBACK_RATE_MAX, type Envelope } from '../../../contract/actions/index.js';
import { accept, refuse, shown, type Outcome, type Success } from '../../../base/errors/index.js';
import { type ClockKind, type Entry, isScheduleName } from '../../sim/schedule/index.js';
import type { Command, World } from '../../world/index.js';
import { isTriggerAction } from './action-groups.js';
import { groupOutcome } from './group-outcome.js';
import { lookAt, type CameraView } from './look-at.js';
import { decodeEnvelope } from './parse-envelope.js';
import { type PlaceArguments, placeCommand, type SprayArguments, sprayCommand } from './sticker-arguments.js';

export interface Ran {
  readonly accepted: number;
  /** The action that ran; absent if there were several. */
  readonly action?: string;
  readonly phase: Command['action']['phase'];
  /** One sentence for each warning; absent if there is none. */
  readonly warnings?: readonly string[];
}

export interface TimedEnvelope {
  /** The envelope runs this long after the commit of the batch, ms. */
  readonly at: number;
  readonly envelope: Envelope;
}

export interface TimedBatch {
  /** The id of the player that runs the batch; if it is null, the registry chooses an unused id. */
  readonly id: string | null;
  /** The group of the player; null for none. All players of a group use the same clock. */
  readonly group: string | null;
  readonly clock: ClockKind;
  readonly rate: number;
  readonly loop: boolean;
}

export interface Commands {
  run(envelope: Envelope): Outcome<Ran>;
  /**
   * Runs envelopes of one phase together. If one of them is invalid, none of them runs.
   * @returns EINVAL, the refusal of an action, or the first failure among the envelopes that have run
   */
  runGroup(envelopes: readonly Envelope[]): Outcome<Ran>;
  /** Schedules envelopes, whose phases may differ. If one of them is invalid, none is scheduled. */
  schedule(batch: TimedBatch, entries: readonly TimedEnvelope[]): Outcome<Ran & { readonly id: string }>;
  placeSticker(given: PlaceArguments): Outcome<Ran>;
  spraySticker(given: SprayArguments): Outcome<Ran>;
  lookAt(view: CameraView): Outcome<void>;
}

export function createCommands(world: World): Commands {
  const execute = (command: Outcome<Command>): Outcome<Ran> => {
    if (!command.ok) return command;
    const { name: action, phase } = command.value.action;
    const outcome = world.execute(command.value);
    return outcome.ok ? accept({ accepted: 1, action, phase, ...warningsOf(outcome) }) : outcome;
  };
  const made = (envelope: Envelope): Outcome<Command> => {
    const command = decodeEnvelope(envelope);
    if (!command.ok) return command;
    const open = world.check(command.value);
    return open.ok ? command : open;
  };
  const all = <T>(items: readonly T[], envelopeOf: (item: T) => Envelope): Outcome<readonly Command[]> => {
    const commands: Command[] = [];
    for (const [index, item] of items.entries()) {
      const command = made(envelopeOf(item));
      if (!command.ok) return refuse(command.errno, `number ${index}: ${command.reason}`);
      commands.push(command.value);
    }
    return commands.length > 0 ? accept(commands) : refuse('EINVAL', 'there are no commands; send one at least');
  };
  return {
    run: (envelope) => execute(decodeEnvelope(envelope)),
    placeSticker: (given) => execute(placeCommand(given)),
    spraySticker: (given) => execute(sprayCommand(given)),
    lookAt: (view) => lookAt(world, view),
    runGroup(envelopes) {
      const commands = all(envelopes, (envelope) => envelope);
      if (!commands.ok) return commands;
      if (new Set(commands.value.map(({ action }) => action.phase)).size > 1) {
        return refuse('EINVAL', 'frame and solver commands do not mix; send them as two batches');
      }
      const outcomes = world.executeBatch(commands.value);
      const outcome = groupOutcome(
        outcomes.map((each, at) => ({ name: `number ${at} (${envelopes[at]!.action})`, outcome: each })),
      );
      return outcome.ok
        ? accept({ accepted: envelopes.length, phase: commands.value[0]!.action.phase, ...warningsOf(outcome) })
        : outcome;
    },
    schedule(batch, entries) {
      const { schedules } = world;
      if (!schedules) return refuse('EOPNOTSUPP', 'schedules are off; set schedule_enabled = true');
      const refused = refuseBatch(batch, entries, schedules.limits.entriesMax);
      if (refused !== null) return refuse('EINVAL', refused);
      const commands = all(entries, ({ envelope }) => envelope);
      if (!commands.ok) return commands;
      const timed = entries.map(({ at, envelope }, index): Entry => ({
        at,
        target: isTriggerAction(envelope.action) ? null : targetOf(envelope),
        run: () => world.execute(commands.value[index]!),
      }));
      const added = schedules.add({ ...batch, kind: 'schedule', entries: timed, duration: 0 });
      if (!added.ok) return added;
      return accept({ accepted: entries.length, phase: commands.value[0]!.action.phase, id: added.value.id });
    },
  };
}

function warningsOf({ warnings }: Success<void>): Pick<Ran, 'warnings'> {
  return warnings ? { warnings } : {};
}

function refuseBatch(
  { id, group, rate }: TimedBatch,
  entries: readonly TimedEnvelope[],
  entriesMax: number,
): string | null {
  for (const name of [id, group]) {
    if (name !== null && !isScheduleName(name)) return `'${shown(name)}' is not a name; use 1 to 64 of A-Za-z0-9_.-`;
  }
  if (!(rate >= 0 && rate <= PLAYBACK_RATE_MAX)) return `rate ${rate} is out of range; use 0 to ${PLAYBACK_RATE_MAX}`;
  if (entries.length > entriesMax) return `${entries.length} entries; ${entriesMax} at most (schedule_max_entries)`;
  const wrong = entries.find(({ at }) => !(at >= 0 && at < Infinity));
  return wrong ? `at_ms ${wrong.at} is not a time in ms, 0 or more` : null;
}

/**
 * Returns a text that identifies the setting that an envelope changes. If several envelopes with the same text are due
 * at the same time, only the last one runs.
 */
function targetOf({ action, vesselId, ordinal, token, aux }: Envelope): string {
  return JSON.stringify([action, vesselId, ordinal, token, aux]);
}
