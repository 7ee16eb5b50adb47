export interface CasterChange {
  readonly nodes: boolean;
  readonly replaced: boolean;
  /** The {@link FleetChange.casters} of the new fleet, if the fleet was replaced; otherwise empty. */
  readonly casters: string;
}

/** Compares the shadows of a new fleet with those of the fleet before it. */
export class CasterContent {
  /** The result of `casterContent` for the fleet; empty if nodes have moved since. */
  #casters = '';

  /** Returns false if a new fleet casts the same shadows, so that maps with the former fleet are still valid. */
  differs({ nodes, replaced, casters }: CasterChange): boolean {
    if (!replaced && !nodes) return false;
    const isAnother = replaced && (casters === '' || casters !== this.#casters);
    this.#casters = casters;
    return isAnother;
  }
}
