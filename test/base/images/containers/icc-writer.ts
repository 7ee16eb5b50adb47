/** Writes an ICC profile for RGB with the given primaries and the same power curve for all channels. */
export function iccProfile(exponent: number, primaries: readonly (readonly number[])[] = SRGB, space = 'RGB '): Buffer {
  const curve = Buffer.alloc(16);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(exponent * 256), 12);
  const tags: readonly (readonly [string, Buffer])[] = [
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve] as const),
    ...['rXYZ', 'gXYZ', 'bXYZ'].map((name, i) => [name, xyz(primaries[i]!)] as const),
  ];
  const head = Buffer.alloc(132 + tags.length * 12);
  head.write(space, 16, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  tags.forEach(([name, data], i) => {
    head.write(name, 132 + i * 12, 'latin1');
    head.writeUInt32BE(at, 136 + i * 12);
    head.writeUInt32BE(data.length, 140 + i * 12);
    at += data.length;
  });
  return Buffer.concat([head, ...tags.map(([, data]) => data)]);
}

/** The primaries of sRGB and of Display P3, adapted to D50. */
const SRGB = [
  [0.436, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];
export const DISPLAY_P3 = [
  [0.5151, 0.2412, -0.0011],
  [0.292, 0.6922, 0.0419],
  [0.1571, 0.0666, 0.7841],
];

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 0, 'latin1');
  values.forEach((value, i) => data.writeInt32BE(Math.round(value * 65_536), 8 + i * 4));
  return data;
}
