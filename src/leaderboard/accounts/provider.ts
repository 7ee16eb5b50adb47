/** A person, as a provider reports one. */
export interface Person {
  /** The permanent and unique name by which the provider identifies the person. */
  readonly subject: string;
  /** Time at which the account with the provider was created, unix ms; null if the provider does not report it. */
  readonly created: number | null;
}

/** A login, from its start to the callback. */
export interface Login {
  /** The OAuth state: 32 bytes in base64url, which the callback must repeat. */
  readonly state: string;
  /** Code verifier (RFC 7636 §4.1): only a program that has it can use the code of the login. */
  readonly verifier: string;
  /** The nonce that the ID token must repeat (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string;
  /** Address of the callback. */
  readonly redirectUri: string;
}

/** The parameters of a callback. */
export interface Grant {
  readonly code: string;
  /** The issuer, if the provider sends it (RFC 9207). */
  readonly iss?: string;
}

/** A service that identifies people when they sign in. */
export interface Provider {
  /** Name of the provider in paths and in user keys. */
  readonly name: string;
  /** Name of the provider, as people know it. */
  readonly title: string;
  /** Returns the address of the provider's login page. */
  authorizeUrl(login: Login): Promise<string>;
  /**
   * Identifies the person.
   * @throws BoardError internal (502) when the provider cannot be reached or gives an unusable answer; the error's
   * `cause` contains no secret
   */
  identify(grant: Grant, login: Login): Promise<Person>;
}

/** The providers of a deployment by their names. */
export type Providers = ReadonlyMap<string, Provider>;
