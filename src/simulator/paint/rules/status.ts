import type { PartPaintStatus } from './masters.js';
import type { BlendMode } from '../../../contract/vocabulary/index.js';

/** The facts about EVA paint that `paint/status` contains. */
export interface KittenPaintStatus {
  readonly state: 'disabled' | 'active' | 'degraded';
  readonly clones: number;
  readonly cloneCap: number;
  /** The number of material slots with a clone. */
  readonly bindings: number;
  /** The semantic material names of all live characters. */
  readonly materials: readonly string[];
  readonly error: string;
}

/** The facts about part paint that `paint/status` contains. */
export interface PartPaintStatusSource {
  readonly status: PartPaintStatus;
  readonly blend: BlendMode;
  readonly error: string;
}

/**
 * Formats `paint/status` without its newline: `key=value` pairs in a fixed order, separated by spaces. `kitten_error`
 * is the last key, because its value may contain spaces.
 */
export function paintStatusLine(parts: PartPaintStatusSource, kittens: KittenPaintStatus): string {
  return [
    `parts=${parts.status}`,
    `kittens=${kittens.state}`,
    `blend=${parts.blend}`,
    `clones=${kittens.clones}/${kittens.cloneCap}`,
    `bindings=${kittens.bindings}`,
    // Always 0, because the part shader has no ray-traced variant.
    'raytraced=0',
    `materials=${kittens.materials.join(',')}`,
    `part_error=${onOneLine(parts.error)}`,
    `kitten_error=${onOneLine(kittens.error)}`,
  ].join(' ');
}

function onOneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, ' ');
}
