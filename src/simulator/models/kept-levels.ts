import type { Asset } from '../../base/assets/index.js';
import { type MaterialFacts, type ModelFacts, sectionsPerLevel } from './kept-model.js';
import { MAPPED_ROLES, type MappedRole, type MappedSurface, withImages } from './mapped-surface.js';

/**
 * This many levels of a mesh, the finest ones, are sent after all others. These levels contain most of the bytes, and
 * matter only close to the camera.
 */
const FINE_LEVELS = 2;

export interface SplitModel {
  /** The facts of the model, and the triangles of the coarser levels. */
  readonly rough: Asset;
  /** The triangles of the finer levels; null if no mesh has more than one level. */
  readonly fine: Asset | null;
}

export function splitModel({ facts, sections }: Asset): SplitModel {
  const rough: Asset['sections'][number][] = [];
  const fine: Asset['sections'][number][] = [];
  let next = 0;
  for (const { mesh } of (facts as ModelFacts).primitives) {
    const first = next + fineLevels(mesh.errors) * sectionsPerLevel(mesh);
    const end = next + (1 + mesh.errors.length) * sectionsPerLevel(mesh);
    fine.push(...sections.slice(next, first));
    rough.push(...sections.slice(first, end));
    next = end;
  }
  return { rough: { facts, sections: rough }, fine: fine.length === 0 ? null : { facts: null, sections: fine } };
}

export function joinModel({ rough, fine }: SplitModel): Asset {
  let [nextRough, nextFine] = [0, 0];
  const sections = (rough.facts as ModelFacts).primitives.flatMap(({ mesh }) => {
    const fineCount = fineLevels(mesh.errors) * sectionsPerLevel(mesh);
    const roughCount = (1 + mesh.errors.length) * sectionsPerLevel(mesh) - fineCount;
    return [
      ...(fine?.sections.slice(nextFine, (nextFine += fineCount)) ?? []),
      ...rough.sections.slice(nextRough, (nextRough += roughCount)),
    ];
  });
  return { facts: rough.facts, sections };
}

/**
 * Returns the asset of a model with only the coarser levels. Its meshes have different keys from the meshes of the
 * complete model.
 * @param hasImages reports whether the image with this key is available; a material without its images has plain
 * colours
 */
export function roughModel({ facts, sections }: Asset, hasImages: (key: string) => boolean): Asset {
  const { key, notes, primitives } = facts as ModelFacts;
  const there = <T extends { readonly key: string }>(image: T | null): T | null =>
    image && hasImages(image.key) ? image : null;
  const mappedOf = ({ mapped, emissive }: MaterialFacts): Pick<MaterialFacts, 'mapped' | 'emissive'> => {
    if (!mapped) return { emissive };
    const rough = withImages(mapped as MappedSurface, there);
    const isMissing = (role: MappedRole): boolean => mapped.textures[role] !== null && rough.textures[role] === null;
    return {
      mapped: { ...rough, key: MAPPED_ROLES.some(isMissing) ? `${mapped.key} rough` : mapped.key },
      // Without its emissive image, a lamp would emit light from its whole surface, so it emits none.
      emissive: isMissing('emissive') ? [0, 0, 0] : emissive,
    };
  };
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
          ...mappedOf(material),
        },
      };
    }),
  };
  return { facts: rough, sections };
}

/** Returns the number of levels that are sent last. `errors` has no entry for the finest form, whose error is 0. */
function fineLevels(errors: readonly number[]): number {
  return Math.min(FINE_LEVELS, errors.length);
}
