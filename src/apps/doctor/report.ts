import type { AdapterReport } from '../../platform/contract.js';

/** Something on this machine that Livery uses, in the words of the doctor. */
export interface Finding {
  /** For example `hardware GPU` or `port 4242`. */
  readonly subject: string;
  /** `good`: there and usable. `missing`: needed. `absent`: nobody needs it now. */
  readonly state: 'good' | 'missing' | 'absent';
  readonly detail: string;
  /** The command that mends it. */
  readonly mend?: string;
}

/** Everything that `livery doctor` found; `--json` prints exactly this. */
export interface DoctorReport {
  /** Whether `livery serve` can run here. */
  readonly ready: boolean;
  /** The adapter that would be used now, or null when none can be opened. */
  readonly adapter: AdapterReport | null;
  /** Every adapter that was considered, in the order of preference. */
  readonly adapters: readonly Finding[];
  /** How the driver is reached: loader, files. */
  readonly driver: readonly Finding[];
  /** Limits of the opened adapter that decide what can be drawn, by their WebGPU names. */
  readonly limits: Readonly<Record<string, number>>;
  /** Features of the opened device that Livery knows how to use. */
  readonly features: readonly string[];
  /** Node, npm, the port, the browser. */
  readonly machine: readonly Finding[];
}
