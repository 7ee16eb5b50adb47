import { readFile } from 'node:fs/promises';
import type { CaseRenderer } from './case-renderer.js';
import { fileOfCase } from './cases/file-of-case.js';
import type { GoldenCase } from './cases/golden-case.js';
import { driveCase } from './stage/drive-case.js';
import { openStage } from './stage/open-stage.js';
import type { FramePasses, Place, Stage, StagedScene, TexelPlace } from './stage/stage.js';

/**
 * Opens the device that draws cases.
 * @throws PlatformError when there is none
 */
export async function openCaseRenderer(place: Place = 'node'): Promise<CaseRenderer> {
  return new StageRenderer(await openStage(place));
}

/** Draws cases on a stage. The scene of the last one stays open, for a look at its passes. */
class StageRenderer implements CaseRenderer {
  readonly place;
  readonly adapterFamily;
  readonly adapterName;
  #last: { readonly scene: StagedScene; readonly goldenCase: GoldenCase } | null = null;

  constructor(private readonly stage: Stage) {
    this.place = stage.place;
    this.adapterFamily = stage.adapter.family;
    this.adapterName = stage.adapter.name;
  }

  async render(goldenCase: GoldenCase) {
    await this.#forget();
    const { scene: named, set = [], name } = goldenCase;
    const path = named === 'default' ? named : fileOfCase(goldenCase, named);
    const scene = await this.stage.open({ scene: path, set });
    this.#last = { scene, goldenCase };
    return driveCase(scene, goldenCase, (file) => readFile(fileOfCase(goldenCase, file)), name);
  }

  async passes(texel?: TexelPlace): Promise<FramePasses> {
    return this.#last ? this.#last.scene.passes(this.#last.goldenCase, texel) : { pictures: [] };
  }

  async close(): Promise<void> {
    await this.#forget();
    await this.stage.close();
  }

  async #forget(): Promise<void> {
    const last = this.#last;
    this.#last = null;
    await last?.scene.close();
  }
}
