import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';

interface Placed {
  readonly template: string;
  readonly name?: string;
  readonly attachTo?: string;
}

const text = readFileSync(new URL('../../../src/simulator/scenes/default.json', import.meta.url), 'utf8');
const scene = JSON.parse(text) as {
  templates: Record<string, { geometry?: { shape: string; parameters?: object }; subparts?: Placed[] }>;
  crafts: Record<string, { parts: Placed[] }>;
};
// A template may have no geometry, only subparts.
const models = Object.entries(scene.templates).flatMap(([id, { geometry }]) =>
  geometry ? [[id, buildShape(geometry.shape, geometry.parameters)] as const] : [],
);

describe('the default scene', () => {
  test('the default scene uses every template', () => {
    const used = [
      ...Object.values(scene.crafts).flatMap((craft) => craft.parts),
      ...Object.values(scene.templates).flatMap((template) => template.subparts ?? []),
    ].map((part) => part.template);
    expect(new Set(used)).toEqual(new Set(Object.keys(scene.templates)));
  });

  test('every part of the default scene is attached to a part that comes before it in the list', () => {
    for (const { parts } of Object.values(scene.crafts)) {
      const placed = new Set<string>();
      for (const part of parts) {
        if (part.attachTo !== undefined) expect(placed).toContain(part.attachTo);
        placed.add(part.name ?? part.template);
      }
    }
  });

  test('the default scene is small enough for software drawing', () => {
    let triangles = 0;
    for (const [, model] of models) for (const { mesh } of model.primitives) triangles += mesh.indices.length / 3;
    expect(triangles).toBeLessThan(350_000);
    const images = new Set(models.flatMap(([, model]) => model.primitives.flatMap(({ material }) => [material.albedoOcclusion, material.normalRoughMetal]))); // prettier-ignore
    expect(images.size).toBeLessThan(40);
  });

  test('the default scene shows plain and textured surfaces, metal, lamps and glass', () => {
    const materials = models.flatMap(([, model]) => model.primitives.map((p) => p.material));
    expect(materials.some((m) => m.kind === 'glass')).toBe(true);
    expect(materials.some((m) => m.albedoOcclusion === null && m.kind === 'opaque')).toBe(true);
    expect(materials.some((m) => m.albedoOcclusion !== null)).toBe(true);
    expect(materials.some((m) => m.emissive[0] > 1)).toBe(true);
  });
});
