import { ask, encodePath, LinkError } from '../../client/index.js';
import type { BrowsedPart, BrowsedVessel, SessionAnswer, WatchedAnswer, WatchedWrite } from '../../contract/index.js';
import type { BrowsedEntry, VesselJson } from '../../contract/world/index.js';
import { inTime } from './in-time.js';

export type FileStore = 'paint/texture' | 'models';

const pathOfFile = (store: FileStore, name: string): string => `/v1/${store}/file/${encodeURIComponent(name)}`;

/**
 * The page's requests to the server, except its streams. Each method throws a {@link LinkError} if the server refuses
 * the request or does not answer.
 */
export class Api {
  /** @param site origin of the server, without a slash at the end; empty if the page itself comes from the server */
  constructor(readonly site = '') {}

  /** Reads the text of a leaf without its final line end. */
  async read(path: string): Promise<string> {
    return (await (await this.#ask(`/v1/fs/${encodePath(path)}`)).text()).replace(/\n$/, '');
  }

  async write(path: string, text: string): Promise<void> {
    await inTime((signal) => this.#ask(`/v1/fs/${encodePath(path)}`, { method: 'POST', body: text, signal }));
  }

  /**
   * Writes a leaf, and in the same request reads leaves immediately before and after the write. If the server refuses
   * the write, the answer contains the refusal.
   * @throws LinkError also if a leaf of `before` cannot be read; the server then writes nothing
   */
  async writeWatched(write: WatchedWrite): Promise<WatchedAnswer> {
    return inTime((signal) => this.ask('/viewer/write', 'POST', JSON.stringify(write), signal));
  }

  async list(path: string): Promise<readonly BrowsedEntry[]> {
    return this.#json(path === '' ? '/viewer/tree' : `/viewer/tree/${encodePath(path)}`);
  }

  async vessels(): Promise<readonly BrowsedVessel[]> {
    return this.#json('/viewer/vessels');
  }

  async vessel(id: string): Promise<VesselJson> {
    return this.#json(`/v1/vessels/${encodeURIComponent(id)}`);
  }

  async model(id: string): Promise<Blob> {
    return (await this.#ask(`/v1/vessels/${encodeURIComponent(id)}/model`)).blob();
  }

  async parts({ path }: BrowsedVessel): Promise<readonly BrowsedPart[]> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return this.#json(`/viewer/parts/${encodeURIComponent(name)}`);
  }

  async texture(name: string): Promise<Blob> {
    return (await this.#ask(`/viewer/texture/${encodeURIComponent(name)}`)).blob();
  }

  /** @returns the server's notes on the file if this was the last piece */
  async putFile(
    store: FileStore,
    name: string,
    piece: { readonly offset: number; readonly bytes: Blob; readonly last: boolean },
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    const query = `offset=${piece.offset}&complete=${piece.last ? 1 : 0}`;
    const answer = await this.#ask(`${pathOfFile(store, name)}?${query}`, {
      method: 'PUT',
      body: piece.bytes,
      ...(signal ? { signal } : {}),
    });
    return ((await answer.json()) as { readonly warnings?: readonly string[] }).warnings ?? [];
  }

  async deleteFile(store: FileStore, name: string): Promise<void> {
    await this.#ask(pathOfFile(store, name), { method: 'DELETE' });
  }

  /** Returns null if the server has no such resource or does not support it. */
  async maybeJson<T>(path: string): Promise<T | null> {
    try {
      return await this.#json<T>(path);
    } catch (error) {
      if (error instanceof LinkError && ['ENOENT', 'EOPNOTSUPP'].includes(error.errno)) return null;
      throw error;
    }
  }

  async session(signal: AbortSignal): Promise<SessionAnswer> {
    return (await (await this.#ask('/viewer/session', { signal })).json()) as SessionAnswer;
  }

  async openSession(token: string): Promise<void> {
    await this.#ask('/viewer/session', { method: 'POST', body: token });
  }

  async ask<T>(
    path: string,
    method: 'POST' | 'PUT' | 'DELETE',
    body: string | null = null,
    signal: AbortSignal | null = null,
  ): Promise<T> {
    return (await (await this.#ask(path, { method, body, signal })).json()) as T;
  }

  async #json<T>(path: string): Promise<T> {
    return (await (await this.#ask(path)).json()) as T;
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    return ask(`${this.site}${path}`, { cache: 'no-store', ...init });
  }
}

export function textureUrl(name: string, version: number): string {
  return `/viewer/texture/${encodeURIComponent(name)}?version=${version}`;
}
