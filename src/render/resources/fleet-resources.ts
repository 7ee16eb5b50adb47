import type { Fleet } from '../../scene/fleet/fleet.js';
import type { GpuContext } from '../gpu-context.js';
import { VIEW_COUNT } from '../layouts/cull-view.js';
import { FleetBuffers, type FleetSync } from './fleet-buffers.js';
import { surfaceContent } from './fleet-content.js';
import { ImageArrays } from './image-arrays.js';
import { MaterialStore } from './material-store.js';
import { MeshStore } from './mesh-store.js';

/** The buffers and images that the fleet is drawn from. */
export interface FleetResources {
  readonly fleet: FleetBuffers;
  readonly meshes: MeshStore;
  readonly materials: MaterialStore;
  readonly images: ImageArrays;
}

/** The changes of the fleet on the GPU since the frame before. */
export interface FleetChange extends FleetSync {
  /** True when the G-buffer would show another fleet. */
  readonly surfaces: boolean;
  /** True when the fleet is another one. */
  readonly replaced: boolean;
}

/** Brings the fleet of each frame to the GPU: one at a time, with meshes and images that outlast it. */
export class FleetUploader {
  readonly #meshes: MeshStore;
  readonly #images: ImageArrays;
  #resources: FleetResources | null = null;
  #imagesRevision = -1;
  /** The content of the fleet as it came; empty when it changed since. */
  #content = '';

  constructor(private readonly context: GpuContext) {
    this.#meshes = new MeshStore(context);
    this.#images = new ImageArrays(context);
  }

  /** Uploads what is new. A fleet that is another than the last takes its place. */
  sync(fleet: Fleet): { readonly resources: FleetResources; readonly changed: FleetChange } {
    const replaced = this.#resources?.fleet.fleet !== fleet;
    const resources = replaced ? this.#replace(fleet) : this.#resources!;
    const { nodes, lists, coats, bindings: buffers } = resources.fleet.sync();
    const materials = resources.materials.sync(fleet);
    const images = this.#images.revision !== this.#imagesRevision;
    this.#imagesRevision = this.#images.revision;
    const bindings = replaced || buffers || materials === 'buffer' || images;
    const changed = {
      nodes: nodes || bindings,
      lists: lists || bindings,
      coats: coats || materials !== 'same' || bindings,
      surfaces: this.#differs(fleet, replaced, lists || materials !== 'same'),
      bindings,
      replaced,
    };
    return { resources, changed };
  }

  /**
   * Golden cases bring a new fleet each, which most often shows what the one before it did but for its paint; only then
   * are contents compared.
   */
  #differs(fleet: Fleet, replaced: boolean, changed: boolean): boolean {
    if (!replaced) {
      if (changed) this.#content = '';
      return changed;
    }
    const content = surfaceContent(fleet);
    const differs = content !== this.#content;
    this.#content = content;
    return differs;
  }

  #replace(fleet: Fleet): FleetResources {
    this.#resources?.fleet.destroy();
    this.#resources?.materials.destroy();
    this.#resources = {
      fleet: new FleetBuffers(this.context, fleet, this.#meshes, VIEW_COUNT),
      meshes: this.#meshes,
      materials: new MaterialStore(this.context, this.#images),
      images: this.#images,
    };
    return this.#resources;
  }
}
