import type { StoredFile } from '../../../../contract/world/index.js';

interface File {
  readonly name: string;
  readonly bytes: Uint8Array | null;
  readonly version: number;
  readonly kind?: string;
}

export function filesJson(files: readonly File[]): StoredFile[] {
  return files.map(({ name, bytes, kind, version }) => ({
    name,
    bytes: bytes?.length ?? 0,
    kind,
    version,
    ready: bytes !== null,
  }));
}
