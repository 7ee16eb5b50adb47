export interface Person {
  /** The provider's permanent, unique identifier of the person. */
  readonly subject: string;
  /** Time of creation of the account at the provider, unix ms; null if the provider does not report it. */
  readonly created: number | null;
}

/** The values that belong to one login, from its start to the callback. */
export interface Login {
  /** OAuth state: 32 bytes in base64url, which the callback must repeat. */
  readonly state: string;
  /** Code verifier (RFC 7636 §4.1). */
  readonly verifier: string;
  /** Nonce that the ID token must repeat (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string;
  readonly redirectUri: string;
}

export interface Grant {
  readonly code: string;
  /** The issuer, if the provider sends it with the callback (RFC 9207). */
  readonly iss?: string;
}

export interface Provider {
  /** The provider's name in paths and in user keys. */
  readonly name: string;
  readonly title: string;
  authorizeUrl(login: Login): Promise<string>;
  /**
   * @throws BoardError internal (502) when the provider is not available or gives an unusable answer; `cause` contains
   * no secret
   */
  identify(grant: Grant, login: Login): Promise<Person>;
}

export type Providers = ReadonlyMap<string, Provider>;
