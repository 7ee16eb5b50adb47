import { spawnSync } from 'node:child_process';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { askGit } from '../git.js';

/** Settings for requests to GitHub. GitHub's runners provide them in environment variables. */
export interface GitHubSettings {
  /** Address of the REST interface, without a slash at its end. */
  readonly api: string;
  /** Name of the repository, `owner/name`. */
  readonly repository: string;
  /** The access token, which must never appear in a message. */
  readonly token: string;
}

const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;
const VERSION = '2022-11-28';

/**
 * @param named `owner/name` as the user gave it; the default is `GITHUB_REPOSITORY`, or else the repository of the
 * remote `origin`
 * @throws PlatformError if the repository or the token is missing
 */
export function gitHubSettings(
  command: string,
  named: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
  folder = process.cwd(),
): GitHubSettings {
  const repository = named ?? environment['GITHUB_REPOSITORY'] ?? repositoryOfOrigin(folder);
  if (repository === undefined || !REPOSITORY.test(repository)) {
    const got = repository === undefined ? 'no repository is named' : `no repository '${shown(repository)}'`;
    throw new PlatformError(`livery golden ${command}: ${got}; name one with --repository owner/name`);
  }
  const token = environment['GITHUB_TOKEN'] ?? environment['GH_TOKEN'] ?? tokenOfGh(environment);
  if (token === undefined || token === '') {
    throw new PlatformError(
      `livery golden ${command}: GitHub needs a token; set GITHUB_TOKEN, or log in with: gh auth login`,
    );
  }
  const api = (environment['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/\/+$/, '');
  return { api, repository, token };
}

/** Returns undefined if `gh` is not installed. */
function tokenOfGh(environment: NodeJS.ProcessEnv): string | undefined {
  const { status, stdout } = spawnSync('gh', ['auth', 'token'], { env: environment, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function repositoryOfOrigin(folder: string): string | undefined {
  const { status, stdout } = askGit(folder, ['remote', 'get-url', 'origin']);
  if (status !== 0) return undefined;
  return /[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(stdout.toString().trim())?.[1];
}

/** An answer of GitHub with an error status. */
export class GitHubRefusal extends PlatformError {
  override readonly name = 'GitHubRefusal';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/**
 * A client for the part of GitHub's REST interface that the golden commands use. Paths are relative to
 * `/repos/<owner>/<name>`.
 */
export class GitHub {
  constructor(readonly settings: GitHubSettings) {}

  /** @throws GitHubRefusal for every error status */
  async ask<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
    const answer = await this.#send(method, path, body);
    return (await answer.json()) as T;
  }

  /**
   * Downloads a file. GitHub redirects the request to a storage service, which must not receive the token.
   * @returns an answer whose body is a stream
   */
  async download(path: string): Promise<Response> {
    const answer = await this.#send('GET', path, undefined, [302, 307]);
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    const target = new URL(answer.headers.get('location') ?? '', this.settings.api);
    const isSafe = target.protocol === 'https:' || target.protocol === new URL(this.settings.api).protocol;
    if (!isSafe)
      throw new PlatformError(`GitHub: redirected to ${target.origin}, which is not https; run the command again`);
    const file = await reach(target.href, { redirect: 'error' });
    if (!file.ok) throw this.#refusal('GET', path, file.status, 'the storage refused');
    return file;
  }

  async #send(method: string, path: string, body?: object, also: readonly number[] = []): Promise<Response> {
    const { api, repository, token } = this.settings;
    const answer = await reach(`${api}/repos/${repository}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'livery-golden',
        'x-github-api-version': VERSION,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok || also.includes(answer.status)) return answer;
    const said = (await answer.json().catch(() => ({}))) as { readonly message?: unknown };
    throw this.#refusal(method, path, answer.status, typeof said.message === 'string' ? said.message : '');
  }

  #refusal(method: string, path: string, status: number, said: string): GitHubRefusal {
    const { repository } = this.settings;
    const step = STEPS[status] ?? 'try again later';
    const quoted = said === '' ? '' : ` (${shown(said.slice(0, 200))})`;
    return new GitHubRefusal(`GitHub ${method} ${repository}${path}: answered ${status}${quoted}; ${step}`, status);
  }
}

const STEPS: Readonly<Record<number, string>> = {
  401: 'the token has expired or is wrong: set GITHUB_TOKEN again',
  403: 'the token is not allowed to do this: give it the permission, or wait if there were too many requests',
  404: 'check the repository and the number, and that the token may read them',
  410: 'it has expired: run the job again',
  422: 'it was changed meanwhile: run the command again',
};

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (cause) {
    const { cause: why = cause } = cause as Error;
    const { host } = new URL(address);
    throw new PlatformError(`${host}: does not answer (${(why as Error).message}); check the network`, { cause });
  }
}
