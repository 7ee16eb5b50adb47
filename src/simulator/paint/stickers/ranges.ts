import { accept, DONE, type Outcome, refuse } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import { isStickerNumber, noStickerNumber, type StickerNumber } from '../../../contract/actions/sticker-numbers.js';
import type { StickerAnchor, StickerSpec, StickerSpray } from '../../../contract/actions/stickers.js';

/** @returns EINVAL naming the number, its value and its range */
export function checkStickerNumber(subject: string, name: StickerNumber, value: number): Outcome<number> {
  return isStickerNumber(name, value) ? accept(value) : refuseStickerNumber(subject, name, String(value));
}

/** Returns EINVAL for what stands where a number of a sticker should. */
export function refuseStickerNumber(subject: string, name: StickerNumber, shown: string): Outcome<never> {
  return refuse('EINVAL', `${subject}: ${noStickerNumber(name, shown)}`);
}

/** @returns EINVAL for a bad image name, and for the first number that is out of range */
export function checkStickerSpec(subject: string, spec: StickerSpec): Outcome<StickerSpec> {
  if (!isFileName(spec.image)) return refuseFileName(subject, spec.image);
  const { anchor } = spec;
  const numbers = checkAll(subject, [...anchorNumbers(anchor), ...numbersOf(spec), ['d', spec.depth]]);
  if (!numbers.ok) return numbers;
  if (anchor.kind === 'vessel' && anchor.normal.every((component) => component === 0)) {
    return refuse('EINVAL', `${subject}: the normal 0 0 0 has no direction; point it out of the surface`);
  }
  return accept(spec);
}

/** @returns EINVAL for a bad image name, and for the first number that is out of range */
export function checkStickerSpray(subject: string, spray: StickerSpray): Outcome<StickerSpray> {
  if (!isFileName(spray.image)) return refuseFileName(subject, spray.image);
  const { range, depth } = spray;
  const numbers: Named[] = [['range', range], ...numbersOf(spray), ...(depth === null ? [] : [['d', depth] as const])];
  const checked = checkAll(subject, numbers);
  return checked.ok ? accept(spray) : checked;
}

type Named = readonly [name: StickerNumber, value: number];

function checkAll(subject: string, numbers: readonly Named[]): Outcome<void> {
  for (const [name, value] of numbers) {
    const checked = checkStickerNumber(subject, name, value);
    if (!checked.ok) return checked;
  }
  return DONE;
}

function numbersOf(of: Omit<StickerSpec, 'anchor' | 'image' | 'depth'>): Named[] {
  const { rotation, width, height, alpha, brightness, wrap = 0 } = of;
  return [
    ['rotation', rotation],
    ['w', width],
    ['h', height],
    ['alpha', alpha],
    ['brightness', brightness],
    ['wrap', wrap],
  ];
}

function anchorNumbers(anchor: StickerAnchor): Named[] {
  if (anchor.kind === 'body') {
    return [
      ['lat', anchor.latitude],
      ['lon', anchor.longitude],
    ];
  }
  const names = ['x', 'y', 'z', 'nx', 'ny', 'nz'] as const;
  return [...anchor.position, ...anchor.normal].map((value, index) => [names[index]!, value]);
}
