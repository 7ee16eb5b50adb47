import { PlatformError } from '../../base/errors/index.js';
import type { AdapterReport, GpuHandle } from '../contract.js';
import { handleOf, openDevice, reportOf } from '../open-device.js';
import {
  findAdapterCandidate,
  findAdapterCandidates,
  manifestsFromEnvironment,
  type AdapterCandidate,
  type Driver,
} from './adapter-candidates.js';
import { askedAdapter, type AdapterChoice } from './adapter-choice.js';
import { shownCommand } from './installation/installation.js';
import { startDawn, withManifests } from './dawn.js';

export interface OpenGpuOptions {
  /** The adapter to use; by default `LIVERY_ADAPTER`, and without it the best one found. */
  readonly adapter?: AdapterChoice | undefined;
}

/**
 * Opens a device in Node: a hardware GPU when there is one, otherwise SwiftShader from our own packages, otherwise what
 * else the machine offers. A choice, once made, is never replaced by another adapter.
 *
 * @throws PlatformError naming every adapter that was tried, why it did not do, and the next command
 */
export async function openGpu(options: OpenGpuOptions = {}): Promise<GpuHandle> {
  const { handle, attempts } = await tryAdapters(options);
  if (handle === undefined) throw noAdapter(attempts);
  return handle;
}

/**
 * Checks that there is something to draw with, before work is handed to other processes. An adapter that was asked for is opened and
 * closed again; otherwise it is enough that some driver is there.
 *
 * @throws PlatformError as {@link openGpu}
 */
export async function requireAdapter(options: OpenGpuOptions = {}): Promise<void> {
  const isNamed = askedAdapter(options.adapter) !== undefined;
  if (!isNamed && adapterCandidatesInOrder().some(({ driver }) => driver !== undefined)) return;
  (await openGpu(options)).close();
}

/** The attempt to open one candidate: its device, or why there is none. */
export type AdapterAttempt = { readonly candidate: AdapterCandidate } & (
  | { readonly device: GPUDevice; readonly info: GPUAdapterInfo }
  | { readonly device?: undefined; readonly failure: string; readonly cause?: unknown }
);

/**
 * Tries candidates until one gives a device; like `openGpu`, but returns every attempt as well, so that they can be
 * explained.
 */
export async function tryAdapters(options: OpenGpuOptions = {}): Promise<{
  readonly handle: GpuHandle | undefined;
  readonly attempts: readonly AdapterAttempt[];
}> {
  const asked = askedAdapter(options.adapter);
  const attempts: AdapterAttempt[] = [];
  for (const candidate of asked === undefined ? adapterCandidatesInOrder() : [findAdapterCandidate(asked.choice)]) {
    const attempt = await tryCandidate(candidate);
    attempts.push(attempt);
    if (attempt.device === undefined) continue;
    const report = reportOf(attempt.info, reasonFor(candidate, attempts, asked?.by));
    return { handle: handleOf(attempt.device, report), attempts };
  }
  return { handle: undefined, attempts };
}

/** The adapters of one driver, for programs that open their devices themselves. */
export interface AdapterSource {
  readonly report: AdapterReport;
  /** Returns an adapter that no device was opened on yet. */
  requestAdapter(): Promise<GPUAdapter>;
}

/**
 * Finds an adapter as {@link openGpu} does, and leaves it to the caller to open devices.
 * @throws PlatformError as {@link openGpu}
 */
export async function findAdapters(options: OpenGpuOptions = {}): Promise<AdapterSource> {
  const { handle, attempts } = await tryAdapters(options);
  const driver = attempts.at(-1)?.candidate.driver;
  if (handle === undefined || driver === undefined) throw noAdapter(attempts);
  handle.close();
  const request = await adaptersOf(driver);
  return {
    report: handle.adapter,
    async requestAdapter() {
      const adapter = await request();
      if (adapter === null)
        throw new PlatformError(
          `${handle.adapter.name} is gone: its driver gives no more adapters; start the process again`,
        );
      return adapter;
    },
  };
}

/**
 * Lists the candidates that are tried by default: a driver that the environment names for every Vulkan program, then
 * ours in order.
 */
export function adapterCandidatesInOrder(): AdapterCandidate[] {
  const named = manifestsFromEnvironment()[0];
  return [...(named === undefined ? [] : [findAdapterCandidate({ icd: named })]), ...findAdapterCandidates()];
}

async function tryCandidate(candidate: AdapterCandidate): Promise<AdapterAttempt> {
  const { driver } = candidate;
  if (driver === undefined) return { candidate, failure: candidate.finding };
  try {
    const adapter = await (await adaptersOf(driver))();
    if (adapter === null) return { candidate, failure: `Dawn refuses the driver (${candidate.finding})` };
    const device = await openDevice(adapter);
    if (typeof device === 'string') return { candidate, failure: device };
    return { candidate, device, info: adapter.info };
  } catch (cause) {
    return { candidate, failure: cause instanceof Error ? cause.message : String(cause), cause };
  }
}

/** Returns a function that gets the adapter of a driver, null if Dawn refuses it. An adapter makes only one device. */
async function adaptersOf(driver: Driver): Promise<() => Promise<GPUAdapter | null>> {
  const gpu = await startDawn(driver);
  const manifests = driver.kind === 'system' ? driver.manifests : [];
  return () => withManifests(manifests, () => gpu.requestAdapter({ powerPreference: 'high-performance' }));
}

function reasonFor(
  candidate: AdapterCandidate,
  attempts: readonly AdapterAttempt[],
  asked: string | undefined,
): string {
  if (asked) return `${candidate.title}: asked for with ${asked}`;
  const passedOver = attempts.slice(0, -1).map((attempt) => `${attempt.candidate.title}: ${failureOf(attempt)}`);
  if (passedOver.length === 0) return `${candidate.title}: the first choice, and it works`;
  return `${candidate.title}: the first that works (${passedOver.join('; ')})`;
}

function failureOf(attempt: AdapterAttempt): string {
  return attempt.device === undefined ? attempt.failure : 'works';
}

function noAdapter(attempts: readonly AdapterAttempt[]): PlatformError {
  const lines = attempts.map((attempt) => {
    const { title, mend } = attempt.candidate;
    return `  ${title}: ${failureOf(attempt)}${mend === undefined ? '' : `; mend with: ${mend}`}`;
  });
  const causes = attempts.flatMap((attempt) => (attempt.device === undefined && attempt.cause ? [attempt.cause] : []));
  return new PlatformError(
    `no graphics adapter could be opened. Tried:\n${lines.join('\n')}\nRun \`${shownCommand('doctor')}\` for the whole picture; \`--adapter auto\` takes the best one found.`,
    causes.length > 0 ? { cause: new AggregateError(causes) } : undefined,
  );
}
