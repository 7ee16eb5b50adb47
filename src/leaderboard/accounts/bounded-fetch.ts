/** Limits of requests to a provider (docs/reference/leaderboard-service.md, "Sign-in"). */
export interface FetchBounds {
  /** Maximum time for one call, including its body, ms. */
  readonly callMs: number;
  /** Maximum time for all calls of one login, ms. */
  readonly loginMs: number;
  readonly bytesMax: number;
}

export const FETCH_BOUNDS: FetchBounds = { callMs: 15_000, loginMs: 30_000, bytesMax: 1_048_576 };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` that reads each answer completely, within limits on time and size. The `fetch` follows no
 * redirects.
 * @param login signal that aborts all calls of one login; omit it for a call whose answer several logins use
 */
export function boundedFetch({ callMs, bytesMax }: FetchBounds, login?: AbortSignal): Fetch {
  return async (url, init) => {
    const signals = [AbortSignal.timeout(callMs), ...(login ? [login] : [])];
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    const { status, statusText, headers } = answer;
    const body = await readBytes(answer, bytesMax);
    // For some statuses (such as 204), `Response` refuses a body, even an empty one.
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

async function readBytes({ body }: Response, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > bytesMax) throw new TypeError(`the answer is over ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
