import { accept, refuse, shown, type Outcome, type Refusal } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { EVERYTHING, MASTERS, type PaintChange, PaintJournal } from './journal.js';
import {
  type MastersListener,
  type PaintMasters,
  PaintMasterSwitch,
  type PartPaintStatus,
  type RendererReport,
} from './masters.js';
import { type MaskListener, MaskUses } from './mask-uses.js';
import { refuseOneMore } from './named-rules.js';
import { BLEND_MODES, type BlendMode, type FinishShare, STOCK_SHARE } from '../../../contract/vocabulary/index.js';
import {
  colourRule,
  DEFAULT_RULE,
  finishRule,
  isEffective,
  type PaintRule,
  patternRule,
  shareOf,
  type PartPaintRules,
  type RuleEdit,
  switchRule,
} from './paint-rule.js';
import { type Pattern, shownPattern } from './pattern.js';
import { describeScope, GLOBAL_SCOPE, type PaintScope } from './scope.js';

/** The initial masters; by default, paint is disabled and the blend mode is `multiply`. */
export interface InitialPaint {
  readonly enabled?: boolean;
  readonly blend?: BlendMode;
}

/**
 * The part paint rules of one session: the masters, and at most one rule per scope. A refused write has no effect. A
 * rule is immutable, and the store returns the same object until the rule changes. Before a write, callers must check
 * that the vessel or part is live; when parts are removed, they must call {@link prune}.
 */
export class PartPaintStore implements PartPaintRules {
  /** @param renamed called when a template gets its first rule or loses its rule */
  constructor(
    private readonly renamed: () => void = () => undefined,
    masks: MaskListener | null = null,
  ) {
    this.#masks = new MaskUses(masks);
  }

  #switch = new PaintMasterSwitch();
  #journal = new PaintJournal(EVERYTHING);
  #global = DEFAULT_RULE;
  #templates = new Map<string, PaintRule>();
  #vessels = new Map<string, PaintRule>();
  #parts = new Map<string, Map<number, PaintRule>>();
  #namesRevision = 0;
  #rulesRevision = 0;
  #finished = 0;
  #patterned = 0;
  readonly #masks: MaskUses;

  get enabled(): boolean {
    return this.#switch.masters.enabled;
  }

  get blend(): BlendMode {
    return this.#switch.masters.blend;
  }

  get masters(): PaintMasters {
    return this.#switch.masters;
  }

  get status(): PartPaintStatus {
    return this.#switch.status;
  }

  /** The reason for the status `degraded`; empty for any other status. */
  get error(): string {
    return this.#switch.error;
  }

  get revision(): number {
    return this.#journal.revision;
  }

  /** Increases when a template gets a rule or loses it. */
  get namesRevision(): number {
    return this.#namesRevision;
  }

  /** Increases with every change of a rule, even of a disabled one. */
  get rulesRevision(): number {
    return this.#rulesRevision;
  }

  /** Returns the changes after `revision`, oldest first. A change may be listed several times. */
  changesSince(revision: number): readonly PaintChange[] {
    return this.#journal.since(revision);
  }

  resolve(vesselId: string, instanceId: number, template: string): PaintRule | null {
    return this.resolverOf(vesselId)(instanceId, template);
  }

  resolverOf(vesselId: string): (instanceId: number, template: string) => PaintRule | null {
    const parts = this.#parts.get(vesselId);
    const vessel = this.#vessels.get(vesselId);
    return (instanceId, template) => {
      const part = parts?.get(instanceId);
      if (part?.enabled) return part;
      if (vessel?.enabled) return vessel;
      const ofTemplate = this.#templates.get(template);
      if (ofTemplate?.enabled) return ofTemplate;
      return this.#global.enabled ? this.#global : null;
    };
  }

  get hasPattern(): boolean {
    return this.#patterned > 0;
  }

  get hasMaskImage(): boolean {
    return this.#masks.count > 0;
  }

  get maskImages(): Iterable<string> {
    return this.#masks.images;
  }

  get hasFinish(): boolean {
    return this.#finished > 0;
  }

