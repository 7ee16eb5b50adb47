import type { AdapterReport } from '../../device/index.js';

/** State of one thing on this machine that Livery uses. */
export interface Finding {
  /** Name of the thing, for example `hardware GPU` or `port 4242`. */
  readonly subject: string;
  /** `good`: usable. `missing`: needed, but not installed. `absent`: not installed, but not needed now. */
  readonly state: 'good' | 'missing' | 'absent';
  readonly detail: string;
  /** The command that fixes the problem. */
  readonly mend?: string;
}

/** The report of `livery doctor`, as `--json` prints it. */
export interface DoctorReport {
  readonly ready: boolean;
  /** The adapter that `serve` would use now, or null when none can be opened. */
  readonly adapter: AdapterReport | null;
  /** Every adapter that was considered, in order of preference. */
  readonly adapters: readonly Finding[];
  /** Files of the driver: the Vulkan loader, and the driver's library. */
  readonly driver: readonly Finding[];
  /** Limits of the opened adapter that decide what it can draw, by their WebGPU names. */
  readonly limits: Readonly<Record<string, number>>;
  /** Features of the opened device that Livery can use. */
  readonly features: readonly string[];
  readonly machine: readonly Finding[];
}
