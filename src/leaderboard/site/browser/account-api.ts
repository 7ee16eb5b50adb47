export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';

  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** @throws RefusedRequest */
export async function ask<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const value = (await answer.json()) as { readonly detail?: string };
  if (!answer.ok)
    throw new RefusedRequest(answer.status, value.detail ?? `the service answered ${answer.status}; try again later`);
  return value as Answer;
}
