import { bodyPoints } from '../../scene/sky/body-points.js';
import { packSprites, SPRITE_FLOATS, starField, type SkySprite } from '../../scene/sky/stars/star-field.js';
import type { SceneFrame } from '../../scene/scene-frame.js';
import type { GpuContext } from '../gpu-context.js';
import type { Raster } from '../layouts/frame-uniform.js';
import { DEPTH_FORMAT, RADIANCE_FORMAT } from '../resources/targets.js';
import type { AtmospherePass } from './atmosphere.js';

/** Room for the star and the bodies that are points; no system of ours has more. */
const MOVING_SPRITES = 64;
const SPRITE_BYTES = SPRITE_FLOATS * 4;
/** The star stands this high above the horizon, and the camera this low in the air: no star can be seen. */
const DAYLIGHT_COSINE = 0.12;
const DAYLIGHT_SCALE_HEIGHTS = 2;

/** Everything small and bright in the sky, added to it by shaders/passes/stars.wgsl. */
export class StarsPass {
  readonly #moving = new Float32Array(MOVING_SPRITES * SPRITE_FLOATS);
  #movingCount = 0;
  #hasDirections = true;

  private constructor(
    private readonly context: GpuContext,
    private readonly atmosphere: AtmospherePass,
    private readonly pipeline: GPURenderPipeline,
    private readonly sprites: GPUBuffer,
    private readonly fixedCount: number,
  ) {}

  /** @param lightLayout @group(1) of the light pass, {@link AtmospherePass.layoutEntries} among its entries */
  static async create(
    context: GpuContext,
    atmosphere: AtmospherePass,
    lightLayout: GPUBindGroupLayout,
  ): Promise<StarsPass> {
    const creating = context.renderPipeline('passes/stars.wgsl', {
      label: 'stars',
      layout: context.pipelineLayout('stars', [context.frame.layout, lightLayout]),
      primitive: { topology: 'triangle-strip' },
      vertex: {
        entryPoint: 'vertex_main',
        buffers: [
          {
            arrayStride: SPRITE_BYTES,
            stepMode: 'instance',
            attributes: [
              { shaderLocation: 0, offset: 0, format: 'float32x4' },
              { shaderLocation: 1, offset: 16, format: 'float32x4' },
            ],
          },
        ],
      },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: RADIANCE_FORMAT, blend: ADD }] },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
    });
    const fixed = packSprites(starField());
    const size = MOVING_SPRITES * SPRITE_BYTES + fixed.byteLength;
    const sprites = context.buffer('sky sprites', size, GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST);
    context.write(sprites, MOVING_SPRITES * SPRITE_BYTES, fixed);
    return new StarsPass(context, atmosphere, await creating, sprites, fixed.length / SPRITE_FLOATS);
  }

  /** Takes what moves in the sky; writes it when it moved. */
  update(frame: SceneFrame, raster: Pick<Raster, 'height'>): void {
    const { view, sun } = frame;
    // An orthographic picture looks in one direction only: it shows no stars.
    this.#hasDirections = view.orthoHalfHeight === null;
    const pixelAngle = (2 * Math.tan(view.fovY / 2)) / raster.height;
    const star: SkySprite = { direction: sun.directionInWorld, angularRadius: sun.angularRadius, colour: [1, 1, 1] };
    const moving = packSprites([star, ...bodyPoints(frame, pixelAngle)].slice(0, MOVING_SPRITES));
    moving[SPRITE_FLOATS - 1] = 1; // marks the star
    this.#movingCount = moving.length / SPRITE_FLOATS;
    if (moving.every((value, i) => value === this.#moving[i])) return;
    this.#moving.set(moving);
    this.context.write(this.sprites, 0, moving);
  }

  /** Groups 0 and 1 of the light pass are bound already; depth is attached. Draw it after the sky. */
  encode(pass: GPURenderPassEncoder): void {
    if (!this.#hasDirections || this.#movingCount === 0) return;
    pass.setPipeline(this.pipeline);
    pass.setVertexBuffer(0, this.sprites);
    pass.draw(4, this.#movingCount);
    if (!this.#isDaylight()) pass.draw(4, this.fixedCount, 0, MOVING_SPRITES);
  }

  #isDaylight(): boolean {
    const { sky } = this.atmosphere;
    if (!sky?.hasAir) return false;
    return sky.sunCosine > DAYLIGHT_COSINE && sky.altitude < DAYLIGHT_SCALE_HEIGHTS * sky.air.rayleighScaleHeight;
  }
}

const ADD: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'one', operation: 'add' },
  alpha: { srcFactor: 'zero', dstFactor: 'one', operation: 'add' },
};
