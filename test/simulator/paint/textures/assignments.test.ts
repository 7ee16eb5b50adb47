import { describe, expect, it } from 'vitest';
import type { TextureBinding } from '../../../../src/contract/actions/textures.js';
import type { TextureAssignment, TextureStore } from '../../../../src/simulator/paint/textures/index.js';
import type { AppliedTexture } from '../../../../src/simulator/paint/textures/assignment.js';
import { smallStore, upload } from './fixtures.js';

const ROCK: TextureBinding = { textureId: 'Core/Rock.png', file: 'moss.png', mode: 'raw' };
const TREE: TextureBinding = { ...ROCK, textureId: 'Core/Tree.png' };

class Renderer {
  told = 0;
  readonly detach: () => void;
  #generation = 0;

  constructor(private readonly store: TextureStore) {
    this.detach = store.attachRenderer(() => (this.told += 1));
  }

  changes(): readonly TextureAssignment[] {
    const assignments = this.store.assignmentsSince(this.#generation);
    this.#generation = this.store.generation;
    return assignments;
  }

  apply({ textureId, generation }: TextureAssignment): void {
    this.store.reportRenderer({
      kind: 'applied',
      textureId,
      generation,
      width: 64,
      height: 32,
      mips: 7,
      vramBytes: 10924,
    });
  }

  fail({ textureId, generation }: TextureAssignment, error = 'decode failed'): void {
    this.store.reportRenderer({ kind: 'failed', textureId, generation, error });
  }
}

function bound(...bindings: TextureBinding[]): { store: TextureStore; renderer: Renderer } {
  const store = smallStore();
  upload(store, 'moss.png');
  for (const binding of bindings) store.bind(binding);
  return { store, renderer: new Renderer(store) };
}

const statesOf = (store: TextureStore): AppliedTexture['state'][] => store.applied().map(({ state }) => state);

describe('the renderer of textures', () => {
  it('a renderer is notified when it attaches and when an assignment changes', () => {
    const { store, renderer } = bound(ROCK);
    expect(renderer.told).toBe(1);
    const [assignment] = renderer.changes();
    expect(assignment).toMatchObject({
      textureId: ROCK.textureId,
      wanted: { slot: 'diffuse', mode: 'raw', kind: 'png' },
    });
    expect(assignment?.wanted?.bytes).toBe(store.files.get('moss.png')?.bytes);
    expect(renderer.changes()).toEqual([]);
    store.bind(TREE);
    expect(renderer.told).toBe(2);
    expect(renderer.changes().map(({ textureId }) => textureId)).toEqual([TREE.textureId]);
  });

  it('a renderer gets stock textures again after `unbind`, after `clear`, and after the file is deleted', () => {
    const { store, renderer } = bound(ROCK, TREE);
    renderer.changes();
    store.unbind(ROCK.textureId);
    expect(renderer.changes()).toMatchObject([{ textureId: ROCK.textureId, wanted: null }]);
    store.files.delete('moss.png');
    expect(renderer.changes()).toMatchObject([{ textureId: TREE.textureId, wanted: null }]);
    upload(store, 'moss.png');
    store.bind(TREE);
    store.clear();
    expect(renderer.changes()).toMatchObject([{ textureId: TREE.textureId, wanted: null }]);
  });

  it('while no renderer is attached, textures are unavailable and every binding is pending', () => {
    const { store, renderer } = bound(ROCK);
    renderer.apply(renderer.changes()[0]!);
    expect([store.available, statesOf(store)]).toEqual([true, ['applied']]);
    renderer.detach();
    expect([store.available, statesOf(store)]).toEqual([false, ['pending']]);
  });

  it('a renderer that replaces another starts from nothing, and reports of the old renderer are ignored', () => {
    const { store, renderer } = bound(ROCK);
    const [assignment] = renderer.changes();
    renderer.apply(assignment!);
    const next = new Renderer(store);
    expect(statesOf(store)).toEqual(['pending']);
    renderer.apply(assignment!);
    renderer.detach();
    expect([store.available, statesOf(store)]).toEqual([true, ['pending']]);
    next.apply(next.changes()[0]!);
    expect(statesOf(store)).toEqual(['applied']);
  });
});

describe('the binding of a texture', () => {
  it('a binding is pending at first, and is then applied with the sizes that the renderer reports', () => {
    const { store, renderer } = bound(ROCK);
    expect(store.applied()).toEqual([
      { ...ROCK, state: 'pending', width: 0, height: 0, mips: 0, vramBytes: 0, error: '' },
    ]);
    renderer.apply(renderer.changes()[0]!);
    expect(store.applied()).toEqual([
      { ...ROCK, state: 'applied', width: 64, height: 32, mips: 7, vramBytes: 10924, error: '' },
    ]);
  });

  it('a report about an assignment that no longer exists is ignored', () => {
    const { store, renderer } = bound(ROCK);
    const [late] = renderer.changes();
    store.bind({ ...ROCK, mode: 'faithful' });
    renderer.apply(late!);
    expect(statesOf(store)).toEqual(['pending']);
    renderer.apply(renderer.changes()[0]!);
    expect(statesOf(store)).toEqual(['applied']);
  });

  it('a binding is pending and shows the stock texture while its file is uploaded again, and is then applied', () => {
    const { store, renderer } = bound(ROCK);
    renderer.apply(renderer.changes()[0]!);
    store.files.open('moss.png', { truncate: true });
    expect(store.applied()).toMatchObject([{ state: 'pending', vramBytes: 0, error: 'still uploading' }]);
    expect(renderer.changes()).toMatchObject([{ wanted: null }]);
    upload(store, 'moss.png');
    const [assignment] = renderer.changes();
    renderer.apply(assignment!);
    expect(statesOf(store)).toEqual(['applied']);
  });

  it('a binding keeps its old picture while its file is patched, until the patch is committed', () => {
    const { store, renderer } = bound(ROCK);
    renderer.apply(renderer.changes()[0]!);
    const patch = store.files.open('moss.png');
    if (patch.ok) patch.value.write(12, Uint8Array.of(1));
    expect([statesOf(store), renderer.changes()]).toEqual([['applied'], []]);
    if (patch.ok) patch.value.close();
    expect([statesOf(store), renderer.changes().length]).toEqual([['pending'], 1]);
  });

  it('a failed binding is tried again only when its file is committed or some binding changes', () => {
    const { store, renderer } = bound(ROCK);
    renderer.fail(renderer.changes()[0]!);
    expect(store.applied()).toMatchObject([{ state: 'failed', error: 'decode failed' }]);
    upload(store, 'other.png');
    expect([statesOf(store), renderer.changes()]).toEqual([['failed'], []]);
    upload(store, 'moss.png');
    renderer.fail(renderer.changes()[0]!);
    store.bind(TREE);
    expect(statesOf(store)).toEqual(['pending', 'pending']);
    expect(renderer.changes().map(({ textureId }) => textureId)).toEqual([ROCK.textureId, TREE.textureId]);
  });

  it('an applied binding is not requested again when another binding changes', () => {
    const { store, renderer } = bound(ROCK);
    renderer.apply(renderer.changes()[0]!);
    store.bind(TREE);
    expect(statesOf(store)).toEqual(['applied', 'pending']);
    expect(renderer.changes().map(({ textureId }) => textureId)).toEqual([TREE.textureId]);
  });

  it('a binding fails without a request to the renderer if its file is not a picture', () => {
    const { store, renderer } = bound(ROCK);
    renderer.changes();
    upload(store, 'moss.png', Uint8Array.of(1, 2, 3));
    expect(renderer.changes()).toMatchObject([{ wanted: null }]);
    expect(store.applied()).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/^its bytes are not a picture; upload /) as string },
    ]);
  });
});
