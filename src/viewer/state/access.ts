import type { Api } from '../link/api.js';
import { LinkError } from '../link/link-error.js';
import { Observable } from '../link/observable.js';

/** Maximum time to wait for the server's first answer, ms. */
const PATIENCE_MS = 5000;

export class Access extends Observable {
  /** True if programs need the access token; curl lines then read it from the environment. */
  demandsToken = false;
  admitted = true;

  constructor(private readonly api: Api) {
    super();
  }

  /**
   * Asks the server whether it admits this browser. Does nothing if the server does not answer, because the streams
   * report that.
   */
  async check(): Promise<void> {
    const answer = await this.api.session(AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
    if (answer) this.#become(answer.demands_token, answer.admitted);
  }

  /**
   * Asks the server if an error may mean that it no longer admits this browser.
   * @returns the error to show to the user
   */
  async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof LinkError) || error.errno !== 'EACCES') return error;
    await this.check();
    if (this.admitted) return error;
    return new LinkError('not done', 'the server asked for its access token; enter it, and try again');
  }

  /** @throws LinkError for a wrong token */
  async open(token: string): Promise<void> {
    await this.api.openSession(token);
    this.#become(this.demandsToken, true);
  }

  #become(demandsToken: boolean, admitted: boolean): void {
    if (demandsToken === this.demandsToken && admitted === this.admitted) return;
    this.demandsToken = demandsToken;
    this.admitted = admitted;
    this.changed();
  }
}
