import { derive, endSession } from '../../../src/leaderboard/client/derivation/derive.js';
import type { ClientEvent } from '../../../src/leaderboard/client/derivation/event.js';
import { readSimEvent, readSnapshot } from '../../../src/leaderboard/client/derivation/read-snapshot.js';
import type { Names } from '../../../src/leaderboard/client/derivation/sample.js';
import type { SimEvent } from '../../../src/leaderboard/client/derivation/snapshot.js';
import { type DeriverState, startState } from '../../../src/leaderboard/client/derivation/state.js';
import { ulidOf } from '../../../src/leaderboard/envelopes/ulid.js';
import type { LunarWorld } from './lunar-world.js';

let made = 0;

/** Returns names that are the same in every run. */
export function testNames(): Names {
  return {
    newId() {
      const bytes = Buffer.alloc(16);
      bytes.writeUInt32BE(++made, 12);
      return ulidOf(bytes);
    },
    careerOf: () => 'abcdefgh01234567',
    kidOf: (name) => `${name.toLowerCase().replace(/[^a-hjkmnp-tv-z0-9]/g, '')}0000000000000000`.slice(0, 16),
    install: '01JD3Q8Z5M6N7P8Q9R0S1T2V3Z',
    version: 'test',
  };
}

/** A world, and the events that the client derives from it. Takes a sample of the world after each step. */
export class Followed {
  readonly events: ClientEvent[] = [];
  state: DeriverState;
  readonly names: Names;
  readonly #coming: SimEvent[] = [];
  #wall = 1_700_000_000_000;

  constructor(
    private readonly lunar: LunarWorld,
    state = startState(),
    names = testNames(),
  ) {
    this.state = state;
    this.names = names;
    lunar.tree.watch('events', (line) => void this.#coming.push(readSimEvent(line)!));
    this.look();
  }

  /** @param wallMs real time since the previous sample */
  readonly look = (wallMs = 500): void => {
    this.#wall += wallMs;
    // Convert the snapshot to JSON and parse it, as happens over HTTP.
    const snapshot = readSnapshot(JSON.parse([...this.lunar.aggregates.snapshotText()].join('')))!;
    const { state, events } = derive(
      this.state,
      { snapshot, events: this.#coming.splice(0), wall: this.#wall },
      this.names,
    );
    this.state = state;
    this.events.push(...events);
  };

  end(): void {
    this.events.push(...endSession(this.state, this.#wall, this.names).events);
  }

  of<Type extends ClientEvent['type']>(type: Type): ClientEvent<Type>[] {
    return this.events.filter((event): event is ClientEvent<Type> => event.type === type);
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }
}
