import { bodyPoints } from '../../scene/sky/body-points.js';
import { starCells, visibleStars, type StarCell, type StarRun } from '../../scene/sky/stars/star-cells.js';
import { dimStars, packPoints, POINT_FLOATS, SKY_POINT, starField } from '../../scene/sky/stars/star-field.js';
import type { SceneFrame } from '../../scene/scene-frame.js';
import { quat } from '../../../base/math/index.js';
import type { GpuContext } from '../gpu-context.js';
import type { Raster } from '../layouts/frame-uniform.js';
import { DEPTH_FORMAT, PICTURE_FORMAT } from '../resources/targets.js';

/** Maximum number of bodies that are drawn as points. No supported star system has more. */
const MOVING_POINTS = 64;
/** Number of vertices of a point, as in shaders/lib/quad.wgsl. */
export const QUAD_VERTICES = 6;

/** Draws stars and distant planets over the sky with shaders/passes/stars.wgsl. */
export class StarsPass {
  readonly #moving = new Float32Array(MOVING_POINTS * POINT_FLOATS);
  #movingCount = 0;
  #runs: StarRun[] = [];

  private constructor(
    private readonly context: GpuContext,
    private readonly pipeline: GPURenderPipeline,
    private readonly points: GPUBuffer,
    private readonly group: GPUBindGroup,
    private readonly cells: readonly StarCell[],
    private readonly dimCells: readonly StarCell[],
  ) {}

  /** @param layout layout of the light pass's @group(1), which includes {@link AtmospherePass.layoutEntries} */
  static async create(context: GpuContext, layout: GPUBindGroupLayout): Promise<StarsPass> {
    const pointsLayout = context.device.createBindGroupLayout({
      label: 'sky points',
      entries: [{ binding: 0, visibility: GPUShaderStage.VERTEX, buffer: { type: 'read-only-storage' } }],
    });
    const creating = context.renderPipeline('passes/stars.wgsl', {
      label: 'stars',
      layout: context.pipelineLayout('stars', [context.frame.layout, layout, pointsLayout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend: ADD }] },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
    });
    const sky = starCells(starField());
    const dim = starCells(dimStars());
    const fixed = packPoints([...sky.points, ...dim.points]);
    const dimCells = dim.cells.map((cell) => ({ ...cell, first: sky.points.length + cell.first }));
    const size = MOVING_POINTS * SKY_POINT.size + fixed.byteLength;
    const points = context.buffer('sky points', size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    context.write(points, MOVING_POINTS * SKY_POINT.size, fixed);
    const group = context.bindGroup('sky points', pointsLayout, [{ buffer: points }]);
    return new StarsPass(context, await creating, points, group, sky.cells, dimCells);
  }

  /** @param night true at night in air, when dim stars are visible, too */
  update(frame: SceneFrame, raster: Pick<Raster, 'width' | 'height'>, night: boolean): void {
    const { view } = frame;
    const eclFromWorld = quat.invert(frame.worldFromEcl);
    const slope = Math.tan(view.fovY / 2);
    const diagonal = Math.atan(slope * Math.hypot(1, raster.width / raster.height));
    const forward = quat.rotate(quat.multiply(eclFromWorld, view.worldFromView), [0, 0, -1]);
    this.#runs = [this.cells, ...(night ? [this.dimCells] : [])].flatMap((cells) =>
      visibleStars(cells, forward, diagonal),
    );
    const moving = packPoints(bodyPoints(frame, (2 * slope) / raster.height).slice(0, MOVING_POINTS));
    this.#movingCount = moving.length / POINT_FLOATS;
    if (moving.every((value, i) => value === this.#moving[i])) return;
    this.#moving.set(moving);
    this.context.write(this.points, 0, moving);
  }

  /** Draws the points. Call it when the sky has been drawn and groups 0 and 1 are bound. */
  encode(pass: GPURenderPassEncoder): void {
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(2, this.group);
    if (this.#movingCount > 0) pass.draw(QUAD_VERTICES * this.#movingCount);
    for (const { first, count } of this.#runs) {
      pass.draw(QUAD_VERTICES * count, 1, QUAD_VERTICES * (MOVING_POINTS + first));
    }
  }
}

const ADD: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'one', operation: 'add' },
  alpha: { srcFactor: 'zero', dstFactor: 'one', operation: 'add' },
};
