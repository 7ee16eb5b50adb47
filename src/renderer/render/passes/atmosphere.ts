import { halfFromNumber, numberFromHalf } from '../../../base/images/index.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { ATMOSPHERE_LAYOUT, writeAtmosphereUniform } from '../layouts/atmosphere-uniform.js';
import { ChangedWords } from '../resources/changed-words.js';
import { skyLayoutEntry, SkyTables, type SkyBinding } from '../resources/sky-tables.js';
import { radianceFormat } from '../resources/targets.js';
import { EnvironmentPass } from './environment.js';

/**
 * The bindings of those tables that lighting reads. The table of multiple scattering is missing, because it is only
 * read when other tables are drawn.
 */
const LOOKUP_BINDINGS: readonly SkyBinding[] = [
  'atmosphere',
  'transmittance',
  'sky',
  'airLight',
  'environment',
  'irradiance',
];

interface TablePipeline {
  readonly pipeline: GPURenderPipeline;
  readonly bindGroup: GPUBindGroup;
}

interface AirPipelines {
  readonly transmittance: TablePipeline;
  readonly multipleScattering: TablePipeline;
}

/**
 * Keeps the tables of air, sky and environment light (shaders/atmosphere) up to date. A table is drawn only when
 * something on which it depends has changed. Transmittance and multiple scattering depend only on the air and the
 * ground of the body below the camera, and on the apparent radius of the star. The other tables also depend on the
 * camera's height and on the angle between star and zenith. The environment light also depends on the clouds above the
 * camera: their light and their opacity.
 */
export class AtmospherePass implements FramePass {
  tablesDrawn = 0;
  #airKey = '';
  #skyKey = '';
  #drawnAirKey = '';
  #drawnSkyKey = '';
  #sky: SkyState | null = null;
  /** Null until a scene has air, which most scenes in space do not have. */
  #air: AirPipelines | null = null;
  #pendingAir: Promise<AirPipelines> | null = null;
  readonly #uniform: ChangedWords;
  readonly #words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);

  private constructor(
    private readonly context: GpuContext,
    readonly tables: SkyTables,
    private readonly skyView: TablePipeline,
    private readonly environment: EnvironmentPass,
  ) {
    this.#uniform = new ChangedWords(context, tables.uniform);
  }

  static async create(context: GpuContext): Promise<AtmospherePass> {
    const tables = new SkyTables(context);
    const [skyView, environment] = await Promise.all([
      tablePipeline(context, tables, 'sky-view', ['atmosphere', 'transmittance', 'multipleScattering'], 2),
      EnvironmentPass.create(context, tables),
    ]);
    return new AtmospherePass(context, tables, skyView, environment);
  }

  /** Returns entries 8 to 12 and 14 for the layout of a @group(1) whose shader imports atmosphere/lookup.wgsl. */
  static layoutEntries(visibility: GPUShaderStageFlags): GPUBindGroupLayoutEntry[] {
    // The vertex stages of the sky and of the stars also read the bindings.
    return LOOKUP_BINDINGS.map((name) => skyLayoutEntry(name, visibility | GPUShaderStage.VERTEX));
  }

  bindGroupEntries(): GPUBindGroupEntry[] {
    return LOOKUP_BINDINGS.map((name) => this.tables.bindGroupEntry(name));
  }

