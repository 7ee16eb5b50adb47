import { mat4 } from 'gl-matrix';
import { quat, vec3 } from '../../../base/math/index.js';
import type { SceneFrame, View } from '../../scene/scene-frame.js';
import { exposureOf } from '../../scene/sky/exposure.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { GpuFactory } from '../gpu-factory.js';
import { ChangedWords } from '../resources/changed-words.js';

/** The size of a picture, pixels, and the sub-pixel sample to draw. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly sample: number;
  readonly samples: number;
  /**
   * True if the picture shows the mean of all samples so far when this sample has been drawn. By default, only the last
   * sample does so.
   */
  readonly isShown?: boolean;
  readonly jitter: readonly [number, number];
  /** With `none`, the background is transparent black. */
  readonly background: 'sky' | 'none';
  readonly smooth: boolean;
  readonly live?: boolean;
  readonly exposure?: number;
  readonly wireframe?: boolean;
  readonly reuse?: boolean;
}

/**
 * Exposure in full sunlight, chosen by eye: a white hull at noon is just below the shoulder of the tone curve, and the
 * clear sky beside it is blue and not dark.
 */
const EXPOSURE = 1.5;

/** Byte size and offsets of `Frame` in shaders/frame/bindings.wgsl; a test compares them with the WGSL. */
export const FRAME_LAYOUT = {
  size: 320,
  clip_from_world: 0,
  world_from_clip: 64,
  world_from_view: 128,
  viewport: 192,
  lens: 208,
  jitter: 224,
  sun_direction: 240,
  sun_irradiance: 256,
  world_from_ecl: 272,
} as const;

/** The members that depend on the view come before those for light and sky. */
const VIEW_BYTES = FRAME_LAYOUT.sun_direction;

/**
 * Returns the projection of a view. Depth is from 0 to 1, and reversed. In a perspective view, the far plane is
 * infinitely far away.
 */
export function clipFromView(view: View, raster: Raster): mat4 {
  const aspect = raster.width / raster.height;
  // In NDC, the width of a pixel is 2 / width. The y axis of pixels points down, and the y axis of NDC points up.
  const shiftX = (2 * raster.jitter[0]) / raster.width;
  const shiftY = (-2 * raster.jitter[1]) / raster.height;
  if (view.orthoHalfHeight !== null) {
    const y = 1 / view.orthoHalfHeight;
    // In an orthographic picture, depth is linear; near 1, the steps of a 32-bit float are 6e-8 of the depth range. So
    // the range must not exceed what the picture shows. A surface and its shadow are then at most a millimetre apart.
    const far = Math.max(5e3, view.orthoHalfHeight * 100);
    const range = 1 / (far - view.near);
    // prettier-ignore
    return [y / aspect, 0, 0, 0,  0, y, 0, 0,  0, 0, range, 0,  shiftX, shiftY, far * range, 1];
  }
  const y = 1 / Math.tan(view.fovY / 2);
  // prettier-ignore
  return [y / aspect, 0, 0, 0,  0, y, 0, 0,  -shiftX, -shiftY, 0, -1,  0, 0, view.near, 0];
}

/** Returns a rotation whose columns are the camera's axes in the world frame: right, up and back. */
export function worldFromView(view: View): mat4 {
  return mat4.fromQuat(identity(), view.worldFromView);
}

/**
 * Returns the transform from the world frame to clip space. The transform contains no translation before the
 * projection, because the camera is the origin of the world frame.
 */
export function clipFromWorld(view: View, raster: Raster): mat4 {
  const viewFromWorld = mat4.transpose(identity(), worldFromView(view));
  return mat4.multiply(identity(), clipFromView(view, raster), viewFromWorld);
}

