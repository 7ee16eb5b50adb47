import type { Asset } from '../assets/index.js';
import { type ModelFacts, SECTIONS_PER_LEVEL } from './kept-model.js';

/** The finest levels of a mesh, which are most of its bytes and show only close by. */
const FINE_LEVELS = 2;

/** A kept model in two assets. */
export interface SplitModel {
  /** All facts, with the triangles of the coarser levels. */
  readonly rough: Asset;
  /** The triangles of the finer levels; null where every mesh has but one. */
  readonly fine: Asset | null;
}

/** Parts the asset that `keepModel` wrote by level of detail, so that the coarser ones can be sent first. */
export function splitModel({ facts, sections }: Asset): SplitModel {
  const rough: Asset['sections'][number][] = [];
  const fine: Asset['sections'][number][] = [];
  let next = 0;
  for (const { mesh } of (facts as ModelFacts).primitives) {
    const first = next + fineLevels(mesh.errors) * SECTIONS_PER_LEVEL;
    const end = next + (1 + mesh.errors.length) * SECTIONS_PER_LEVEL;
    fine.push(...sections.slice(next, first));
    rough.push(...sections.slice(first, end));
    next = end;
  }
  return { rough: { facts, sections: rough }, fine: fine.length === 0 ? null : { facts: null, sections: fine } };
}

/** Puts the two assets of a model together again, as `keepModel` wrote it. */
export function joinModel({ rough, fine }: SplitModel): Asset {
  let [nextRough, nextFine] = [0, 0];
  const sections = (rough.facts as ModelFacts).primitives.flatMap(({ mesh: { errors } }) => {
    const fineCount = fineLevels(errors) * SECTIONS_PER_LEVEL;
    const roughCount = (1 + errors.length) * SECTIONS_PER_LEVEL - fineCount;
    return [
      ...(fine?.sections.slice(nextFine, (nextFine += fineCount)) ?? []),
      ...rough.sections.slice(nextRough, (nextRough += roughCount)),
    ];
  });
  return { facts: rough.facts, sections };
}

/**
 * Returns the asset of a model that has the coarser levels alone. Its meshes have keys of their own, because they are
 * other triangles than those of the whole one.
 * @param hasImages asked for each image whether it is there; without one, the material has its plain colours
 */
export function roughModel({ facts, sections }: Asset, hasImages: (key: string) => boolean): Asset {
  const { key, notes, primitives } = facts as ModelFacts;
  const there = <T extends { readonly key: string }>(image: T | null): T | null =>
    image && hasImages(image.key) ? image : null;
  const rough: ModelFacts = {
    key,
    ...(notes && { notes }),
    primitives: primitives.map(({ mesh, material, slot }) => {
      const fine = fineLevels(mesh.errors);
      return {
        slot,
        mesh: fine === 0 ? mesh : { ...mesh, key: `${mesh.key} rough`, errors: mesh.errors.slice(fine) },
        material: {
          ...material,
          albedoOcclusion: there(material.albedoOcclusion),
          normalRoughMetal: there(material.normalRoughMetal),
        },
      };
    }),
  };
  return { facts: rough, sections };
}

/** Returns how many of the levels of a mesh are fine ones, by the errors of all but the finest. */
function fineLevels(errors: readonly number[]): number {
  return Math.min(FINE_LEVELS, errors.length);
}
