import { Type } from 'typebox';
import type { Commands } from '../../../fields/index.js';
import { settle, ToolFailure } from '../envelope.js';
import type { Pictures } from '../ports.js';
import { base64Of } from '../uploads.js';
import { Answer, tool, type Tool, type ToolCall, words, WRITES } from './tool.js';
import { ACTIVE, vesselIdOf } from './vessels.js';

/** The longest edge of a picture, px. Chosen: models look at no more, and an answer stays small. */
const EDGE_MAX = 2048;
const edge = (byDefault: number) =>
  Type.Optional(Type.Integer({ minimum: 16, maximum: EDGE_MAX, description: `px; ${byDefault} by default.` }));

const Camera = Type.Object(
  {
    target: Type.Optional(
      Type.String({
        description: 'vessel:<id>, vessel:active, body:<id> or part:<vessel>/<instance id>; vessel:active by default.',
      }),
    ),
    distance: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'm from the target.' })),
    azimuth: Type.Optional(Type.Number({ description: 'Degrees about the target.' })),
    elevation: Type.Optional(Type.Number({ description: 'Degrees above the target, −90 to 90.' })),
    fov: Type.Optional(Type.Number({ description: 'Vertical field of view, degrees.' })),
  },
  {
    additionalProperties: false,
    description: 'Aims the main camera first; it stays there, also for spray. Without it the camera stays as it is.',
  },
);

interface CameraGiven {
  readonly target?: string | undefined;
  readonly distance?: number | undefined;
  readonly azimuth?: number | undefined;
  readonly elevation?: number | undefined;
  readonly fov?: number | undefined;
}

/** Makes the tool that shows the picture. The passes that it can show depend on what draws. */
export function getFrame(pictures: Pictures | null): Tool {
  return tool({
    name: 'mod.get_frame',
    title: 'Look',
    description: `Returns a picture (PNG) of what the main camera sees, with all paint and stickers. Look after every change.
camera aims it first, at a target from a distance; pass shows one step of the renderer, such as albedo or normal.
Example: {"width": 640, "height": 360, "camera": {"target": "vessel:active", "distance": 25, "azimuth": 40, "elevation": 15}}`,
    hints: WRITES,
    arguments: {
      width: edge(960),
      height: edge(540),
      samples: Type.Optional(
        Type.Unsafe<1 | 4 | 16>({ type: 'integer', enum: [1, 4, 16], description: 'Per pixel; 1 by default.' }),
      ),
      pass: Type.Optional(words(pictures?.passes ?? [''], 'The finished picture by default.')),
      camera: Type.Optional(Camera),
    },
    async run(call, { width = 960, height = 540, samples = 1, pass, camera }) {
      if (!call.pictures) throw new ToolFailure('EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
      if (camera) aim(call, camera);
      const png = await call.pictures.png({ width, height, samples, pass }, call.gone);
      return new Answer({ width, height, pass, mime_type: 'image/png', bytes: png.length }, [
        { type: 'image', data: base64Of(png), mimeType: 'image/png' },
      ]);
    },
  });
}

/** Takes the camera and puts it around a target. */
function aim(
  call: ToolCall,
  { target: given = `vessel:${ACTIVE}`, distance, azimuth, elevation, fov }: CameraGiven,
): void {
  const target = given === `vessel:${ACTIVE}` ? `vessel:${vesselIdOf(call.aggregates, ACTIVE)}` : given;
  const set = (operation: string, slots: Partial<EnvelopeOf>): EnvelopeOf => ({
    action: `camera.${operation}`,
    vesselId: '',
    ordinal: -1,
    value: 0,
    values: null,
    token: null,
    aux: null,
    ...slots,
  });
  const numbers = { orbit_radius: distance, orbit_azimuth: azimuth, orbit_elevation: elevation, fov };
  settle(
    call.commands.runGroup([
      set('enabled', { value: 1 }),
      set('anchor', { token: target }),
      set('aim_target', { token: target }),
      ...Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [set(name, { value })])),
    ]),
  );
}

type EnvelopeOf = Parameters<Commands['run']>[0];
