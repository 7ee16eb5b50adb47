import { vec3 } from '../../../base/math/index.js';
import type { Emit, Flag } from './event.js';
import { closed, flagged } from './flights.js';
import type { SimSnapshot, SimVessel } from './snapshot.js';
import { type DeriverState, type Flight, NEW_WATCH, type Watch } from './state.js';

export class OpenFlights {
  #flights: readonly Flight[];
  readonly #watches: Map<string, Watch>;
  readonly #taints: Map<string, ReadonlyMap<Flag, string>>;

  constructor({ durable, watches, taints }: DeriverState) {
    this.#flights = durable.flights;
    this.#watches = new Map(watches);
    this.#taints = new Map(taints);
  }

  get all(): readonly Flight[] {
    return this.#flights;
  }

  get watches(): ReadonlyMap<string, Watch> {
    return this.#watches;
  }

  get taints(): DeriverState['taints'] {
    return this.#taints;
  }

  /**
   * Returns the flight of a vessel. The vessel's own flight takes precedence over the flights of vessels that have
   * docked to it.
   */
  of(vessel: string): Flight | undefined {
    const aboard = this.#flights.filter((flight) => flight.vessel === vessel);
    return aboard.find(({ home }) => home === vessel) ?? aboard[0];
  }

  /** @param most maximum distance, m */
  near(vessel: SimVessel, { vessels }: SimSnapshot, most: number): Flight | undefined {
    const distanceTo = ({ vessel: id }: Flight): number => {
      const craft = vessels.get(id);
      return craft?.body === vessel.body ? vec3.distance(craft.position, vessel.position) : Infinity;
    };
    const near = this.#flights.filter((flight) => distanceTo(flight) < most);
    return near.sort((a, b) => distanceTo(a) - distanceTo(b))[0];
  }

  watchOf({ id }: Flight): Watch {
    return this.#watches.get(id) ?? NEW_WATCH;
  }

  add(flight: Flight, watch: Watch): void {
    this.#flights = [...this.#flights, flight];
    this.#watches.set(flight.id, watch);
  }

  put(flight: Flight, watch = this.watchOf(flight)): void {
    this.#flights = this.#flights.map((other) => (other.id === flight.id ? flight : other));
    this.#watches.set(flight.id, watch);
  }

  move(from: string, to: string): void {
    this.#flights = this.#flights.map((flight) => (flight.vessel === from ? { ...flight, vessel: to } : flight));
  }

  remove(gone: readonly Flight[]): void {
    this.#flights = this.#flights.filter((flight) => !gone.includes(flight));
    for (const { id } of gone) this.#watches.delete(id);
  }

  sendSamples(flight: Flight, emit: Emit): void {
    const watch = this.watchOf(flight);
    this.#watches.set(flight.id, { ...watch, samples: closed(flight, watch.samples, emit) });
  }

  /** Stores a flag for the next flight of a vessel that has no flight now. */
  taint(vessel: string, flag: Flag, detail: string): void {
    const known = this.#taints.get(vessel) ?? new Map<Flag, string>();
    if (!known.has(flag)) this.#taints.set(vessel, new Map([...known, [flag, detail]]));
  }

  tainted(flight: Flight, emit: Emit): Flight {
    let next = flight;
    for (const [flag, detail] of this.#taints.get(flight.home) ?? []) next = flagged(next, flag, detail, emit);
    this.#taints.delete(flight.home);
    return next;
  }

  forget(vessel: string): void {
    this.#taints.delete(vessel);
  }
}
