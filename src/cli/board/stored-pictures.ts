import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** File name of a picture: 8 digits that identify the player, and 24 digits that identify what the picture shows. */
export const PICTURE = /^[0-9a-f]{32}\.jpg$/;
export const PLAYER_DIGITS = 8;

/** Returns the folder of the pictures in a data folder of the service. */
export const picturesIn = (data: string): string => join(data, 'flight-pictures');

/** Removes the stored pictures of players with these handles, for example because they delete their account. */
export function removeFlightPictures(
  { folder, warn }: { readonly folder: string; readonly warn: (sentence: string) => void },
  handles: readonly string[],
): void {
  const players = new Set(handles.map((handle) => digest(handle, PLAYER_DIGITS)));
  try {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (PICTURE.test(name) && players.has(name.slice(0, PLAYER_DIGITS))) rmSync(join(folder, name), { force: true });
    }
  } catch (cause) {
    warn(`the pictures of a deleted account's flights cannot be removed: ${(cause as Error).message}`);
  }
}

export const digest = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);
