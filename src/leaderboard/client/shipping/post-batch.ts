import type { Credentials } from '../credentials/read-credentials.js';
import type { Post } from './shipper.js';

/** Maximum wait for an answer, ms. A board answers within 30 s. */
const DEADLINE_MS = 40_000;
/** Maximum size of an answer, bytes. Boards send shorter answers. */
const ANSWER_MAX = 65_536;

export function batchPoster({ board, license }: Pick<Credentials, 'board' | 'license'>): Post {
  return async (batch, proof) => {
    const answer = await fetch(`${board}/v1/ingest`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'content-encoding': 'br',
        'x-board-license': license,
        'x-board-proof': proof,
      },
      body: Buffer.from(batch.body),
      // Boards never redirect, so a redirect comes from a different server. The client must not follow redirects.
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { status, headers } = answer;
    return {
      status,
      body: parse(await textOf(answer)),
      date: headers.get('date'),
      retryAfter: headers.get('retry-after'),
    };
  };
}

/** @returns an empty text if the answer is longer than the limit */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > ANSWER_MAX) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
