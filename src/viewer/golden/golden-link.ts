import { FieldError } from '../../base/errors/index.js';
import { requireNewName } from '../../contract/golden-name.js';
import type { Api } from '../link/api.js';
import { LinkError } from '../link/link-error.js';

/** The members of an accepted picture in the list of `/v1/golden` that the page shows. */
export interface GoldenCase {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly pass: string | null;
  /** A comparer with its bounds, by the names that the query of a comparison has for them. */
  readonly tolerance: {
    readonly comparer: 'exact' | 'pixelmatch' | 'flip';
    readonly why: string;
    readonly [bound: string]: string | number;
  };
  readonly mask: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly accepted: string;
  /** The universal time of the frame that was accepted, s; null where that is not known. */
  readonly ut: number | null;
  /** Why its files cannot be used; null where they can. */
  readonly error: string | null;
  readonly last: { readonly at: string; readonly passed: boolean } | null;
}

type Texel = readonly [number, number, number, number];

/** The result of a comparison. */
export interface GoldenVerdict {
  readonly passed: boolean;
  readonly at: string;
  /** Universal time of the frame, s. */
  readonly ut: number;
  readonly source: 'frame' | 'upload';
  readonly facts: readonly string[];
  /** Warnings that hold even when it passed: a large local error, a missing image, a running clock. */
  readonly warnings: readonly string[];
  readonly figures: {
    readonly texels: number;
    readonly differing: number;
    /** The share of the picture that was compared, 0 to 1. */
    readonly compared: number;
    readonly flip: { readonly mean: number; readonly p99: number };
    readonly region: { readonly error: number } | null;
  } | null;
  readonly worst: {
    readonly x: number;
    readonly y: number;
    readonly actual: Texel;
    readonly expected: Texel;
    readonly surface: { readonly description: string } | null;
  } | null;
}

export type GoldenPicture = 'expected' | 'actual' | 'diff';

const AT = '/v1/golden';
const withQuery = (address: string, query: string): string => (query === '' ? address : `${address}?${query}`);
const at = (name: string): string => `${AT}/${encodeURIComponent(name)}`;

/**
 * Returns why the server would refuse a new golden of this name, or null. A name that is refused here is not sent: `..`
 * would address something else than a golden.
 * @param others the names of the goldens that exist
 */
export function whyNoGoldenName(name: string, others: readonly string[]): string | null {
  try {
    requireNewName(name, others);
    return null;
  } catch (error) {
    if (error instanceof FieldError) return error.message;
    throw error;
  }
}

/** Lists the goldens; null when the server has no goldens at all. */
export async function listGoldens(api: Api): Promise<readonly GoldenCase[] | null> {
  return api.maybeJson(AT);
}

/** Compares the present frame. @param query how, where it differs from what is stored */
export async function compareGolden(api: Api, name: string, query = ''): Promise<GoldenVerdict> {
  return api.ask(withQuery(`${at(name)}/compare`, query), 'POST');
}

/** Accepts the present frame. @param query how it is drawn and compared, where that differs from what is stored */
export async function acceptGolden(
  api: Api,
  name: string,
  query = '',
): Promise<{ readonly warnings: readonly string[] }> {
  return api.ask(withQuery(at(name), query), 'PUT');
}

/** The parameter with which a frame is accepted although it lacks an image. */
const INCOMPLETE = 'incomplete=1';

/** Adds to a query that a frame is accepted although it lacks an image. */
export const incompleteToo = (query: string): string => (query === '' ? INCOMPLETE : `${query}&${INCOMPLETE}`);

/** Reports whether a frame was refused because it lacks an image: the refusal names the parameter that takes it. */
export function lacksImage(error: unknown): error is LinkError {
  return error instanceof LinkError && error.errno === 'EINVAL' && error.message.includes(INCOMPLETE);
}

export async function removeGolden(api: Api, name: string): Promise<void> {
  await api.ask(at(name), 'DELETE');
}

/** Reads the last comparison; null before the first. */
export async function lastVerdict(api: Api, name: string): Promise<GoldenVerdict | null> {
  const history = await api.maybeJson<readonly GoldenVerdict[]>(`${at(name)}/history`);
  return history?.[0] ?? null;
}

/** Returns the address of a picture. @param made its time, so that no cache answers with an earlier picture */
export function goldenUrl(name: string, which: GoldenPicture, made: string): string {
  return `${at(name)}/${which}?at=${encodeURIComponent(made)}`;
}