  async prepare({ sky }: Pick<FramePlan, 'sky'>): Promise<void> {
    if (!sky.hasAir || this.#air) return;
    this.#pendingAir ??= airPipelines(this.context, this.tables).finally(() => (this.#pendingAir = null));
    this.#air = await this.#pendingAir;
  }

  /** Finds out which tables are out of date; {@link encode} draws these tables. */
  update({ sky }: Pick<FrameContext, 'sky'>): void {
    const former = this.#sky;
    this.#sky = sky;
    writeAtmosphereUniform(this.#words, sky);
    const changed = this.#uniform.write(this.#words);
    // The tables depend only on these two members and on what the uniform contains.
    if (!changed && former?.hasAir === sky.hasAir && former.backdrop === sky.backdrop) return;
    const { air, meanRadius, sunAngularRadius, groundAlbedo, clouds } = sky;
    this.#airKey = JSON.stringify([air, meanRadius, sunAngularRadius, groundAlbedo]);
    this.#skyKey = `${this.#airKey} ${sky.altitude} ${sky.sunCosine} ${sky.sunIrradiance.join(' ')} ${sky.backdrop?.join(' ')} ${clouds?.light.join(' ')} ${clouds?.strength}`;
  }

  warm(encoder: GPUCommandEncoder): void {
    this.encode(encoder);
  }

  encode(encoder: GPUCommandEncoder): void {
    const sky = this.#sky;
    if (!sky) return;
    const { tables } = this;
    if (this.#airKey !== this.#drawnAirKey) {
      // Without air, the tables are constants: transmittance is 1, and scattered light is 0.
      const air = sky.hasAir ? this.#air! : null;
      this.#draw(encoder, 'transmittance', air && air.transmittance, [tables.transmittance], [1, 1, 1, 1]);
      this.#draw(encoder, 'multiple scattering', air && air.multipleScattering, [tables.multipleScattering]);
      this.#drawnAirKey = this.#airKey;
    }
    if (this.#skyKey !== this.#drawnSkyKey) {
      const { backdrop } = sky;
      // The transmittance of a backdrop is 0, so that no star is visible behind it.
      const around: GPUColor = backdrop ? [...backdrop.map(halfPrecise), 0] : [0, 0, 0, 1];
      this.#draw(encoder, 'sky view', backdrop ? null : this.skyView, [tables.sky, tables.airLight], around);
      this.environment.encode(encoder);
      this.tablesDrawn++;
      this.#drawnSkyKey = this.#skyKey;
    }
  }

  #draw(
    encoder: GPUCommandEncoder,
    label: string,
    table: TablePipeline | null,
    targets: readonly GPUTexture[],
    clearValue: GPUColor = [0, 0, 0, 1],
  ): void {
    this.tablesDrawn++;
    const colorAttachments = targets.map((texture): GPURenderPassColorAttachment => {
      return { view: texture.createView(), loadOp: 'clear', storeOp: 'store', clearValue };
    });
    const pass = encoder.beginRenderPass({ label, colorAttachments });
    if (table) {
      pass.setPipeline(table.pipeline);
      pass.setBindGroup(0, this.context.frame.bindGroup);
      pass.setBindGroup(1, table.bindGroup);
      pass.draw(3);
    }
    pass.end();
  }
}

/** Like `half_precise` in shaders/lib/half.wgsl. */
const halfPrecise = (value: number): number => numberFromHalf(halfFromNumber(value));

async function airPipelines(context: GpuContext, tables: SkyTables): Promise<AirPipelines> {
  const [transmittance, multipleScattering] = await Promise.all([
    tablePipeline(context, tables, 'transmittance', ['atmosphere'], 1),
    tablePipeline(context, tables, 'multiple-scattering', ['atmosphere', 'transmittance'], 1),
  ]);
  return { transmittance, multipleScattering };
}

/** @param name file name of a shader below shaders/passes */
async function tablePipeline(
  context: GpuContext,
  tables: SkyTables,
  name: string,
  bindings: readonly SkyBinding[],
  targets: number,
): Promise<TablePipeline> {
  const { layout, bindGroup } = tables.group(name, bindings);
  const pipeline = await context.renderPipeline(`passes/${name}.wgsl`, {
    label: name,
    layout: context.pipelineLayout(name, [context.frame.layout, layout]),
    vertex: { entryPoint: 'vertex_main' },
    fragment: {
      entryPoint: 'fragment_main',
      targets: Array.from({ length: targets }, () => ({ format: radianceFormat(context.device) })),
    },
  });
  return { pipeline, bindGroup };
}
