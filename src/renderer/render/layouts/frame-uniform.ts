import { mat4 } from 'gl-matrix';
import { quat, vec3 } from '../../../base/math/index.js';
import type { SceneFrame, View } from '../../scene/scene-frame.js';
import { exposureOf } from '../../scene/sky/exposure.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { GpuFactory } from '../gpu-factory.js';
import { ChangedWords } from '../resources/changed-words.js';

/** The size of the picture, pixels, and the current sub-pixel sample. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly sample: number;
  readonly samples: number;
  /** True (default) to show the picture after this sample, as the mean of all samples so far. */
  readonly isShown?: boolean;
  readonly jitter: readonly [number, number];
  /** The background: the sky, or nothing (transparent black). */
  readonly background: 'sky' | 'none';
  /** True to smooth the edges of a picture of one sample. */
  readonly smooth: boolean;
  /** True to allow the reuse of shadows from an earlier picture if the difference is invisible. */
  readonly live?: boolean;
  /** A factor of the scene's exposure; 1 by default. */
  readonly exposure?: number;
  /** True to draw the edges of the parts' triangles over the picture. */
  readonly wireframe?: boolean;
  /** False to forbid the reuse of outputs of the previous frame. */
  readonly reuse?: boolean;
}

/**
 * Chosen by eye: a white hull in full sunlight at noon is just below the shoulder of the tone curve, and the clear sky
 * beside the hull is blue, not dark.
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

/** Size of the members that describe the view, bytes. They precede the members for light and sky. */
const VIEW_BYTES = FRAME_LAYOUT.sun_direction;

/** Depth is reverse-Z, 0 to 1. A perspective view has an infinite far plane. */
export function clipFromView(view: View, raster: Raster): mat4 {
  const aspect = raster.width / raster.height;
  // A pixel is 2 / width wide in NDC. The y axis of pixels points down.
  const shiftX = (2 * raster.jitter[0]) / raster.width;
  const shiftY = (-2 * raster.jitter[1]) / raster.height;
  if (view.orthoHalfHeight !== null) {
    const y = 1 / view.orthoHalfHeight;
    // Depth is linear in an orthographic picture, and near 1, the steps of a 32-bit float are 6e-8 of the depth range.
    // The range is therefore limited to what such a picture shows. Then surfaces and their shadows stay within a
    // millimetre of each other.
    const far = Math.max(5e3, view.orthoHalfHeight * 100);
    const range = 1 / (far - view.near);
    // prettier-ignore
    return [y / aspect, 0, 0, 0,  0, y, 0, 0,  0, 0, range, 0,  shiftX, shiftY, far * range, 1];
  }
  const y = 1 / Math.tan(view.fovY / 2);
  // prettier-ignore
  return [y / aspect, 0, 0, 0,  0, y, 0, 0,  -shiftX, -shiftY, 0, -1,  0, 0, view.near, 0];
}

/** The columns are the camera's right, up and back axes in the world frame. */
export function worldFromView(view: View): mat4 {
  return mat4.fromQuat(identity(), view.worldFromView);
}

/** The matrix has no translation, because the camera is the origin of the world frame. */
export function clipFromWorld(view: View, raster: Raster): mat4 {
  const viewFromWorld = mat4.transpose(identity(), worldFromView(view));
  return mat4.multiply(identity(), clipFromView(view, raster), viewFromWorld);
}

const identity = (): mat4 => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Writes the uniform of a frame to `out`, with the layout {@link FRAME_LAYOUT}. Computes matrices with doubles. */
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

/** @group(0): the frame's uniform, and the samplers that all passes share. */
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
      // Filtering between mip levels would double the cost on the software adapter, even for textures with one level.
      mipmapFilter: 'nearest',
    });
    const buffer = factory.buffer('frame uniform', FRAME_LAYOUT.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    this.#uniform = new ChangedWords(factory, buffer);
    this.bindGroup = factory.bindGroup('frame', this.layout, [{ buffer }, this.surfaceSampler, this.tableSampler]);
  }

  /** @returns true when the view is not the same as in the previous frame */
  write(frame: SceneFrame, sky: SkyState, raster: Raster): boolean {
    writeFrameUniform(this.#words, frame, sky, raster);
    this.#uniform.write(this.#words);
    const view = this.#words.subarray(0, VIEW_BYTES / 4);
    if (this.#view.length > 0 && view.every((value, index) => value === this.#view[index])) return false;
    this.#view = view.slice();
    return true;
  }
}