  finisherOf(vesselId: string): (instanceId: number, template: string, share: FinishShare) => number {
    const parts = this.#parts.get(vesselId);
    const ofWhole = this.#vessels.get(vesselId);
    return (instanceId, template, share) => {
      const part = shareOf(parts?.get(instanceId), share);
      if (part !== STOCK_SHARE) return part;
      const ofVessel = shareOf(ofWhole, share);
      if (ofVessel !== STOCK_SHARE) return ofVessel;
      const ofTemplate = shareOf(this.#templates.get(template), share);
      return ofTemplate === STOCK_SHARE ? shareOf(this.#global, share) : ofTemplate;
    };
  }

  /** Returns the rule of exactly this scope, or the default rule if the scope has none. */
  rule(scope: PaintScope): PaintRule {
    return this.#find(scope) ?? DEFAULT_RULE;
  }

  /** Returns the ids of the templates with rules, in code unit order. */
  templateIds(): string[] {
    return [...this.#templates.keys()].sort();
  }

  /** Yields every rule, beginning with the global rule, which always exists. */
  *rules(): Generator<readonly [PaintScope, PaintRule]> {
    yield [GLOBAL_SCOPE, this.#global];
    for (const [template, rule] of this.#templates) yield [{ kind: 'template', template }, rule];
    for (const [vesselId, rule] of this.#vessels) yield [{ kind: 'vessel', vesselId }, rule];
    for (const [vesselId, rules] of this.#parts) {
      for (const [instanceId, rule] of rules) yield [{ kind: 'part', vesselId, instanceId }, rule];
    }
  }

  setEnabled(scope: PaintScope, enabled: boolean): void {
    this.#write(scope, switchRule(this.#find(scope), enabled));
  }

  /** @param colourSrgb see `isColourSrgb` */
  setColour(scope: PaintScope, colourSrgb: Vec3): void {
    this.#write(scope, colourRule(this.#find(scope), colourSrgb));
  }

  /** @param value from 0 to 1, or {@link STOCK_SHARE} */
  setShare(scope: PaintScope, share: FinishShare, value: number): void {
    this.#write(scope, finishRule(this.#find(scope), share, value));
  }

  setPattern(scope: PaintScope, change: Partial<Pattern>): void {
    this.#write(scope, patternRule(this.#find(scope), change));
  }

  /** Refuses a pattern if too many images would be in use as masks. */
  refuseMask(scope: PaintScope, change: Partial<Pattern>): Refusal | null {
    const before = this.#find(scope);
    return this.#masks.refuse(describeScope(scope), before, patternRule(before, change)?.rule ?? before);
  }

  /**
   * Refuses a rule for a new template if too many templates have rules already. Without this, clients could invent any
   * number of names.
   */
  refuseMore(scope: PaintScope): Refusal | null {
    return scope.kind === 'template' ? refuseOneMore(describeScope(scope), this.#templates, scope.template) : null;
  }

  /** Removes the rule of this scope. The global rule cannot be removed; it gets its initial values instead. */
  clear(scope: PaintScope): void {
    const before = this.#find(scope);
    this.#remove(scope);
    if (before && isEffective(before)) this.#journal.record(changeOf(scope));
  }

  /** Removes all rules. The masters do not change. */
  clearAll(): void {
    this.#global = DEFAULT_RULE;
    this.#rename();
    this.#rulesRevision++;
    this.#finished = 0;
    this.#patterned = 0;
    this.#masks.clear();
    this.#templates.clear();
    this.#vessels.clear();
    this.#parts.clear();
    this.#journal.record(EVERYTHING);
  }

  /**
   * Removes the rules of parts that a vessel no longer has. Rules of vessels and templates stay, and apply again when a
   * vessel with the same id appears.
   */
  prune(vesselId: string, liveInstanceIds: ReadonlySet<number>): void {
    const rules = this.#parts.get(vesselId);
    if (rules === undefined) return;
    for (const [instanceId, rule] of rules) {
      if (liveInstanceIds.has(instanceId)) continue;
      rules.delete(instanceId);
      this.#rulesRevision++;
      this.#count(rule, undefined);
      if (isEffective(rule)) this.#journal.record({ kind: 'part', vesselId, instanceId });
    }
    if (rules.size === 0) this.#parts.delete(vesselId);
  }

  setMaster(enabled: boolean): void {
    if (this.#switch.setEnabled(enabled)) this.#journal.record(MASTERS);
  }

  setBlend(mode: BlendMode): void {
    if (this.#switch.setBlend(mode)) this.#journal.record(MASTERS);
  }

  /** Attaches a renderer. Its reports end the state `arming` (see {@link PaintMasterSwitch}). */
  attachRenderer(listener: MastersListener): () => void {
    return this.#switch.attachRenderer(listener);
  }

  reportRenderer(report: RendererReport): void {
    if (this.#switch.report(report)) this.#journal.record(MASTERS);
  }

  #rename(): void {
    this.#namesRevision++;
    this.renamed();
  }

  /** Returns the rule of a scope; undefined if there is none. The global scope always has a rule. */
  #find(scope: PaintScope): PaintRule | undefined {
    switch (scope.kind) {
      case 'global':
        return this.#global;
      case 'template':
        return this.#templates.get(scope.template);
      case 'vessel':
        return this.#vessels.get(scope.vesselId);
      case 'part':
        return this.#parts.get(scope.vesselId)?.get(scope.instanceId);
    }
  }

  #write(scope: PaintScope, edit: RuleEdit | null): void {
    if (!edit) return;
    this.#put(scope, edit.rule);
    if (edit.resolves) this.#journal.record(changeOf(scope));
  }

  #count(before: PaintRule | undefined, after: PaintRule | undefined): void {
    this.#finished += Number(after?.finish !== undefined) - Number(before?.finish !== undefined);
    this.#patterned += Number(hasMask(after)) - Number(hasMask(before));
    this.#masks.replace(before, after);
  }

  #put(scope: PaintScope, rule: PaintRule): void {
    this.#rulesRevision++;
    this.#count(this.#find(scope), rule);
    switch (scope.kind) {
      case 'global':
        this.#global = rule;
        return;
      case 'template':
        if (!this.#templates.has(scope.template)) this.#rename();
        this.#templates.set(scope.template, rule);
        return;
      case 'vessel':
        this.#vessels.set(scope.vesselId, rule);
        return;
      case 'part': {
        let rules = this.#parts.get(scope.vesselId);
        if (rules === undefined) this.#parts.set(scope.vesselId, (rules = new Map<number, PaintRule>()));
        rules.set(scope.instanceId, rule);
      }
    }
  }

  #remove(scope: PaintScope): void {
    this.#rulesRevision++;
    this.#count(this.#find(scope), undefined);
    switch (scope.kind) {
      case 'global':
        this.#global = DEFAULT_RULE;
        return;
      case 'template':
        if (this.#templates.delete(scope.template)) this.#rename();
        return;
      case 'vessel':
        this.#vessels.delete(scope.vesselId);
        return;
      case 'part': {
        const rules = this.#parts.get(scope.vesselId);
        if (rules?.delete(scope.instanceId) && rules.size === 0) this.#parts.delete(scope.vesselId);
      }
    }
  }
}

const hasMask = (rule: PaintRule | undefined): boolean => shownPattern(rule?.pattern) !== null;

export function createPartPaintStore(
  initial: InitialPaint = {},
  renamed?: () => void,
  masks: MaskListener | null = null,
): PartPaintStore {
  const store = new PartPaintStore(renamed, masks);
  if (initial.blend !== undefined) store.setBlend(initial.blend);
  if (initial.enabled !== undefined) store.setMaster(initial.enabled);
  return store;
}

/** Parses a blend mode, in upper or lower case. */
export function parseBlendMode(token: string): Outcome<BlendMode> {
  const wanted = token.trim().toLowerCase();
  const mode = BLEND_MODES.find((known) => known === wanted);
  if (mode !== undefined) return accept(mode);
  return refuse('EINVAL', `paint/parts/blend: unknown blend '${shown(token)}'; use one of ${BLEND_MODES.join(', ')}`);
}

/** When the rule of a scope changes, returns the parts that may look different. */
function changeOf(scope: PaintScope): PaintChange {
  return scope.kind === 'global' ? EVERYTHING : scope;
}
