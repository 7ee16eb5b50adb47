import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { FieldError, parseJson } from '../base/errors/index.js';
import { changedPicture, GoldenPicture, goldenPicture, GoldenTolerance, Rectangle } from '../contract/index.js';
import type { GoldenFiles } from './golden-files.js';
import type { GoldenParameters } from './golden-request.js';
import { pngSize } from './png-size.js';
import { EXACT } from './tolerance.js';

export const GoldenSettings = Type.Object(
  {
    ...GoldenPicture.properties,
    tolerance: GoldenTolerance,
    mask: Type.Array(Rectangle),
    /** The universal time of the accepted frame, s; absent if it is not known. */
    ut: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);
export type GoldenSettings = Static<typeof GoldenSettings>;

export const DEFAULTS: GoldenSettings = { ...goldenPicture({}), tolerance: EXACT, mask: [] };

/**
 * A setting in the request replaces the stored setting.
 * @throws FieldError EINVAL as in {@link changedPicture}
 */
export function withRequest(settings: GoldenSettings, { picture, tolerance, mask }: GoldenParameters): GoldenSettings {
  return {
    ...changedPicture(settings, picture),
    tolerance: tolerance ?? settings.tolerance,
    mask: mask ? [...mask] : settings.mask,
    ...(settings.ut !== undefined && { ut: settings.ut }),
  };
}

/**
 * Reads the settings of a golden from `golden.json` or, if that is missing, from `case.json`. If both are missing,
 * returns the defaults, with the size of the accepted picture.
 * @throws FieldError EIO when such a file is broken
 */
export async function readSettings(
  name: string,
  files: Pick<GoldenFiles, 'read'>,
  expected: Uint8Array,
): Promise<GoldenSettings> {
  const own = textOf(await files.read(name, 'golden.json'));
  if (own !== null) return parseSettings(name, own);
  const ofCase = textOf(await files.read(name, 'case.json'));
  if (ofCase !== null) return settingsOfCase(name, ofCase);
  return { ...DEFAULTS, ...pngSize(expected) };
}

function parseSettings(name: string, text: string): GoldenSettings {
  const broken = (why: string): never => {
    throw new FieldError(
      'EIO',
      'golden',
      `golden: golden.json of '${name}': ${why}; repair the file, or delete the golden`,
    );
  };
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    return broken((cause as Error).message);
  }
  if (Value.Check(GoldenSettings, json)) return json;
  const [problem] = Value.Errors(GoldenSettings, json);
  return broken(`${problem?.instancePath ?? ''} ${problem?.message ?? 'is invalid'}`.trim());
}

async function settingsOfCase(name: string, text: string): Promise<GoldenSettings> {
  const { parseCase } = await import('./cases/parse-case.js');
  try {
    const file = parseCase(`${name}/case.json`, text);
    return { ...goldenPicture(file), tolerance: file.tolerance, mask: [...(file.mask?.rectangles ?? [])] };
  } catch (cause) {
    throw new FieldError('EIO', 'golden', `golden: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const textOf = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('utf8');
