import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

interface Body {
  readonly body?: string;
  readonly content?: string;
  readonly ref?: string;
  readonly sha?: string;
  readonly base_tree?: string;
  /** The entries of a new tree, or the tree of a commit. */
  readonly tree?: string | readonly { readonly path: string; readonly sha: string; readonly type: string }[];
  readonly parents?: readonly string[];
}

interface Commit {
  readonly parents: readonly string[];
  readonly tree: ReadonlyMap<string, string>;
}

/**
 * Serves the endpoints of GitHub's REST API that goldens use, for a repository in memory. A second server stores the
 * artifacts.
 */
export class GitHubServer {
  static readonly TOKEN = 'a-token-of-this-test';
  readonly comments: Comment[] = [];
  readonly artifacts: { id: number; name: string; expired: boolean; bytes: Buffer }[] = [];
  readonly refs = new Map<string, string>();
  readonly commits = new Map<string, Commit>();
  readonly blobs = new Map<string, Buffer>();
  /** The requests so far, each as `METHOD path`. */
  readonly asked: string[] = [];
  /** The headers of the requests to the second server. */
  readonly storage: IncomingMessage['headers'][] = [];
  /** If true, refuses every write, like GitHub for a pull request from a fork. */
  isReadOnly = false;
  /**
   * Called before a branch is moved. In this function, a test can itself move the branch before the server does, as
   * another job might do.
   */
  beforeRef: (() => void) | undefined;
  readonly #trees = new Map<string, ReadonlyMap<string, string>>();
  readonly #servers: Server[] = [];
  #store = '';
  api = '';

  async start(): Promise<void> {
    this.#store = await this.#listen((request, response) => {
      this.storage.push(request.headers);
      const found = this.artifacts.find(({ id }) => `/store/${id}` === request.url);
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/zip' }).end(found?.bytes);
    });
    this.api = await this.#listen((request, response) => void this.#answer(request, response));
  }

  get environment(): NodeJS.ProcessEnv {
    return { GITHUB_API_URL: this.api, GITHUB_TOKEN: GitHubServer.TOKEN, GITHUB_REPOSITORY: 'owner/name' };
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#servers.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  }

  filesOf(branch: string): ReadonlyMap<string, string> {
    return this.commits.get(this.refs.get(`heads/${branch}`) ?? '')?.tree ?? new Map<string, string>();
  }

  commit(tree: ReadonlyMap<string, string>, parents: readonly string[] = []): string {
    const sha = randomBytes(20).toString('hex');
    this.commits.set(sha, { tree, parents });
    return sha;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url!, this.api);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const send = (status: number, body: object, headers = {}): unknown =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    this.asked.push(`${request.method} ${pathname}`);
    if (request.headers.authorization !== `Bearer ${GitHubServer.TOKEN}`)
      return send(401, { message: 'Bad credentials' });
    if (request.headers['user-agent'] === undefined) return send(403, { message: 'no user agent' });
    if (this.isReadOnly && request.method !== 'GET')
      return send(403, { message: 'Resource not accessible by integration' });
    const [, path = ''] = /^\/repos\/owner\/name(\/.*)$/.exec(pathname) ?? [];
    const body = (text === '' ? {} : JSON.parse(text)) as Body;
    const page = Number(searchParams.get('page') ?? 1);
    const size = Number(searchParams.get('per_page') ?? 30);
    const [status, answer, headers] = this.#route(`${request.method} ${path}`, body, (page - 1) * size, size);
    return send(status, answer, headers);
  }

  #route(line: string, body: Body, from: number, size: number): [number, object, object?] {
    const match = (pattern: RegExp): string[] | null => pattern.exec(line)?.slice(1) ?? null;
    let found: string[] | null;
    if (match(/^GET \/actions\/runs\/77\/artifacts$/)) {
      return [200, { artifacts: this.artifacts.map(({ id, name, expired }) => ({ id, name, expired })) }];
    }
    if ((found = match(/^GET \/actions\/artifacts\/(\d+)\/zip$/))) {
      return [302, {}, { location: `${this.#store}/store/${found[0]}` }];
    }
    if (match(/^GET \/issues\/5\/comments$/)) return [200, this.comments.slice(from, from + size)];
    if (match(/^POST \/issues\/5\/comments$/)) {
      const comment = { id: this.comments.length + 1, body: body.body!, user: { login: 'github-actions[bot]' } };
      this.comments.push(comment);
      return [201, comment];
    }
    if ((found = match(/^PATCH \/issues\/comments\/(\d+)$/))) {
      const comment = this.comments.find(({ id }) => id === Number(found![0]))!;
      comment.body = body.body!;
      return [200, comment];
    }
    if (match(/^POST \/git\/blobs$/)) {
      const sha = randomBytes(20).toString('hex');
      this.blobs.set(sha, Buffer.from(body.content!, 'base64'));
      return [201, { sha }];
    }
    if (match(/^POST \/git\/trees$/)) return this.#makeTree(body);
    if ((found = match(/^GET \/git\/trees\/(\w+)$/))) {
      const names = [...this.#trees.get(found[0]!)!.keys()].map((file) => file.split('/')[0]!);
      return [200, { tree: [...new Set(names)].map((path) => ({ path })) }];
    }
    if (match(/^POST \/git\/commits$/)) {
      return [201, { sha: this.commit(this.#trees.get(body.tree as string)!, body.parents) }];
    }
    if ((found = match(/^GET \/git\/ref\/(heads\/.+)$/))) {
      const sha = this.refs.get(found[0]!);
      return sha === undefined ? [404, { message: 'Not Found' }] : [200, { object: { sha } }];
    }
    if ((found = match(/^GET \/git\/commits\/(\w+)$/))) {
      const sha = randomBytes(20).toString('hex');
      this.#trees.set(sha, this.commits.get(found[0]!)!.tree);
      return [200, { tree: { sha } }];
    }
    if (match(/^POST \/git\/refs$/)) {
      this.beforeRef?.();
      const ref = body.ref!.replace(/^refs\//, '');
      if (this.refs.has(ref)) return [422, { message: 'Reference already exists' }];
      this.refs.set(ref, body.sha!);
      return [201, {}];
    }
    if ((found = match(/^PATCH \/git\/refs\/(heads\/.+)$/))) {
      this.beforeRef?.();
      const isForward = this.commits.get(body.sha!)!.parents.includes(this.refs.get(found[0]!)!);
      if (!isForward) return [422, { message: 'Update is not a fast forward' }];
      this.refs.set(found[0]!, body.sha!);
      return [200, {}];
    }
    return [404, { message: 'Not Found' }];
  }

  #makeTree(body: Body): [number, object] {
    const base = this.#trees.get(body.base_tree ?? '') ?? new Map<string, string>();
    const files = new Map(base);
    if (!Array.isArray(body.tree)) return [422, { message: 'tree' }];
    for (const { path, sha, type } of body.tree as Exclude<Body['tree'], string | undefined>) {
      if (type === 'blob') files.set(path, sha);
      else {
        for (const file of files.keys()) if (file.startsWith(`${path}/`)) files.delete(file);
        for (const [file, blob] of this.#trees.get(sha)!) files.set(`${path}/${file}`, blob);
      }
    }
    const sha = randomBytes(20).toString('hex');
    this.#trees.set(sha, files);
    return [201, { sha }];
  }

  async #listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const server = createServer(answer);
    this.#servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
