import { PlatformError } from '../../../../base/errors/index.js';
import type { Vec3 } from '../../../../base/math/index.js';

/** The values of a vessel that a pilot needs, at one moment. Positions and velocities are in CCI, in m and m/s. */
export interface DemoVessel {
  readonly ut: number;
  readonly situation: string;
  readonly position: Vec3;
  readonly velocity: Vec3;
  /** Height above the ground, m. */
  readonly radarAltitude: number;
  /** Height above the mean radius of the body, m. */
  readonly altitude: number;
  readonly apoapsis: number;
  readonly periapsis: number;
  readonly propellant: number;
}

/** The gravitational parameter of a body (m³/s²), and how fast it turns about its north axis (rad/s). */
export interface DemoBody {
  readonly mu: number;
  readonly rotationRate: number;
}

interface VesselAnswer {
  readonly situation: string;
  readonly position_cci: Record<'x' | 'y' | 'z', number>;
  readonly velocity_cci: Record<'x' | 'y' | 'z', number>;
  readonly radar_altitude: number;
  readonly barometric_altitude: number;
  readonly mass_propellant: number;
  readonly orbit?: { readonly apoapsis_altitude: number; readonly periapsis_altitude: number };
}

const ANSWER_MS = 10_000;

export class Simulator {
  /** @param base the URL of the simulator's HTTP interface, for example `http://127.0.0.1:4242/v1` */
  constructor(private readonly base: string) {}

  /**
   * Writes several fields at the same moment. Each line has the form `<path> <value>`.
   * @throws PlatformError that says why a write was refused
   */
  async write(...lines: readonly string[]): Promise<void> {
    await this.#ask('/fs/ctl/batch', [...lines, 'commit', ''].join('\n'));
  }

  async vessel(id: string): Promise<DemoVessel> {
    const [time, vessel] = await Promise.all([
      this.#ask('/time') as Promise<{ readonly ut: number }>,
      this.#ask(`/vessels/${encodeURIComponent(id)}`) as Promise<VesselAnswer>,
    ]);
    return {
      ut: time.ut,
      situation: vessel.situation,
      position: vectorOf(vessel.position_cci),
      velocity: vectorOf(vessel.velocity_cci),
      radarAltitude: vessel.radar_altitude,
      altitude: vessel.barometric_altitude,
      apoapsis: vessel.orbit?.apoapsis_altitude ?? 0,
      periapsis: vessel.orbit?.periapsis_altitude ?? 0,
      propellant: vessel.mass_propellant,
    };
  }

  async body(id: string): Promise<DemoBody> {
    const body = (await this.#ask(`/bodies/${encodeURIComponent(id)}`)) as {
      readonly mu: number;
      readonly rotation_rate_rad_s: number;
    };
    return { mu: body.mu, rotationRate: body.rotation_rate_rad_s };
  }

  async #ask(path: string, body?: string): Promise<unknown> {
    const method = body === undefined ? 'GET' : 'POST';
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { ok, text } = await this.#exchange(path, { method, body: body ?? null, signal });
    if (ok) return JSON.parse(text);
    throw new PlatformError(`the simulator refused ${method} ${path} (${text}); start the demo again`);
  }

  /** @throws PlatformError that says why the request failed */
  async #exchange(path: string, request: RequestInit): Promise<{ readonly ok: boolean; readonly text: string }> {
    try {
      const answer = await fetch(`${this.base}${path}`, request);
      return { ok: answer.ok, text: await answer.text() };
    } catch (cause) {
      throw new PlatformError(
        `the simulator at ${this.base} does not answer (${reasonOf(cause)}); start the demo again`,
        { cause },
      );
    }
  }
}

/** Returns the reason for a failed request. `fetch` throws an error whose `cause` is the error of the system. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer in ${ANSWER_MS / 1000} s`;
  const { code, message: inner } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  return code ?? inner ?? message;
}

const vectorOf = ({ x, y, z }: Record<'x' | 'y' | 'z', number>): Vec3 => [x, y, z];
