import type { Snapshot, VesselState } from '../../sim/state.js';
import { jsonText } from '../format/json.js';
import { partJson } from '../tree/parts.js';
import { type TelemetryGates, vesselJson } from './projections.js';

/**
 * Number of parts that are formatted without a pause. This takes less than a millisecond and gives about 50 KB of text.
 */
const PARTS_AT_ONCE = 200;
/**
 * Maximum number of characters in all texts that are cached for a snapshot. This is enough for a scene of 20,000 parts.
 */
const KEPT_MAX = 4_194_304;

interface Kept {
  readonly byId: Map<string, string>;
  length: number;
}

/** The JSON texts of vessels, cached for each snapshot. */
export class VesselTexts {
  readonly #kept = new WeakMap<Snapshot, Kept>();

  constructor(private readonly gates: TelemetryGates) {}

  of(snapshot: Snapshot, vessel: VesselState): string {
    const kept = this.#keptOf(snapshot);
    const known = kept.byId.get(vessel.id);
    if (known !== undefined) return known;
    const text = jsonText(vesselJson(snapshot, vessel, this.gates));
    if (kept.length + text.length <= KEPT_MAX) {
      kept.byId.set(vessel.id, text);
      kept.length += text.length;
    }
    return text;
  }

  /** A long text is not cached. */
  *pieces(snapshot: Snapshot, vessel: VesselState): Generator<string, void> {
    const { parts } = vessel;
    const isLong = this.gates.telemetryVesselParts && parts.length > PARTS_AT_ONCE;
    if (!isLong || this.#kept.get(snapshot)?.byId.has(vessel.id)) {
      yield this.of(snapshot, vessel);
      return;
    }
    yield jsonText(vesselJson(snapshot, vessel, { ...this.gates, telemetryVesselParts: false })).slice(0, -2);
    for (let first = 0; first < parts.length; first += PARTS_AT_ONCE) {
      const some = parts.slice(first, first + PARTS_AT_ONCE).map((part, index) => partJson(part, first + index));
      yield `${first > 0 ? ',' : ''}${jsonText(some).slice(1, -1)}`;
    }
    yield ']}';
  }

  #keptOf(snapshot: Snapshot): Kept {
    let kept = this.#kept.get(snapshot);
    if (!kept) this.#kept.set(snapshot, (kept = { byId: new Map<string, string>(), length: 0 }));
    return kept;
  }
}
