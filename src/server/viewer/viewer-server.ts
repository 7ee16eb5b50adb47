import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { encodeAsset, NO_ASSETS, type AssetCache } from '../../base/assets/index.js';
import { MomentReader } from '../../renderer/live/index.js';
import { projectRoot } from '../../device/node/installation/index.js';
import { KEPT_IMAGES } from '../../renderer/render/index.js';
import { vec3, type Vec3 } from '../../base/math/index.js';
import type { Part, Snapshot } from '../../simulator/sim/index.js';
import type { ViewerService } from '../transports/http/index.js';
import type { World } from '../../simulator/world/index.js';
import { UNCHECKED } from '../model-files/index.js';
import { Looks } from './looks.js';
import { type ModelAssets, packModels } from './model-assets.js';
import { PageFeed } from './page-feed.js';
import { PanelReader } from './panel-reader.js';

const PAGE_FOLDER = join(projectRoot(), 'dist', 'viewer');

/**
 * Serves a world to any number of pages. A model or a state of the world is read only when a page requests it, and then
 * once for all pages.
 */
export function createViewer(
  world: World,
  pageFolder = PAGE_FOLDER,
  assets: Pick<AssetCache, 'read'> = NO_ASSETS,
): ViewerService & {
  /**
   * Makes the feeds report no more changes. Call this before the renderer closes. Otherwise, pages would show that the
   * images are gone.
   */
  close(): void;
} {
  const session = randomUUID();
  let models: Promise<ModelAssets> | null = null;
  let followed: { readonly reader: MomentReader; readonly looks: Looks } | null = null;
  const begin = (): NonNullable<typeof followed> => {
    const [reader, panels] = [new MomentReader(world, session), new PanelReader(world)];
    const looks = new Looks(world, {
      read: () => ({ ...reader.read(), panels: panels.read() }),
      readLater: (moment) => reader.readLater(moment),
    });
    return { reader, looks };
  };
  const modelAssets = (): Promise<ModelAssets> => {
    if (!models) {
      const near = nearTemplates(world.takeSnapshot(), world.camera.pose.positionEcl);
      models = packModels(world.sceneTemplates, (template) => !near.has(template));
    }
    return models;
  };
  return {
    pageFolder,
    follow(changed, patienceMs) {
      const { reader, looks } = (followed ??= begin());
      return new PageFeed(world, reader, looks, changed, patienceMs);
    },
    models: async () => JSON.stringify((await modelAssets()).index),
    asset: async (hash) => (await modelAssets()).file(hash),
    hashes: async () => (await modelAssets()).hashes,
    image(name) {
      const asset = KEPT_IMAGES.some((known) => known === name) && assets.read(name);
      return asset ? encodeAsset(name, asset, UNCHECKED) : null;
    },
    close: () => (followed ??= begin()).looks.close(),
    openedFile: (hash) => world.models?.fileOf(hash) ?? null,
    file: (contentId) => world.textures?.files.list().find((file) => file.contentId === contentId)?.bytes ?? null,
  };
}

/** A vessel that is farther away than this covers only a few pixels in the first view, m. */
const FAR_METRES = 50_000;

/** Returns the templates of all parts near the controlled vessel or the main camera. */
function nearTemplates(
  { vessels, activeVesselId }: Pick<Snapshot, 'vessels' | 'activeVesselId'>,
  cameraEcl: Vec3,
): ReadonlySet<string> {
  const active = vessels.find(({ id }) => id === activeVesselId);
  const places = active ? [cameraEcl, active.positionEcl] : [cameraEcl];
  const near = new Set<string>();
  const add = ({ template, subparts }: Part): void => {
    near.add(template);
    subparts.forEach(add);
  };
  for (const { positionEcl, parts } of vessels) {
    if (places.some((place) => vec3.distance(place, positionEcl) < FAR_METRES)) parts.forEach(add);
  }
  return near;
}