const identity = (): mat4 => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Writes the uniform of a frame. The matrices are computed in double precision. */
export function writeFrameUniform(out: Float32Array, frame: SceneFrame, sky: SkyState, raster: Raster): void {
  const camera = worldFromView(frame.view);
  const viewFromWorld = mat4.transpose(identity(), camera);
  const projection = clipFromView(frame.view, raster);
  const clipFromWorld = mat4.multiply(identity(), projection, viewFromWorld);
  const viewFromClip = mat4.invert(identity(), projection) ?? identity();
  const worldFromClip = mat4.multiply(identity(), camera, viewFromClip);
  const { view, sun } = frame;
  const ortho = view.orthoHalfHeight;
  const put = (offset: number, values: ArrayLike<number>) => out.set(values, offset / 4);
  put(FRAME_LAYOUT.clip_from_world, clipFromWorld);
  put(FRAME_LAYOUT.world_from_clip, worldFromClip);
  put(FRAME_LAYOUT.world_from_view, camera);
  put(FRAME_LAYOUT.viewport, [raster.width, raster.height, 1 / raster.width, 1 / raster.height]);
  put(FRAME_LAYOUT.sun_direction, [...sun.directionInWorld, sun.angularRadius]);
  put(FRAME_LAYOUT.sun_irradiance, [...sun.irradiance, EXPOSURE * exposureOf(frame, sky) * (raster.exposure ?? 1)]);
  put(FRAME_LAYOUT.lens, [view.near, ortho ?? Math.tan(view.fovY / 2), ortho === null ? 0 : 1, 0]);
  put(FRAME_LAYOUT.jitter, [raster.jitter[0], raster.jitter[1], raster.sample, raster.samples]);
  [vec3.X_AXIS, vec3.Y_AXIS, vec3.Z_AXIS].forEach((axis, column) => {
    put(FRAME_LAYOUT.world_from_ecl + column * 16, quat.rotate(frame.worldFromEcl, axis));
  });
}

/** @group(0): the uniform of the frame, and the samplers that all passes use. */
export class FrameUniform {
  readonly layout: GPUBindGroupLayout;
  readonly bindGroup: GPUBindGroup;
  readonly surfaceSampler: GPUSampler;
  readonly tableSampler: GPUSampler;
  readonly #uniform: ChangedWords;
  readonly #words = new Float32Array(FRAME_LAYOUT.size / 4);
  #view = new Float32Array(0);

  constructor(factory: GpuFactory) {
    const { device } = factory;
    const visibility = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT | GPUShaderStage.COMPUTE;
    this.layout = device.createBindGroupLayout({
      label: 'frame',
      entries: [
        { binding: 0, visibility, buffer: { type: 'uniform', minBindingSize: FRAME_LAYOUT.size } },
        { binding: 1, visibility, sampler: {} },
        { binding: 2, visibility, sampler: {} },
      ],
    });
    this.surfaceSampler = device.createSampler({
      label: 'surface',
      addressModeU: 'repeat',
      addressModeV: 'repeat',
      magFilter: 'linear',
      minFilter: 'linear',
      mipmapFilter: 'linear',
    });
    this.tableSampler = device.createSampler({
      label: 'table',
      magFilter: 'linear',
      minFilter: 'linear',
      // On the software adapter, filtering between mip levels doubles the cost, even if a texture has only one level.
      mipmapFilter: 'nearest',
    });
    const buffer = factory.buffer('frame uniform', FRAME_LAYOUT.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    this.#uniform = new ChangedWords(factory, buffer);
    this.bindGroup = factory.bindGroup('frame', this.layout, [{ buffer }, this.surfaceSampler, this.tableSampler]);
  }

  /** @returns whether the view differs from the view of the previous frame */
  write(frame: SceneFrame, sky: SkyState, raster: Raster): boolean {
    writeFrameUniform(this.#words, frame, sky, raster);
    this.#uniform.write(this.#words);
    const view = this.#words.subarray(0, VIEW_BYTES / 4);
    if (this.#view.length > 0 && view.every((value, index) => value === this.#view[index])) return false;
    this.#view = view.slice();
    return true;
  }
}
