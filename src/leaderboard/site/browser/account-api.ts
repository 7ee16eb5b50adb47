/** An account, as `/api/me` gives it. */
export interface Account {
  readonly sub: string;
  readonly idp: string;
  readonly since: number;
  readonly handles: number;
  readonly handle_quota: number;
  readonly issuances_24h: number;
  readonly issuance_quota: number;
  readonly license_ttl_days: number;
}

export interface Credential {
  readonly jkt: string;
  readonly issued_at: number;
  readonly expires_at: number;
  readonly revoked: boolean;
  readonly revoked_at?: number;
}

export interface Handle {
  readonly handle: string;
  readonly since: number;
  readonly retired: boolean;
  readonly credentials: readonly Credential[];
}

export interface Issued {
  readonly license: string;
  readonly handle: string;
  readonly jkt: string;
  readonly expires_at: number;
}

/** A refusal of the service, with the sentence that it gives for it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** Asks the dashboard's interface. @throws Refusal */
export async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const value = (await answer.json()) as { readonly detail?: string };
  if (!answer.ok) throw new Refusal(answer.status, value.detail ?? `the service answered ${answer.status}`);
  return value as Answer;
}
