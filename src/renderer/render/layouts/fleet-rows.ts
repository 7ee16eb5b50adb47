import { MAX_MESH_LEVELS } from '../../../simulator/models/index.js';

/**
 * The rows of the fleet's tables on the GPU: bytes per row, and the offset of each member, under its WGSL name. A test
 * compares them with the structs in WGSL.
 */

/** `PlacedNode` in shaders/fleet/placed.wgsl; the GPU writes and reads it. */
export const PLACED_NODE_ROW = { size: 80, assembly_from_node: 0, vessel: 48, spare: 64 } as const;

/** `Kind` in shaders/passes/cull.wgsl. */
export const KIND_ROW = {
  size: 128,
  centre: 0,
  radius: 12,
  first_slot: 16,
  first_word: 20,
  word_count: 24,
  spare: 28,
  levels: 32,
} as const;

/** `Level` in shaders/fleet/level.wgsl. */
export const LEVEL_ROW = { size: 16, index_count: 0, first_index: 4, base_vertex: 8, error: 12 } as const;

export const LEVEL_COUNT = 1 + MAX_MESH_LEVELS;

/** As in shaders/fleet/level.wgsl. */
export const PACKED_INDICES = 192;

/** The error of a level that does not exist, m: above every allowed error, so that the level is never chosen. */
export const NO_LEVEL = 3e38;

/** `Visible` in shaders/fleet/visible.wgsl; the GPU writes and reads it. */
export const VISIBLE_ROW = { size: 64, world_from_part: 0, material: 48, kind: 52, instance: 56, spare: 60 } as const;

/** `Modulation` in shaders/paint/modulation.wgsl; the GPU writes and reads it. */
export const MODULATION_ROW = { size: 12, paint: 0, emission: 4, finish: 8 } as const;

/** `MaterialRow` in shaders/fleet/material.wgsl. */
export const MATERIAL_ROW = {
  size: 48,
  base_colour: 0,
  metallic: 12,
  emissive: 16,
  perceptual_roughness: 28,
  opacity: 32,
  albedo_layer: 36,
  normal_layer: 40,
  images: 44,
} as const;
