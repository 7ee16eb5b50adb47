import type { AdapterReport } from '../../device/index.js';

export interface Finding {
  /** Subject of the finding, for example `hardware GPU` or `port 4242`. */
  readonly subject: string;
  /** `good`: usable. `missing`: needed, but not installed. `absent`: not installed, and not needed at present. */
  readonly state: 'good' | 'missing' | 'absent';
  readonly detail: string;
  readonly mend?: string;
}

export interface DoctorReport {
  readonly ready: boolean;
  /** The adapter that `serve` would use now, or null if no adapter can be opened. */
  readonly adapter: AdapterReport | null;
  /** Every adapter that was considered, the preferred one first. */
  readonly adapters: readonly Finding[];
  readonly driver: readonly Finding[];
  /** The limits of the opened adapter that decide what can be drawn; the keys are WebGPU's names of the limits. */
  readonly limits: Readonly<Record<string, number>>;
  readonly features: readonly string[];
  readonly machine: readonly Finding[];
}
