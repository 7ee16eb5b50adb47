/** A person, as identified by a provider. */
export interface Person {
  /** The provider's permanent and unique name of the person. */
  readonly subject: string;
  /** Unix ms at which the account with the provider was made; null if the provider does not say. */
  readonly created: number | null;
}

/** A login, from its start to the callback. */
export interface Login {
  /** 32 bytes in base64url that come back with the callback. */
  readonly state: string;
  /** The code verifier (RFC 7636 §4.1): only the starter of the login can use its code. */
  readonly verifier: string;
  /** The value that an ID token must repeat (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string;
  /** The address of the callback. */
  readonly redirectUri: string;
}

/** The parameters of a callback. */
export interface Grant {
  readonly code: string;
  /** The issuer, if the provider names itself (RFC 9207). */
  readonly iss?: string;
}

/** A service that identifies people, for signing in. */
export interface Provider {
  /** Its name in paths and in user keys. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** Returns the address of the provider's login page. */
  authorizeUrl(login: Login): Promise<string>;
  /**
   * Identifies the person.
   * @throws BoardError internal (502) when the provider cannot be reached or answers badly; its cause names no secret
   */
  identify(grant: Grant, login: Login): Promise<Person>;
}

/** The providers of a deployment by their names. */
export type Providers = ReadonlyMap<string, Provider>;
