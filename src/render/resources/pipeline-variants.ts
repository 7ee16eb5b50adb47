import { invariant } from '../../errors/index.js';

/** Pipelines that differ in constants, each built when a picture first needs it: most are never needed. */
export class PipelineVariants<Key extends string> {
  readonly #pending = new Map<Key, Promise<void>>();
  readonly #ready = new Map<Key, GPURenderPipeline>();

  constructor(private readonly create: (key: Key) => Promise<GPURenderPipeline>) {}

  /** Settles when the variant can be drawn with; rejects with the compiler's messages, and tries again when asked again. */
  prepare(key: Key): Promise<void> {
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.create(key).then(
        (pipeline) => void this.#ready.set(key, pipeline),
        (cause: unknown) => {
          this.#pending.delete(key);
          throw cause;
        },
      );
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** A variant that was prepared. */
  get(key: Key): GPURenderPipeline {
    const pipeline = this.#ready.get(key);
    invariant(pipeline, `pipeline variant "${key}" is drawn before it was prepared`);
    return pipeline;
  }
}
