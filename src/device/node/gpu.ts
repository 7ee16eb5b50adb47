import { PlatformError } from '../../base/errors/index.js';
import type { AdapterReport, GpuHandle } from '../contract.js';
import { handleOf, openDevice, reportOf } from '../open-device.js';
import {
  findAdapterCandidate,
  findAdapterCandidates,
  manifestsFromEnvironment,
  type AdapterCandidate,
} from './adapter-candidates.js';
import { askedAdapter, type AdapterChoice, type AskedAdapter } from './adapter-choice.js';
import { shownCommand } from './installation/installation.js';
import { startDawn, withManifests } from './dawn.js';

export interface OpenGpuOptions {
  /** By default, this is the adapter in `LIVERY_ADAPTER`, or else the best one of this machine. */
  readonly adapter?: AdapterChoice | undefined;
}

/**
 * Tries a hardware GPU first, then SwiftShader from our own packages, and then the other adapters of the machine. If
 * the user requests an adapter, only that adapter is tried.
 *
 * @throws PlatformError that says which adapters were tried, why each failed, and what to run next
 */
export async function openGpu(options: OpenGpuOptions = {}): Promise<GpuHandle> {
  const { handle, attempts } = await tryAdapters(options);
  if (handle === undefined) throw noAdapter(attempts);
  return handle;
}

/**
 * Checks that an adapter is available, before processes that need one are started. Opens and closes the requested
 * adapter. If no adapter is requested, only checks that there is a driver.
 *
 * @throws PlatformError in the same cases as {@link openGpu}
 */
export async function requireAdapter(options: OpenGpuOptions = {}): Promise<void> {
  const isNamed = askedAdapter(options.adapter) !== undefined;
  if (!isNamed && adapterCandidatesInOrder().some(({ driver }) => driver !== undefined)) return;
  (await openGpu(options)).close();
}

interface Failure {
  readonly failure: string;
  readonly cause?: unknown;
}

export type AdapterAttempt = { readonly candidate: AdapterCandidate } & (
  { readonly device: GPUDevice; readonly info: GPUAdapterInfo } | ({ readonly device?: undefined } & Failure)
);

/**
 * Tries one candidate after another until a device is open. Returns the attempts too, so that callers can explain the
 * result.
 */
export async function tryAdapters(options: OpenGpuOptions = {}): Promise<{
  readonly handle: GpuHandle | undefined;
  readonly attempts: readonly AdapterAttempt[];
}> {
  const asked = askedAdapter(options.adapter);
  const attempts: AdapterAttempt[] = [];
  for (const candidate of candidatesFor(asked)) {
    const opened = await orFailure(() => openCandidate(candidate));
    attempts.push({ candidate, ...opened });
    if ('failure' in opened) continue;
    const report = reportOf(opened.info, reasonFor(candidate, attempts.slice(0, -1), asked?.by));
    return { handle: handleOf(opened.device, report), attempts };
  }
  return { handle: undefined, attempts };
}

export interface AdapterSource {
  readonly report: AdapterReport;
  requestAdapter(): Promise<GPUAdapter>;
}

/**
 * Selects the first driver that has an adapter, in the order of {@link openGpu}.
 * @throws PlatformError in the same cases as {@link openGpu}
 */
export async function findAdapters(options: OpenGpuOptions = {}): Promise<AdapterSource> {
  const asked = askedAdapter(options.adapter);
  const attempts: AdapterAttempt[] = [];
  for (const candidate of candidatesFor(asked)) {
    const found = await orFailure(() => adaptersOf(candidate));
    if ('failure' in found) {
      attempts.push({ candidate, ...found });
      continue;
    }
    const report = reportOf(found.first.info, reasonFor(candidate, attempts, asked?.by));
    let unused: GPUAdapter | null = found.first;
    return {
      report,
      async requestAdapter() {
        const adapter = unused ?? (await found.next());
        unused = null;
        if (adapter === null)
          throw new PlatformError(
            `${report.name} is gone: its driver provides no adapters any more; start the process again`,
          );
        return adapter;
      },
    };
  }
  throw noAdapter(attempts);
}

function candidatesFor(asked: AskedAdapter | undefined): AdapterCandidate[] {
  return asked === undefined ? adapterCandidatesInOrder() : [findAdapterCandidate(asked.choice)];
}

/**
 * Lists the candidates in the order in which they are tried by default: first the driver that an environment variable
 * sets for all Vulkan programs, and then the named adapters.
 */
export function adapterCandidatesInOrder(): AdapterCandidate[] {
  const named = manifestsFromEnvironment()[0];
  return [...(named === undefined ? [] : [findAdapterCandidate({ icd: named })]), ...findAdapterCandidates()];
}

/** An error becomes a `Failure`, because the next candidate may still succeed. */
async function orFailure<T>(attempt: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await attempt();
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause), cause };
  }
}

async function openCandidate(
  candidate: AdapterCandidate,
): Promise<Failure | { readonly device: GPUDevice; readonly info: GPUAdapterInfo }> {
  const found = await adaptersOf(candidate);
  if ('failure' in found) return found;
  const device = await openDevice(found.first);
  return typeof device === 'string' ? { failure: device } : { device, info: found.first.info };
}

/**
 * Starts the driver of a candidate. `first` is an adapter of this driver; every call of `next` requests another one,
 * because an adapter can open only one device. `next` returns null if Dawn has no adapter.
 */
async function adaptersOf(
  candidate: AdapterCandidate,
): Promise<Failure | { readonly first: GPUAdapter; readonly next: () => Promise<GPUAdapter | null> }> {
  const { driver, finding } = candidate;
  if (driver === undefined) return { failure: finding };
  const gpu = await startDawn(driver);
  const manifests = driver.kind === 'system' ? driver.manifests : [];
  const next = (): Promise<GPUAdapter | null> =>
    withManifests(manifests, () => gpu.requestAdapter({ powerPreference: 'high-performance' }));
  const first = await next();
  return first === null ? { failure: `Dawn rejects the driver (${finding})` } : { first, next };
}

function reasonFor(candidate: AdapterCandidate, failed: readonly AdapterAttempt[], asked: string | undefined): string {
  if (asked) return `${candidate.title}: requested with ${asked}`;
  const passedOver = failed.map((attempt) => `${attempt.candidate.title}: ${failureOf(attempt)}`);
  if (passedOver.length === 0) return `${candidate.title}: the first choice, and it works`;
  return `${candidate.title}: the first one that works (${passedOver.join('; ')})`;
}

function failureOf(attempt: AdapterAttempt): string {
  return attempt.device === undefined ? attempt.failure : 'works';
}

function noAdapter(attempts: readonly AdapterAttempt[]): PlatformError {
  const lines = attempts.map((attempt) => {
    const { title, mend } = attempt.candidate;
    return `  ${title}: ${failureOf(attempt)}${mend === undefined ? '' : `; fix it with: ${mend}`}`;
  });
  const causes = attempts.flatMap((attempt) => (attempt.device === undefined && attempt.cause ? [attempt.cause] : []));
  return new PlatformError(
    `no graphics adapter could be opened. Tried:\n${lines.join('\n')}\nRun \`${shownCommand('doctor')}\` for the whole picture; \`--adapter auto\` uses the best one found.`,
    causes.length > 0 ? { cause: new AggregateError(causes) } : undefined,
  );
}
