import { namesOf } from '../../../../fields/format/text.js';
import type { Api, PartInfo, VesselInfo } from '../link/api.js';
import { Observable } from '../link/observable.js';
import type { ViewHit } from '../view/scene-view.js';

/** A part or subpart, and where it stands in the tree. */
export interface PlacedPart {
  readonly part: PartInfo;
  readonly path: string;
  /** 0 for a part, 1 for a subpart of it. */
  readonly depth: number;
}

/** What is chosen to be painted: a vessel, and maybe a part of it. */
export class Selection extends Observable {
  #vessels: readonly string[] = [];
  #vessel: VesselInfo | null = null;
  #parts: readonly PlacedPart[] = [];
  #chosen: PlacedPart | null = null;
  #asked = 0;

  constructor(private readonly api: Api) {
    super();
  }

  /** Ids of all that live. */
  get vessels(): readonly string[] {
    return this.#vessels;
  }

  get vessel(): VesselInfo | null {
    return this.#vessel;
  }

  get parts(): readonly PlacedPart[] {
    return this.#parts;
  }

  get part(): PlacedPart | null {
    return this.#chosen;
  }

  /** `vessels/by-id/<name>` of the chosen vessel. */
  get vesselPath(): string {
    return this.#pathOf(this.#vessel?.id ?? '');
  }

  #pathOf(id: string): string {
    return `vessels/by-id/${namesOf(this.#vessels)[this.#vessels.indexOf(id)] ?? id}`;
  }

  async choose(vesselId: string, instanceId: number | null = null): Promise<void> {
    const asked = ++this.#asked;
    const [vessels, vessel] = await Promise.all([this.api.vessels(), this.api.vessel(vesselId)]);
    // Whoever clicked again meanwhile wants the later one.
    if (asked !== this.#asked) return;
    this.#vessels = vessels;
    this.#vessel = vessel;
    this.#parts = placeParts(vessel.parts, this.#pathOf(vessel.id));
    this.#chosen = this.#parts.find(({ part }) => part.instance_id === instanceId) ?? null;
    this.changed();
  }

  async chooseHit(hit: ViewHit): Promise<void> {
    if (hit.kind === 'part') await this.choose(hit.vesselId, hit.instanceId);
  }

  /** Reads again what there is, as after a vessel came or went. Without a choice, the first vessel is taken. */
  async refresh(preferred?: string): Promise<void> {
    const vessels = await this.api.vessels();
    const wanted = [this.#vessel?.id, preferred, vessels[0]].find((id) => id !== undefined && vessels.includes(id));
    if (wanted === undefined) {
      this.#vessels = vessels;
      this.#vessel = null;
      this.#parts = [];
      this.#chosen = null;
      this.changed();
    } else await this.choose(wanted, this.#chosen?.part.instance_id ?? null);
  }
}

function placeParts(parts: readonly PartInfo[], vesselPath: string): PlacedPart[] {
  return parts.flatMap((part) => {
    const path = `${vesselPath}/parts/${part.index}`;
    const subparts = (part.subparts ?? []).map((sub) => ({
      part: sub,
      path: `${path}/subparts/${sub.index}`,
      depth: 1,
    }));
    return [{ part, path, depth: 0 }, ...subparts];
  });
}
