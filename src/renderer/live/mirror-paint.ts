import { FINISH_SHARES } from '../../contract/vocabulary/index.js';
import {
  NO_PATTERN,
  PartPaintStore,
  type MastersListener,
  type PaintScope,
  type RendererReport,
  shareOf,
} from '../../simulator/paint/rules/index.js';
import type { PlainPaint } from './moment.js';
import { ownEntry } from './own-entries.js';
import type { PlainRule } from './panel-state.js';

/**
 * A copy of another world's paint rules for parts. Passes on the renderer's reports to that world. So each report must
 * contain the world's generation number of the master settings, not the number of this copy.
 */
class FollowedPaint extends PartPaintStore {
  #generation = 0;
  #listener: MastersListener | null = null;

  constructor(private readonly reported: (report: RendererReport) => void) {
    super();
  }

  followMasters(generation: number): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#listener?.({ ...this.masters, generation });
  }

  override attachRenderer(listener: MastersListener): () => void {
    this.#listener = listener;
    listener({ ...this.masters, generation: this.#generation });
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  override reportRenderer(report: RendererReport): void {
    // A report about the present master settings also applies to this copy. So parts that the renderer cannot paint
    // stay unpainted here until the world's master settings change.
    if (report.generation === this.#generation) {
      super.reportRenderer({ ...report, generation: this.masters.generation });
    }
    this.reported(report);
  }
}

export class MirrorPaint {
  readonly store: FollowedPaint;
  #now: PlainPaint | null = null;

  constructor(reported: (report: RendererReport) => void) {
    this.store = new FollowedPaint(reported);
  }

  /**
   * Writes only the rules that have changed since the last call, so that users of this store read only the changed
   * rules again.
   */
  follow(paint: PlainPaint): void {
    const before = this.#now;
    if (paint === before) return;
    this.#now = paint;
    this.store.setMaster(paint.enabled);
    this.store.setBlend(paint.blend);
    this.#write({ kind: 'global' }, before?.global, paint.global);
    eachChange(before?.templates, paint.templates, (template, was, is) => {
      this.#write({ kind: 'template', template }, was, is);
    });
    eachChange(before?.vessels, paint.vessels, (vesselId, was, is) => {
      this.#write({ kind: 'vessel', vesselId }, was, is);
    });
    eachChange(before?.parts, paint.parts, (vesselId, was, is) => {
      eachChange(was, is ?? {}, (id, ruleWas, ruleIs) => {
        this.#write({ kind: 'part', vesselId, instanceId: Number(id) }, ruleWas, ruleIs);
      });
    });
    this.store.followMasters(paint.generation);
  }

  #write(scope: PaintScope, before: PlainRule | undefined, rule: PlainRule | undefined): void {
    if (before === rule) return;
    if (!rule) this.store.clear(scope);
    else {
      this.store.setColour(scope, rule.colourSrgb);
      this.store.setEnabled(scope, rule.enabled);
      for (const share of FINISH_SHARES) this.store.setShare(scope, share, shareOf(rule, share));
      this.store.setPattern(scope, rule.pattern ?? NO_PATTERN);
    }
  }
}

function eachChange<T>(
  before: Readonly<Record<string, T>> = {},
  after: Readonly<Record<string, T>>,
  change: (key: string, was: T | undefined, is: T | undefined) => void,
): void {
  if (before === after) return;
  for (const key of Object.keys(after)) {
    const was = ownEntry(before, key);
    if (was !== after[key]) change(key, was, after[key]);
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) change(key, before[key], undefined);
}
