import {
  GOLDEN_OPTIONS,
  goldenPicture,
  namesSize,
  ofSize,
  pictureOptions,
  pictureSize,
  requirePicture,
  type Golden,
  type Verdict,
} from '../contract/index.js';
import type { GoldenParameters, PictureSource } from './golden-request.js';
import type { GoldenFrame, WorldFrames } from '../renderer/drawing/node/index.js';
import { GoldenFiles } from './golden-files.js';
import { GoldenHistory } from './golden-history.js';
import { requireGoldenName, requireNewName, throwRefusal } from '../contract/vocabulary/index.js';
import { DEFAULTS, type GoldenSettings, readSettings, withRequest } from './golden-settings.js';
import { GoldenQueues } from './golden-queues.js';
import { judgeInWorker } from './judge-in-worker.js';
import { ACCEPTED_WHILE_RUNNING, comparedWhileRunning, momentsApart } from './moments.js';
import { pngSize } from './png-size.js';
import { requireComplete, requireMask, requirePng, SIDE_MIN } from './require-picture.js';
import { EXACT, toleranceFrom } from './tolerance.js';
import { addressOf, verdictOf } from './verdict.js';

export type GoldenSource = Pick<WorldFrames, 'ut' | 'isClockRunning' | 'capture'>;

export interface StoredGoldensOptions {
  readonly frames: GoldenSource;
  /** The folder of the goldens, which is created when the first golden is accepted. */
  readonly folder: string;
  readonly writable: boolean;
  readonly filesMax: number;
  /**
   * The maximum number of bytes of all accepted pictures together. A second limit of the same size applies to the
   * pictures of all comparisons together.
   */
  readonly bytesMax: number;
}

const brokenGolden = (name: string, cause: unknown): Golden => ({
  name,
  ...DEFAULTS,
  mask: [],
  bytes: 0,
  ut: null,
  accepted: new Date(0).toISOString(),
  expected: addressOf(name, 'expected'),
  last: null,
  error: cause instanceof Error ? cause.message : String(cause),
  warnings: [],
});

/**
 * Goldens as files of a folder. Changes of one golden run one after another. A method that fails rejects with a
 * FieldError: EINVAL for an unusable name or picture, ENOENT, EACCES if goldens may not be changed, EFBIG, ENOSPC.
 */
export class StoredGoldens {
  readonly #files: GoldenFiles;
  readonly #queues = new GoldenQueues();
  readonly #history: GoldenHistory;

  constructor(private readonly options: StoredGoldensOptions) {
    this.#files = new GoldenFiles(options.folder);
    this.#history = new GoldenHistory(this.#files.results);
  }

  async list(): Promise<readonly Golden[]> {
    const names = await this.#files.names();
    // A broken golden is listed with its error, so that it does not hide the others.
    return Promise.all(names.map((name) => this.get(name).catch((cause: unknown) => brokenGolden(name, cause))));
  }

  async get(name: string): Promise<Golden> {
    const { expected, settings } = await this.#stored(name);
    const accepted = await this.#acceptedAt(name);
    const [last] = await this.history(name);
    return {
      name,
      ...settings,
      mask: [...settings.mask],
      ut: settings.ut ?? null,
      bytes: expected.length,
      accepted,
      expected: addressOf(name, 'expected'),
      // If the last verdict was about an earlier accepted picture, it does not apply to the present one.
      last: last?.accepted === accepted ? { at: last.at, passed: last.passed } : null,
      error: null,
      warnings: [],
    };
  }

  async accept(name: string, request: GoldenParameters, source: PictureSource): Promise<Golden> {
    requireGoldenName(name);
    this.#requireWritable();
    requireNewName(name, await this.#files.names());
    const stored = await this.#files.read(name, 'expected.png');
    const before = stored ? await readSettings(name, this.#files, stored) : DEFAULTS;
    const wanted =
      source.from === 'actual' ? await this.#comparedWith(name, before, request) : withRequest(before, request);
    const { png, ut, warnings } = await this.#accepted(name, wanted, request, source);
    const size = pngSize(png)!;
    requireMask(wanted.mask, size);
    const { tolerance, mask } = wanted;
    const settings = { ...ofSize(wanted, size), tolerance, mask, ...(ut !== undefined && { ut }) };
    return this.#queues.take(name, async () => {
      await this.#requireRoom(name, png.length);
      await this.#files.writeGolden(name, png, settings);
      return { ...(await this.get(name)), warnings: [...warnings] };
    });
  }

