import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { quat, vec3 } from '../../../../src/base/math/index.js';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { wav } from '../../audio/formats/clip-writer.js';
import { GreyScreen } from '../../display/manual-screen.js';
import { CATALOGUE, pngOf } from '../../paint/textures/fixtures.js';
import { SUIT, template } from '../../../support/characters.js';
import { bareDefaultScene } from '../../../support/worlds.js';

/** Opens the default scene with an additional vessel that has all modules that the others lack. */
export async function sceneWithEverything(): Promise<{ world: SimulatedWorld; tree: FieldTree }> {
  const { scene, templates } = await bareDefaultScene();
  const world = createWorld({
    clock: 'stepped',
    textures: { catalogue: () => CATALOGUE },
    scene: {
      ...scene,
      templates: {
        ...scene.templates,
        rig: { control: true, battery: { capacity: 1000, charge: 0.5 } },
        wing: {
          solar: { power: 1000, animation: 'wing' },
          subparts: [{ template: 'fold', joint: { kind: 'hinge', animation: 'wing', toDeg: 90 } }],
        },
        lamp: { light: { animation: 'wing' } },
        fold: {},
      },
      vessels: [
        ...scene.vessels!,
        {
          id: 'Rig',
          parts: [{ template: 'rig' }, { template: 'wing', joint: { kind: 'tracker' } }, { template: 'lamp' }],
          orbit: { body: 'Earth', altitude: 1e6 },
        },
      ],
    },
    templates: new Map([
      ...templates,
      ...['rig', 'wing', 'lamp', 'fold'].map((id) => [id, template(id, [])] as const),
      ...['hunter', 'polaris', 'banjo'].map((id) => [`kitten_${id}`, template(`kitten_${id}`, SUIT)] as const),
    ]),
  });
  const tree = treeOver(world, defaultConfig(), { screen: new GreyScreen() });
  fly(world, tree);
  play(tree);
  paint(tree);
  world.step(0.25);
  return { world, tree };
}

function fly(world: SimulatedWorld, tree: FieldTree): void {
  const ship = 'vessels/by-id/Hunter-ship';
  tree.writeText(`${ship}/ctl/throttle`, '0.7');
  tree.writeText(`${ship}/ctl/ignite`, '1');
  tree.writeText(`${ship}/animations/0/goal`, '1');
  tree.writeText(`${ship}/ctl/burn`, '100 1 2 3');
  const [earth, moon] = [world.body('Earth'), world.body('Luna')];
  const cciFromEcl = quat.invert(earth.definition.eclFromCci);
  const away = quat.rotate(cciFromEcl, vec3.subtract(moon.positionEcl, earth.positionEcl));
  const along = quat.rotate(cciFromEcl, vec3.subtract(moon.velocityEcl, earth.velocityEcl));
  const outward = vec3.normalize(away);
  const position = vec3.addScaled(away, outward, -1.2e8);
  const velocity = vec3.addScaled(along, outward, 2000);
  tree.writeText('debug/vessels/Rig/teleport', [...position, ...velocity].join(' '));
}

function play(tree: FieldTree): void {
  tree.writeText('ctl/timed_batch', '@id show\n@group all\n500 paint/parts/blend tint\ncommit');
  const fov = [
    { t: 0, v: 60 },
    { t: 5, v: 30 },
  ];
  tree.writeText('camera/track/turn', `${JSON.stringify({ shots: [{ name: 'wide', duration: 5, fov }] })}\n`);
  tree.writeText('camera/play', 'turn');
  upload(tree, 'audio/file/horn.wav', wav());
  tree.writeText('audio/play', 'horn.wav id=horn loop=1');
}

function paint(tree: FieldTree): void {
  upload(tree, 'paint/textures/file/logo.png', pngOf(16));
  tree.writeText('paint/textures/bind', 'Core/Rock.png logo.png');
  const [{ instance_id: iid }] = JSON.parse(tree.readText('vessels/active/parts/json')) as [{ instance_id: number }];
  tree.writeText('paint/stickers/place', `logo.png vessel Hunter-ship ${iid} 0 0 1 0 0 1 roll=10 w=2`);
  tree.writeText('paint/stickers/place', 'logo.png body Earth 28.6 -80.6');
}

function upload(tree: FieldTree, path: string, bytes: Uint8Array): void {
  const handle = tree.openUpload(path, { truncate: true, exclusive: true });
  handle.write(0, bytes);
  handle.close();
}
