import type { Static } from 'typebox';
import type { AcceptQuery, CompareQuery, Golden, Verdict } from '../contract/index.js';
import type { Done, FrameQuery } from '../contract/http/index.js';
import type { Envelope } from '../contract/actions/index.js';
import type { EventLine, SnapshotJson, Status, Time, TreeEntry, VesselJson } from '../contract/world/index.js';
import { simulatorAddress, tokenHeaders } from './address.js';
import { ask } from './ask.js';
import { chunksOf } from './chunks.js';
import { encodePath } from './encode-path.js';
import { eventsIn } from './events-in.js';
import { LinkError } from './link-error.js';

export interface ClientOptions {
  readonly token?: string | undefined;
}

/** The parameters of a frame. The server has a default for each of them. */
export type FrameParameters = Readonly<Partial<Static<typeof FrameQuery>>>;
/**
 * The parameters for accepting a picture. A missing parameter does not change the value that is stored with the
 * picture.
 */
export type AcceptParameters = Readonly<Partial<Static<typeof AcceptQuery>>>;
/**
 * The parameters for comparing a picture. For a missing parameter, the value that is stored with the picture is used.
 */
export type CompareParameters = Readonly<Partial<Static<typeof CompareQuery>>>;
/** An action with its arguments. Each argument is in the member of the envelope from which the action reads it. */
export type Command = Pick<Envelope, 'action'> & Partial<Envelope>;

export interface ClientFrame {
  /** A PNG file, or a JPEG file if the parameters ask for one. */
  readonly bytes: Uint8Array;
  /** A warning for the user that names the missing images; null if no image is missing in the picture. */
  readonly warning: string | null;
}

/**
 * A client of a simulator over HTTP, for scripts in Node and for pages. Every method can throw a {@link LinkError}. If
 * the server has refused, the error has the server's errno; if the server does not answer, the errno is `offline`.
 */
export class Client {
  readonly base: string;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * @param address such as `http://127.0.0.1:4242`, or the value of `MOD_HTTP`
   * @throws PlatformError if the address is invalid
   */
  constructor(address: string, { token }: ClientOptions = {}) {
    this.base = simulatorAddress(address);
    this.#headers = tokenHeaders({ base: this.base, token });
  }

  async read(path: string): Promise<string> {
    return (await (await this.#ask(`/fs/${encodePath(path)}`)).text()).replace(/\n$/, '');
  }

  /** Writes a field; `true` becomes 1 and `false` becomes 0. Resolves when the server has run the command. */
  async write(path: string, value: string | number | boolean): Promise<Done> {
    const text = typeof value === 'boolean' ? Number(value) : value;
    return await this.#json(`/fs/${encodePath(path)}`, { method: 'POST', body: String(text) });
  }

  /** Lists a directory of the tree; the default is the root. */
  async list(path = ''): Promise<readonly TreeEntry[]> {
    const encoded = encodePath(path);
    const address = encoded === '' ? '/fs' : `/fs/${encoded}/`;
    return await this.#json(address, { headers: { accept: 'application/json' } });
  }

  /** Runs an action, such as `paint.blend`. */
  command({ vesselId = '', ...slots }: Command): Promise<Done> {
    return this.#json('/command', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ vessel_id: vesselId, ...slots }),
    });
  }

  /** Advances the clock of a simulator whose time passes only in steps. @param seconds 0 or more */
  step(seconds: number): Promise<Done> {
    return this.write('clock/step', seconds);
  }

  async upload(name: string, bytes: Uint8Array): Promise<void> {
    for (const { offset, end, last } of chunksOf(bytes.length)) {
      const address = `/paint/texture/file/${encodeURIComponent(name)}${queryOf({ offset, complete: last ? 1 : 0 })}`;
      await this.#ask(address, { method: 'PUT', body: bytes.slice(offset, end) });
    }
  }

  async frame(parameters: FrameParameters = {}): Promise<ClientFrame> {
    const answer = await this.#ask(`/frame${queryOf(parameters)}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), warning: answer.headers.get('livery-warning') };
  }

  /**
   * Opens a stream of all events from now on. The stream ends when the signal is aborted, when the server ends it, or
   * when the caller leaves the loop over the events.
   */
  async events(signal: AbortSignal | null = null): Promise<AsyncGenerator<EventLine, void>> {
    const { body } = await this.#ask('/events', { headers: { accept: 'text/event-stream' }, signal });
    return linesOf(body!, signal);
  }

  vessels(): Promise<readonly string[]> {
    return this.#json('/vessels');
  }

  /** @param id the raw id of the vessel, or `active` */
  vessel(id: string): Promise<VesselJson> {
    return this.#json(`/vessels/${encodeURIComponent(id)}`);
  }

  /** @param id the raw id of the vessel, or `active` */
  async model(id: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#ask(`/vessels/${encodeURIComponent(id)}/model`)).arrayBuffer());
  }

  snapshot(): Promise<SnapshotJson> {
    return this.#json('/snapshot');
  }

  time(): Promise<Time> {
    return this.#json('/time');
  }

  status(): Promise<Status> {
    return this.#json('/status');
  }

  goldens(): Promise<readonly Golden[]> {
    return this.#json('/golden');
  }

  /** @param png a file to accept; without a file, the current frame is accepted */
  accept(name: string, parameters: AcceptParameters = {}, png?: Uint8Array): Promise<Golden> {
    return this.#json(`${goldenPath(name)}${queryOf(parameters)}`, { method: 'PUT', ...pictureBody(png) });
  }

  /** @param png a file to compare; without a file, the current frame is compared */
  compare(name: string, parameters: CompareParameters = {}, png?: Uint8Array): Promise<Verdict> {
    return this.#json(`${goldenPath(name)}/compare${queryOf(parameters)}`, { method: 'POST', ...pictureBody(png) });
  }

  async #json<T>(path: string, init: RequestInit = {}): Promise<T> {
    return (await (await this.#ask(path, init)).json()) as T;
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    return ask(`${this.base}${path}`, { ...init, headers: { ...this.#headers, ...(init.headers as object) } });
  }
}

const goldenPath = (name: string): string => `/golden/${encodeURIComponent(name)}`;

const pictureBody = (png: Uint8Array | undefined): RequestInit =>
  png ? { headers: { 'content-type': 'image/png' }, body: png.slice() } : {};

/** Formats a query. Returns the query of a request, without the parameters that are undefined. */
function queryOf(parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @throws LinkError when the connection breaks */
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal | null): AsyncGenerator<EventLine, void> {
  try {
    for await (const data of eventsIn(body)) yield JSON.parse(data) as EventLine;
  } catch (cause) {
    if (signal?.aborted) return;
    throw new LinkError('offline', 'the stream of events was interrupted; open it again', { cause });
  }
}
