import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FaultList } from '../faults.js';
import { MEDIA_TYPES } from '../media-types.js';

/**
 * Observes which files and images a program loads. Reports loads that fail, and loads that are not finished when a
 * picture is read.
 */
export class Loads {
  readonly #pending = new Map<symbol, { readonly what: string; readonly stack: string | undefined }>();

  /** @param folder folder to which relative addresses refer */
  constructor(
    private readonly faults: FaultList,
    private readonly folder: string,
    private readonly fetchFromNetwork: typeof fetch,
  ) {}

  async follow<T>(what: string, load: Promise<T>): Promise<T> {
    const key = Symbol();
    const { stack } = new Error();
    this.#pending.set(key, { what, stack });
    try {
      return await load;
    } catch (error) {
      this.faults.add('loading', `${what} cannot be loaded: ${reasonOf(error)}`, stack);
      throw error;
    } finally {
      this.#pending.delete(key);
    }
  }

  reportPending(): void {
    for (const { what, stack } of this.#pending.values()) {
      this.faults.add('loading', `the picture was read while ${what} was still loading; await it first`, stack);
    }
  }

  /** Like `fetch` in a page, but addresses may also begin with `file:`. */
  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input);
    return this.follow(nameOf(address), this.#fetch(address, input, init));
  }

  async #fetch(address: string, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const path = pathOf(address, this.folder);
    if (path === null) return this.fetchFromNetwork(input, init);
    const bytes = await readFile(path);
    const type = MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
    return new Response(bytes, { headers: { 'content-type': type, 'content-length': String(bytes.length) } });
  }
}

/** Returns the path of a file on the disk; null for any other address. */
function pathOf(address: string, folder: string): string | null {
  if (address.startsWith('file:')) return fileURLToPath(address);
  if (/^[a-z][a-z0-9+.-]+:/i.test(address)) return null;
  // Parsing the address as a URL removes its query and fragment.
  return fileURLToPath(new URL(address, `${pathToFileURL(resolve(folder)).href}/`.replace(/\/\/$/, '/')));
}

/** A `data:` address may have megabytes, so it is cut off. */
const nameOf = (address: string): string => (address.length > 100 ? `${address.slice(0, 60)}…` : address);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
