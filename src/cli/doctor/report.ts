import type { AdapterReport } from '../../device/index.js';

/** The state of something on this machine that Livery uses. */
export interface Finding {
  /** The name of the thing, for example `hardware GPU` or `port 4242`. */
  readonly subject: string;
  /**
   * `good`: can be used. `missing`: is needed, but is not installed. `absent`: is not installed, but is not needed at
   * present.
   */
  readonly state: 'good' | 'missing' | 'absent';
  readonly detail: string;
  /** The command that fixes the problem. */
  readonly mend?: string;
}

/** The report of `livery doctor`, as `--json` prints it. */
export interface DoctorReport {
  readonly ready: boolean;
  /** The adapter that `serve` would use now, or null if none can be opened. */
  readonly adapter: AdapterReport | null;
  /** Every adapter that was considered, the preferred one first. */
  readonly adapters: readonly Finding[];
  /** The files of the driver: the Vulkan loader and the library. */
  readonly driver: readonly Finding[];
  /** Limits of the opened adapter that decide what can be drawn, by their names in WebGPU. */
  readonly limits: Readonly<Record<string, number>>;
  /** Features of the opened device that Livery can use. */
  readonly features: readonly string[];
  readonly machine: readonly Finding[];
}
