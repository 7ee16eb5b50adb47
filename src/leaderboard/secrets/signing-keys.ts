import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LICENSE_SECONDS } from '../identity/issue-license.js';
import { newKid, type ActiveKey, type ServiceKey, type ServiceKeys } from '../identity/signing-key.js';
import { KEY_LIST_FILE, type KeyList, readKeyList, writeKeyList } from './key-list.js';
import { damaged, readOwnerFile, replaceOwnerFile, syncFolder } from './owner-files.js';
import { newPem, privatePemOf, readPem, readPrivatePem } from './pem.js';

/** Other processes may change the keys. This process looks for changes at most once in this time, ms. */
const LOOK_MS = 500;
/**
 * Time for which a retired key can still verify licences, ms. Other processes may sign with this key for another
 * minute, so the time is the lifetime of a licence plus a minute.
 */
const RETIRED_MS = LICENSE_SECONDS * 1000 + 60_000;

export interface ForeignKey {
  readonly kid: string;
  /** The private key as PEM; for a retired key, the public key is enough. */
  readonly pem: string;
  readonly state: 'active' | 'retired';
}

/**
 * Keys that were read from the files, and the stamp of the files at that time. A change of the files also changes their
 * stamp.
 */
interface Loaded {
  readonly stamp: string;
  readonly list: KeyList;
  readonly active: ActiveKey;
  readonly retired: readonly (ServiceKey & { readonly until: number })[];
}

/**
 * Reads and changes the signing keys in a folder. To change the keys, the caller must hold the lock on the row of
 * `denylist_state` in the database.
 */
export class SigningKeys {
  #loaded: Loaded | undefined;
  #keys: ServiceKeys | undefined;
  #loading: Promise<Loaded> | undefined;
  #lookedAt = -Infinity;

  /** @param now unix ms */
  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  /** @throws PlatformError for a file that is missing or damaged */
  async keys(): Promise<ServiceKeys> {
    // Measured with `performance.now`, because tests may stop the clock `now`.
    if (this.#loaded === undefined || performance.now() - this.#lookedAt >= LOOK_MS) await this.#look();
    const { active, retired } = this.#loaded!;
    const now = this.now();
    const good = retired.filter(({ until }) => until > now);
    if (this.#keys?.active !== active || this.#keys.retired.length !== good.length) {
      this.#keys = { active, retired: good };
    }
    return this.#keys;
  }

  /** Returns all keys in the list, even those that have expired. The active key has no `until`. */
  async all(): Promise<readonly (ServiceKey & { readonly until?: number })[]> {
    await this.keys();
    const { active, retired } = this.#loaded!;
    return [active, ...retired];
  }

  /** Makes a new active key. The previous key can verify licences until the last licence that it signed has expired. */
  async rotate(): Promise<ServiceKeys> {
    const { list } = await this.#lookAnew();
    const kid = await this.#addPem(newPem());
    return this.#replaceList({ active: kid, retired: this.#retiring(list, this.now() + RETIRED_MS) });
  }

  /**
   * Imports the keys of another deployment. The active key of that deployment becomes the active key here. The key that
   * was active here is retired.
   * @param until time at which the last licence that these keys signed expires, unix ms
   * @throws PlatformError when a key cannot be written; the list is then unchanged
   */
  async take(keys: readonly ForeignKey[], until: number): Promise<ServiceKeys> {
    const { list } = await this.#lookAnew();
    for (const { kid, pem } of keys) await replaceOwnerFile(this.#path(`${kid}.pem`), privatePemOf(pem) ?? pem);
    await syncFolder(this.folder);
    const active = keys.find(({ state }) => state === 'active')?.kid ?? list.active;
    const taken = keys.filter(({ kid }) => kid !== active).map(({ kid }) => ({ kid, until }));
    const before = active === list.active ? list.retired : this.#retiring(list, until);
    const retired = before.filter(({ kid }) => kid !== active && !taken.some((each) => each.kid === kid));
    return this.#replaceList({ active, retired: [...retired, ...taken] });
  }

  /**
   * Returns the list of retired keys after the active key is retired, too. Leaves out keys whose last licence has
   * expired.
   */
  #retiring({ active, retired }: KeyList, until: number): KeyList['retired'] {
    const now = this.now();
    return [...retired.filter((each) => each.until > now), { kid: active, until }];
  }

  async #replaceList(list: KeyList): Promise<ServiceKeys> {
    await replaceOwnerFile(this.#path(KEY_LIST_FILE), writeKeyList(list));
    await syncFolder(this.folder);
    await this.#lookAnew();
    return this.keys();
  }

  async #addPem(pem: string): Promise<string> {
    const names = await readdir(this.folder);
    const taken = names.filter((name) => name.endsWith('.pem')).map((name) => name.slice(0, -'.pem'.length));
    const kid = newKid(this.now(), taken);
    await replaceOwnerFile(this.#path(`${kid}.pem`), pem);
    return kid;
  }

  /**
   * Checks the files again. If a read is in progress, waits for its end first, because that read may have missed a
   * change that was made after it began.
   */
  async #lookAnew(): Promise<Loaded> {
    await this.#loading?.catch(() => undefined);
    return this.#look();
  }

  /** Reads the keys if the files have changed. Calls during a read get the result of that read. */
  #look(): Promise<Loaded> {
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #load(): Promise<Loaded> {
    const lookedAt = performance.now();
    const path = this.#path(KEY_LIST_FILE);
    // Identifies the version of the file: replacing the file changes its inode, modification time or size.
    const stamp = await stat(path, { bigint: true }).then(
      ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
      () => '',
    );
    if (this.#loaded === undefined || stamp !== this.#loaded.stamp) {
      const list = readKeyList(path, await readOwnerFile(path));
      const active = await this.#read(list.active, readPrivatePem);
      const retired = await Promise.all(
        list.retired.map(async ({ kid, until }) => ({ ...(await this.#read(kid, readPem)), until })),
      );
      this.#loaded = { stamp, list, active, retired };
    }
    this.#lookedAt = lookedAt;
    return this.#loaded;
  }

  async #read<Key>(kid: string, read: (kid: string, pem: string) => Promise<Key | string>): Promise<Key> {
    const path = this.#path(`${kid}.pem`);
    const key = await read(kid, await readOwnerFile(path));
    if (typeof key === 'string') throw damaged(path, `a key on P-256 (${key})`);
    return key;
  }

  #path(name: string): string {
    return join(this.folder, name);
  }
}
