import { imagesOf } from '../../../simulator/models/index.js';
import type { Fleet } from '../../scene/fleet/fleet.js';
import type { GpuContext } from '../gpu-context.js';
import { type CullView, DAY_VIEW_COUNT, VIEW_COUNT } from '../layouts/cull-view.js';
import { FleetBuffers, type FleetSync, fleetCopies } from './fleet-buffers.js';
import { casterContent, surfaceContent } from './fleet-content.js';
import { ImageArrays } from './image-arrays.js';
import { MappedTextures } from './mapped-textures.js';
import { MaterialStore } from './material-store.js';
import { MeshStore } from './mesh-store.js';

export interface FleetResources {
  readonly fleet: FleetBuffers;
  readonly meshes: MeshStore;
  readonly materials: MaterialStore;
  readonly images: ImageArrays;
  readonly textures: MappedTextures;
}

export interface FleetChange extends FleetSync {
  /** True if the G-buffer must be drawn again. */
  readonly surfaces: boolean;
  readonly replaced: boolean;
  /** The result of {@link casterContent} for the fleet, if the fleet is new; otherwise empty. */
  readonly casters: string;
}

/**
 * Maximum size of unused meshes and images, bytes. Meshes and images that a new fleet does not use stay on the GPU. If
 * they have more bytes than this, all meshes and images are dropped. The value is arbitrary.
 */
const UNUSED_MAX = 64 * 1024 * 1024;

/** Uploads the fleet of each frame. Meshes and images stay on the GPU when the fleet is replaced. */
export class FleetUploader {
  #meshes!: MeshStore;
  #images!: ImageArrays;
  #textures!: MappedTextures;
  #resources: FleetResources | null = null;
  /** Number of views for which each new fleet gets room. */
  #viewCount = DAY_VIEW_COUNT;
  #imagesRevision = -1;
  /** The result of {@link surfaceContent} for the fleet that was last drawn; empty if the fleet has changed since. */
  #content = '';

  constructor(private readonly context: GpuContext) {
    this.#createStores();
  }

  /**
   * Uploads the meshes of the first fleet, so that {@link sync} takes less time. Does nothing for a later fleet,
   * because an upload may replace buffers that the present fleet still uses.
   */
  uploadFirst({ drawKinds }: Fleet): void {
    if (this.#resources && this.#resources.fleet.fleet.drawKinds.length > 0) return;
    const meshes = drawKinds.map(({ mesh }) => mesh);
    this.#meshes.reserve(meshes);
    for (const mesh of meshes) this.#meshes.levels(mesh);
  }

  sync(fleet: Fleet, view: CullView): { readonly resources: FleetResources; readonly changed: FleetChange } {
    const replaced = this.#resources?.fleet.fleet !== fleet;
    const resources = replaced ? this.#replace(fleet) : this.#resources!;
    const { nodes, lists, modulations, bindings: buffers } = resources.fleet.sync(view);
    const materials = resources.materials.sync(fleet);
    const images = this.#images.revision !== this.#imagesRevision;
    this.#imagesRevision = this.#images.revision;
    const bindings = replaced || buffers || materials === 'buffer' || images;
    const casters = replaced ? casterContent(fleet) : '';
    const changed = {
      nodes: nodes || bindings,
      lists: lists || bindings,
      modulations: modulations || materials !== 'same' || bindings,
      surfaces: replaced ? this.#isAnother(fleet, casters) : lists || materials !== 'same',
      bindings,
      replaced,
      casters,
    };
    if (!replaced && changed.surfaces) this.#content = '';
    return { resources, changed };
  }

  /**
   * Makes room for the draw lists of a frame's views. Most scenes never need room for all views, and the lists of many
   * parts are large.
   * @param changed the result of {@link sync} for the frame
   * @returns what has changed, including the lists
   */
  reserveViews(count: number, changed: FleetChange): FleetChange {
    if (count <= this.#viewCount) return changed;
    this.#viewCount = VIEW_COUNT;
    this.#resources!.fleet.reserveViews(VIEW_COUNT);
    return { ...changed, lists: true, bindings: true };
  }

  /**
   * Reports whether the surfaces of a new fleet differ from those of the previous fleet. Often the surfaces are the
   * same, because most golden cases differ only in their paint.
   */
  #isAnother(fleet: Fleet, casters: string): boolean {
    const before = this.#content;
    this.#content = surfaceContent(fleet, casters);
    return this.#content !== before;
  }

  #createStores(): void {
    this.#meshes = new MeshStore(this.context, fleetCopies);
    this.#images = new ImageArrays(this.context);
    this.#textures = new MappedTextures(this.context);
    this.#imagesRevision = -1;
  }

  #dropUnused({ drawKinds, materials }: Fleet): void {
    const meshes = new Set(drawKinds.map(({ mesh }) => mesh.key));
    const images = new Set(materials.flatMap((material) => imagesOf(material).map(({ key }) => key)));
    const stores = [this.#images, this.#textures];
    const unused = stores.reduce((sum, store) => sum + store.bytesBeside(images), this.#meshes.bytesBeside(meshes));
    if (unused <= UNUSED_MAX) return;
    for (const store of [this.#meshes, ...stores]) store.destroy();
    this.#createStores();
  }

  #replace(fleet: Fleet): FleetResources {
    this.#resources?.fleet.destroy();
    this.#resources?.materials.destroy();
    this.#dropUnused(fleet);
    this.#resources = {
      fleet: new FleetBuffers(this.context, fleet, this.#meshes, this.#viewCount),
      meshes: this.#meshes,
      materials: new MaterialStore(this.context, this.#images),
      images: this.#images,
      textures: this.#textures,
    };
    return this.#resources;
  }
}