  async compare(
    name: string,
    request: GoldenParameters,
    source: Exclude<PictureSource, { from: 'actual' }>,
  ): Promise<Verdict> {
    const stored = await this.#stored(name);
    const wanted = withRequest(stored.settings, request);
    if (request.mask) requireMask(request.mask, pngSize(stored.expected) ?? pictureSize(wanted));
    // `source.inTurn` limits the number of frames that wait to be drawn.
    const frame = source.from === 'frame' ? await this.#draw(wanted, request, source.inTurn) : null;
    try {
      const actual = source.from === 'upload' ? requirePng(source.png, 1) : frame!.png;
      return await this.#queues.take(name, () => this.#judge(name, wanted, actual, frame));
    } finally {
      frame?.release();
    }
  }

  /** @param frame the frame that was drawn; null if a client sent the picture */
  async #judge(
    name: string,
    settings: GoldenSettings,
    actual: Uint8Array,
    frame: GoldenFrame | null,
  ): Promise<Verdict> {
    const { expected } = await this.#stored(name);
    const { tolerance, mask } = settings;
    const reply = await judgeInWorker({ actual, expected, tolerance: toleranceFrom(tolerance), mask });
    if (!reply.judged) return throwRefusal(reply.errno, reply.reason);
    const { worst } = reply;
    const { isClockRunning } = this.options.frames;
    const ut = frame?.ut ?? this.options.frames.ut;
    const runs = frame && isClockRunning ? [comparedWhileRunning(ut, settings.ut)] : [];
    const apart = frame && !reply.passed && !isClockRunning ? momentsApart(ut, settings.ut) : null;
    const verdict = verdictOf({
      name,
      settings,
      reply: apart === null ? reply : { ...reply, facts: [...reply.facts, apart] },
      source: frame ? 'frame' : 'upload',
      captured: frame && worst && (await frame.describe(worst.x, worst.y)),
      ut,
      accepted: await this.#acceptedAt(name),
      warnings: [...(frame?.warnings ?? []), ...runs],
      incomplete: (frame?.warnings.length ?? 0) > 0,
    });
    const unkept = await this.#history.add(verdict, reply, this.options.bytesMax);
    return unkept === null ? verdict : { ...verdict, warnings: [...verdict.warnings, unkept] };
  }

  async picture(name: string, which: 'expected' | 'actual' | 'diff'): Promise<Uint8Array> {
    const { expected } = await this.#stored(name);
    if (which === 'expected') return expected;
    const loss = this.#history.lossOf(name);
    if (loss !== null)
      return throwRefusal(
        'ENOENT',
        `the pictures of the last comparison with '${name}' were not stored (${loss}); compare again`,
      );
    const result = await this.#files.results.read(name, `${which}.png`);
    if (result) return result;
    const [last] = await this.history(name);
    if (which === 'diff' && last?.passed === true)
      return throwRefusal('ENOENT', `'${name}' passed, so there is no diff; look at expected or actual`);
    if (which === 'diff' && last && !last.figures)
      return throwRefusal(
        'ENOENT',
        `the sizes of the pictures of '${name}' differ, so there is no diff; look at expected and actual`,
      );
    return throwRefusal('ENOENT', `nothing was compared with '${name}' yet; POST ${addressOf(name, 'compare')} first`);
  }

  async history(name: string): Promise<readonly Verdict[]> {
    await this.#requireThere(name);
    return this.#history.of(name);
  }

  remove(name: string): Promise<void> {
    requireGoldenName(name);
    this.#requireWritable();
    return this.#queues.take(name, async () => {
      await this.#requireThere(name);
      this.#history.forget(name);
      await this.#files.removeGolden(name);
    });
  }

  async #acceptedAt(name: string): Promise<string> {
    const state = await this.#files.stateOf(name);
    return (state?.accepted ?? new Date(0)).toISOString();
  }

  async #comparedWith(name: string, before: GoldenSettings, request: GoldenParameters): Promise<GoldenSettings> {
    const [last] = await this.history(name);
    for (const how of GOLDEN_OPTIONS) {
      if (request.picture[how] === undefined) continue;
      throwRefusal('EINVAL', `from=actual accepts the compared picture unchanged; leave ${how} out`);
    }
    const wanted = withRequest(before, request);
    return last ? { ...goldenPicture(last), tolerance: wanted.tolerance, mask: wanted.mask } : wanted;
  }

  async #accepted(
    name: string,
    wanted: GoldenSettings,
    request: GoldenParameters,
    source: PictureSource,
  ): Promise<{ readonly png: Uint8Array; readonly ut?: number; readonly warnings: readonly string[] }> {
    if (source.from === 'actual') {
      const png = await this.picture(name, 'actual');
      const [last] = await this.history(name);
      if (last?.source !== 'frame') return { png, warnings: [] };
      const warnings = last.incomplete ? last.warnings : [];
      requireComplete(warnings, request);
      return { png, ut: last.ut, warnings };
    }
    if (source.from === 'frame') {
      const frame = await this.#draw(wanted, request, source.inTurn);
      frame.release();
      const { png, ut, warnings } = frame;
      requireComplete(warnings, request);
      const runs = this.options.frames.isClockRunning ? [ACCEPTED_WHILE_RUNNING] : [];
      return { png, ut, warnings: [...warnings, ...runs] };
    }
    const png = requirePng(source.png, SIDE_MIN);
    const { width, height } = pngSize(png)!;
    const asked = pictureSize(wanted);
    if (namesSize(request.picture) && (asked.width !== width || asked.height !== height)) {
      throwRefusal(
        'EINVAL',
        `the PNG file has ${width}×${height} px, not ${asked.width}×${asked.height}; leave the size out`,
      );
    }
    const reply = await judgeInWorker({
      actual: png,
      expected: png,
      tolerance: toleranceFrom(EXACT),
      mask: [],
    });
    return reply.judged ? { png, warnings: [] } : throwRefusal(reply.errno, reply.reason);
  }

  #draw(
    settings: GoldenSettings,
    { settled }: GoldenParameters,
    inTurn: Extract<PictureSource, { from: 'frame' }>['inTurn'],
  ): Promise<GoldenFrame> {
    const picture = pictureOptions(settings);
    requirePicture('golden', picture);
    return inTurn(() => this.options.frames.capture({ ...picture, settled }));
  }

  async #stored(name: string): Promise<{ readonly expected: Uint8Array; readonly settings: GoldenSettings }> {
    requireGoldenName(name);
    const expected = await this.#files.read(name, 'expected.png');
    if (!expected)
      return throwRefusal(
        'ENOENT',
        `there is no '${name}'; /v1/golden lists them, and PUT /v1/golden/${name} accepts the present frame`,
      );
    return { expected, settings: await readSettings(name, this.#files, expected) };
  }

  async #requireThere(name: string): Promise<void> {
    requireGoldenName(name);
    if (!(await this.#files.stateOf(name))) await this.#stored(name);
  }

  #requireWritable(): void {
    if (!this.options.writable)
      throwRefusal('EACCES', 'goldens cannot be changed here, only compared; set golden_writable = true');
  }

  async #requireRoom(name: string, bytes: number): Promise<void> {
    const { filesMax, bytesMax } = this.options;
    const others = (await this.#files.names()).filter((other) => other !== name);
    if (others.length >= filesMax)
      throwRefusal('ENOSPC', `the maximum of ${filesMax} goldens is reached; delete one first`);
    const states = await Promise.all(others.map((other) => this.#files.stateOf(other)));
    const used = states.reduce((sum, state) => sum + (state?.bytes ?? 0), 0);
    if (used + bytes > bytesMax) {
      throwRefusal(
        'ENOSPC',
        `this golden needs ${bytes} bytes, but ${used} of golden_max_total_bytes = ${bytesMax} are in use; delete one first`,
      );
    }
  }
}
