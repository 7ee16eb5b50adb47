import type { BrowsedPart, BrowsedVessel } from '../../contract/index.js';
import type { VesselJson } from '../../contract/world/index.js';
import type { Api } from '../link/api.js';
import { LinkError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';

export interface PlacedPart {
  readonly part: BrowsedPart;
  readonly path: string;
  /** The parts that contain this part, the outermost first; empty if there are none. */
  readonly carriers: readonly PlacedPart[];
}

/** Returns the label of a part. It contains a number, because several parts may have the same template. */
export function partLabel({ part }: PlacedPart): string {
  return `${part.display_name} #${part.instance_id}`;
}

export interface WantedSelection {
  readonly vesselId: string;
  /** The instance id of the part; null for the whole vessel. */
  readonly instanceId: number | null;
}

export class Selection extends Observable {
  #vessels: readonly BrowsedVessel[] = [];
  #vessel: VesselJson | null = null;
  #parts: readonly PlacedPart[] = [];
  #chosen: PlacedPart | null = null;
  #wanted: WantedSelection | null = null;
  /** The vessel that the user selected last. */
  #byUser: string | null = null;
  #asked = 0;

  constructor(private readonly api: Api) {
    super();
  }

  get vessels(): readonly string[] {
    return this.#vessels.map(({ id }) => id);
  }

  get vesselPaths(): readonly string[] {
    return this.#vessels.map(({ path }) => path);
  }

  get vessel(): VesselJson | null {
    return this.#vessel;
  }

  /** All parts of the selected vessel, each followed by its subparts. */
  get parts(): readonly PlacedPart[] {
    return this.#parts;
  }

  get part(): PlacedPart | null {
    return this.#chosen;
  }

  get vesselPath(): string {
    return this.#vessels.find(({ id }) => id === this.#vessel?.id)?.path ?? '';
  }

  /** The user's selection, even if the page has not read the selected vessel yet; null if nothing is selected. */
  get wanted(): WantedSelection | null {
    return this.#wanted;
  }

  /** False if the page has selected the vessel, for example because it is the first one. */
  get isByUser(): boolean {
    return this.#vessel !== null && this.#vessel.id === this.#byUser;
  }

  /**
   * Selects a vessel, or one of its parts. If the vessel is already selected, the part is selected at once, so that the
   * next colour is for that part even if the server answers slowly. Another vessel is selected when the page has read
   * it. If the read fails, the former selection returns.
   * @param isByUser false if the page selects the vessel without an action of the user
   * @throws LinkError ENOENT if the vessel no longer exists; another vessel is then selected
   */
  async choose(vesselId: string, instanceId: number | null = null, isByUser = true): Promise<void> {
    const former = [this.#wanted, this.#byUser, this.#chosen] as const;
    const wanted = { vesselId, instanceId };
    this.#wanted = wanted;
    this.#byUser = isByUser ? vesselId : null;
    const part = this.#partOf(instanceId);
    if (vesselId === this.#vessel?.id && (part || instanceId === null)) {
      this.#chosen = part;
      this.changed();
    }
    const isRead = await this.#read().catch((error: unknown) => {
      if (this.#wanted === wanted) {
        [this.#wanted, this.#byUser, this.#chosen] = former;
        this.changed();
      }
      throw error;
    });
    if (isRead && this.#vessel?.id !== vesselId) {
      throw new LinkError('ENOENT', `${vesselId} is gone; choose another vessel`);
    }
  }

  /**
   * Reads the vessels again. If the selected vessel no longer exists, selects the vessel `preferred` or, if that does
   * not exist either, the first vessel.
   */
  async refresh(preferred?: string): Promise<void> {
    await this.#read(preferred);
  }

  /** @returns false if a later read has begun meanwhile */
  async #read(preferred?: string): Promise<boolean> {
    const asked = ++this.#asked;
    const vessels = await this.api.vessels();
    const live = (id: string | undefined): BrowsedVessel | undefined => vessels.find((each) => each.id === id);
    const chosen = live(this.#wanted?.vesselId) ?? live(preferred) ?? vessels[0];
    const [vessel, parts] = chosen
      ? await Promise.all([this.api.vessel(chosen.id), this.api.parts(chosen)])
      : [null, []];
    if (asked !== this.#asked) return false;
    this.#vessels = vessels;
    this.#vessel = vessel;
    this.#parts = placeParts(parts, `${chosen?.path}/parts`, []);
    this.#chosen = this.#partOf(this.#wanted?.instanceId);
    this.#wanted = vessel && { vesselId: vessel.id, instanceId: this.#chosen?.part.instance_id ?? null };
    this.changed();
    return true;
  }

  #partOf(instanceId: number | null | undefined): PlacedPart | null {
    return this.#parts.find(({ part }) => part.instance_id === instanceId) ?? null;
  }
}

function placeParts(parts: readonly BrowsedPart[], at: string, carriers: readonly PlacedPart[]): PlacedPart[] {
  return parts.flatMap((part) => {
    const placed = { part, path: `${at}/${part.index}`, carriers };
    return [placed, ...placeParts(part.subparts, `${placed.path}/subparts`, [...carriers, placed])];
  });
}
