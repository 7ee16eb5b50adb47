export interface Bc6hMode {
  readonly regions: 1 | 2;
  /** True if all endpoints except the first are stored as differences from the first endpoint. */
  readonly transformed: boolean;
  /** Number of bits in each channel of the first endpoint. `deltaBits` are the numbers for the other endpoints. */
  readonly endBits: number;
  readonly deltaBits: readonly [red: number, green: number, blue: number];
  /**
   * For each bit after the mode bits, beginning with the lowest: the value to which the bit belongs, and its position
   * there. `value` is channel × 4 + endpoint; `bit` is the position in this value.
   */
  readonly fields: readonly (readonly [value: number, bit: number])[];
}

/**
 * Parses the layout of a block, written as a list of its fields in the order of the specification. A field consists of
 * a letter for the channel, a digit for the endpoint (0 to 3), and a range of bits. `r0.0-9` means bits 0 to 9 of red
 * in the first endpoint; `r0.11-10` means bits 11 and 10, in reverse order.
 */
function layout(
  regions: 1 | 2,
  transformed: boolean,
  endBits: number,
  deltaBits: readonly [number, number, number],
  text: string,
): Bc6hMode {
  const fields = text.split(' ').flatMap((field) => {
    const [, channel = '', end = '', first = '', last = first] = /^([rgb])(\d)\.(\d+)(?:-(\d+))?$/.exec(field) ?? [];
    const value = 'rgb'.indexOf(channel) * 4 + Number(end);
    const step = Number(last) < Number(first) ? -1 : 1;
    const count = Math.abs(Number(last) - Number(first)) + 1;
    return Array.from({ length: count }, (_, i): [number, number] => [value, Number(first) + i * step]);
  });
  return { regions, transformed, endBits, deltaBits, fields };
}

const RGB = 'r0.0-9 g0.0-9 b0.0-9';

/**
 * The layouts; the keys are the mode numbers. The modes 0 and 1 have two bits, all other modes have five (Khronos Data
 * Format Specification, "BC6H", table of modes).
 */
export const BC6H_MODES: Readonly<Record<number, Bc6hMode>> = {
  0b00: layout(
    2,
    true,
    10,
    [5, 5, 5],
    `g2.4 b2.4 b3.4 ${RGB} r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3`,
  ),
  0b01: layout(
    2,
    true,
    7,
    [6, 6, 6],
    'g2.5 g3.4 g3.5 r0.0-6 b3.0 b3.1 b2.4 g0.0-6 b2.5 b3.2 g2.4 b0.0-6 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 b1.0-5 b2.0-3 r2.0-5 r3.0-5',
  ),
  0b00010: layout(
    2,
    true,
    11,
    [5, 4, 4],
    `${RGB} r1.0-4 r0.10 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3`,
  ),
  0b00110: layout(
    2,
    true,
    11,
    [4, 5, 4],
    `${RGB} r1.0-3 r0.10 g3.4 g2.0-3 g1.0-4 g0.10 g3.0-3 b1.0-3 b0.10 b3.1 b2.0-3 r2.0-3 b3.0 b3.2 r3.0-3 g2.4 b3.3`,
  ),
  0b01010: layout(
    2,
    true,
    11,
    [4, 4, 5],
    `${RGB} r1.0-3 r0.10 b2.4 g2.0-3 g1.0-3 g0.10 b3.0 g3.0-3 b1.0-4 b0.10 b2.0-3 r2.0-3 b3.1 b3.2 r3.0-3 b3.4 b3.3`,
  ),
  0b01110: layout(
    2,
    true,
    9,
    [5, 5, 5],
    'r0.0-8 b2.4 g0.0-8 g2.4 b0.0-8 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3',
  ),
  0b10010: layout(
    2,
    true,
    8,
    [6, 5, 5],
    'r0.0-7 g3.4 b2.4 g0.0-7 b3.2 g2.4 b0.0-7 b3.3 b3.4 r1.0-5 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-5 r3.0-5',
  ),
  0b10110: layout(
    2,
    true,
    8,
    [5, 6, 5],
    'r0.0-7 b3.0 b2.4 g0.0-7 g2.5 g2.4 b0.0-7 g3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-5 g3.0-3 b1.0-4 b3.1 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3',
  ),
  0b11010: layout(
    2,
    true,
    8,
    [5, 5, 6],
    'r0.0-7 b3.1 b2.4 g0.0-7 b2.5 g2.4 b0.0-7 b3.5 b3.4 r1.0-4 g3.4 g2.0-3 g1.0-4 b3.0 g3.0-3 b1.0-5 b2.0-3 r2.0-4 b3.2 r3.0-4 b3.3',
  ),
  0b11110: layout(
    2,
    false,
    6,
    [6, 6, 6],
    'r0.0-5 g3.4 b3.0 b3.1 b2.4 g0.0-5 g2.5 b2.5 b3.2 g2.4 b0.0-5 g3.5 b3.3 b3.5 b3.4 r1.0-5 g2.0-3 g1.0-5 g3.0-3 b1.0-5 b2.0-3 r2.0-5 r3.0-5',
  ),
  0b00011: layout(1, false, 10, [10, 10, 10], `${RGB} r1.0-9 g1.0-9 b1.0-9`),
  0b00111: layout(1, true, 11, [9, 9, 9], `${RGB} r1.0-8 r0.10 g1.0-8 g0.10 b1.0-8 b0.10`),
  0b01011: layout(1, true, 12, [8, 8, 8], `${RGB} r1.0-7 r0.11-10 g1.0-7 g0.11-10 b1.0-7 b0.11-10`),
  0b01111: layout(1, true, 16, [4, 4, 4], `${RGB} r1.0-3 r0.15-10 g1.0-3 g0.15-10 b1.0-3 b0.15-10`),
};
