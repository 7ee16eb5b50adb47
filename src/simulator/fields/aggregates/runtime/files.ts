import type { StoredFile } from '../../../../contract/world/index.js';

/** The properties of a stored file that clients can read. */
interface File {
  readonly name: string;
  readonly bytes: Uint8Array | null;
  readonly version: number;
  readonly kind?: string;
}

/** Returns the files of a store, without their bytes. */
export function filesJson(files: readonly File[]): StoredFile[] {
  return files.map(({ name, bytes, kind, version }) => ({
    name,
    bytes: bytes?.length ?? 0,
    kind,
    version,
    ready: bytes !== null,
  }));
}
