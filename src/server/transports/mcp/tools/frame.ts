import { Type } from 'typebox';
import { PASS_NAMES, SAMPLES, type PassName } from '../../../../contract/vocabulary/index.js';
import { PictureOptions, pictureOptions, requirePicture } from '../../../../contract/index.js';
import { ToolFailure, valueOrFailure } from '../envelope.js';
import type { Pictures } from '../ports.js';
import { base64Of } from '../uploads.js';
import { DataWithAttachments, tool, type Tool, type ToolCall, WRITES } from './tool.js';
import { targetOf } from './vessels.js';

/** The maximum length of a picture's longer edge, px. Language models do not use more pixels. */
const EDGE_MAX = 2048;
const edge = Type.Optional(Type.Integer({ minimum: 16, maximum: EDGE_MAX }));

const Camera = Type.Object(
  {
    target: Type.Optional(
      Type.String({
        description: 'vessel:<id>, body:<id> or part:<vessel>/<instance_id>. Alone, it fills the frame.',
      }),
    ),
    distance: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'm' })),
    azimuth: Type.Optional(Type.Number({ description: '0: from the north, 90: from the east.' })),
    elevation: Type.Optional(Type.Number({ description: 'Degrees above the horizon.' })),
    fov: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

interface CameraGiven {
  readonly target?: string | undefined;
  readonly distance?: number | undefined;
  readonly azimuth?: number | undefined;
  readonly elevation?: number | undefined;
  readonly fov?: number | undefined;
}

/** The tool's description lists the render passes if there is a renderer. */
export function getFrame(pictures: Pictures | null): Tool {
  return tool({
    name: 'mod.get_frame',
    description:
      'Returns a PNG of what the main camera sees. camera moves the main camera, also for later calls. pass: one render pass. ' +
      'If your client hides pictures, GET /v1/frame over HTTP.',
    example: '{"width": 640, "height": 360, "camera": {"target": "vessel:active", "azimuth": 220, "elevation": 10}}',
    hints: WRITES,
    arguments: {
      ...PictureOptions.properties,
      width: edge,
      height: edge,
      samples: Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: SAMPLES })),
      pass: Type.Optional(Type.Unsafe<PassName>({ type: 'string', enum: pictures ? PASS_NAMES : [''] })),
      camera: Type.Optional(Camera),
    },
    async run(call, { camera, ...given }) {
      if (!call.pictures) throw new ToolFailure('EOPNOTSUPP', 'frame: this server has no renderer; see livery doctor');
      const picture = pictureOptions(given);
      requirePicture('frame', picture);
      if (camera) aim(call, camera);
      const { png, warnings } = await call.pictures.png(picture, call.gone);
      const { samples: _, ...shown } = picture;
      return new DataWithAttachments(
        { ...shown, mime_type: 'image/png', bytes: png.length, ...(warnings.length > 0 && { warnings }) },
        [{ type: 'image', data: base64Of(png), mimeType: 'image/png' }],
      );
    },
  });
}

function aim({ aggregates, commands }: ToolCall, { target = 'vessel:active', ...view }: CameraGiven): void {
  valueOrFailure(commands.lookAt({ ...view, target: targetOf(aggregates, target) }));
}
