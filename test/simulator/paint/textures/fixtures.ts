import { expect } from 'vitest';
import { TextureStore, type TextureStoreOptions } from '../../../../src/simulator/paint/textures/index.js';
import type { BindableTexture } from '../../../../src/simulator/models/clutter/index.js';

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function pngOf(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(PNG_SIGNATURE);
  return bytes;
}

export const SMALL = { filesMax: 4, bytesMax: 4096, fileBytesMax: 1024, bindingsMax: 2, maxDimension: 4096 };

export const CATALOGUE: readonly BindableTexture[] = [
  clutterTexture('Core/Rock.png', { usedBy: 2, ecotypes: ['Rocks', 'Scree'], width: 1024, height: 1024, mips: 11 }),
  clutterTexture('Core/Tree.png'),
  clutterTexture('EarthGrassClutterNormal', { slot: 'normal' }),
];

export function clutterTexture(id: string, rest: Partial<BindableTexture> = {}): BindableTexture {
  return { id, slot: 'diffuse', width: 256, height: 256, mips: 9, usedBy: 1, ecotypes: ['Trees'], ...rest };
}

export function smallStore(options: TextureStoreOptions = {}): TextureStore {
  return new TextureStore({ limits: SMALL, catalogue: () => CATALOGUE, ...options });
}

export function upload({ files }: TextureStore, name: string, bytes: Uint8Array = pngOf(16)): void {
  const opened = files.open(name, { truncate: true });
  expect(opened).toMatchObject({ ok: true });
  if (!opened.ok) return;
  expect(opened.value.write(0, bytes)).toEqual({ ok: true });
  expect(opened.value.close()).toEqual({ ok: true });
}

export function errnoOf(outcome: { readonly ok: boolean }): string {
  return outcome.ok ? 'ok' : (outcome as unknown as { errno: string }).errno;
}
