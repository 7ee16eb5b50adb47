import { Type } from 'typebox';
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
        description:
          'vessel:<id>, body:<id> or part:<vessel>/<instance id>; active is a vessel too. vessel:active by default.',
      }),
    ),
    distance: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'm; by default so far that it is seen whole.' }),
    ),
    azimuth: Type.Optional(
      Type.Number({ description: 'Compass direction from the target in which the camera stands: 0 north, 90 east.' }),
    ),
    elevation: Type.Optional(Type.Number({ description: 'Degrees above its horizon, −90 to 90; 12 by default.' })),
    fov: Type.Optional(Type.Number({ description: 'Vertical field of view, degrees.' })),
  },
  {
    additionalProperties: false,
    description:
      'Points the main camera first; it stays there, also for spray. Without it the camera stays as it is. ' +
      'With the target alone: a view of the whole of it.',
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
camera points it first, at a target from any side; pass shows one step of the renderer, such as albedo or normal.
Example: {"width": 640, "height": 360, "camera": {"target": "vessel:active", "azimuth": 220, "elevation": 10}}`,
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

/** A target on the vessel under control: the vessel itself, or one of its parts. */
const ACTIVE_TARGET = /^(vessel|part):active($|\/.*$)/s;

/** Points the camera at a target. */
function aim({ aggregates, commands }: ToolCall, { target = `vessel:${ACTIVE}`, ...view }: CameraGiven): void {
  const [, kind, part] = ACTIVE_TARGET.exec(target) ?? [];
  const meant = kind === undefined ? target : `${kind}:${vesselIdOf(aggregates, ACTIVE)}${part}`;
  settle(commands.lookAt({ ...view, target: meant }));
}
