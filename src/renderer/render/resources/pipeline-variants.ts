import { invariant } from '../../../base/errors/index.js';

/**
 * Pipelines that differ only in their constants. Each pipeline is built when a picture needs it for the first time,
 * because most pipelines are never needed.
 */
export class PipelineVariants<Variant> {
  readonly #pending = new Map<string, Promise<void>>();
  readonly #ready = new Map<string, GPURenderPipeline>();

  /** @param nameOf must return different names for different variants */
  constructor(
    private readonly nameOf: (variant: Variant) => string,
    private readonly create: (variant: Variant) => Promise<GPURenderPipeline>,
  ) {}

  /**
   * Builds a pipeline once. If the build fails, the promise rejects with the compiler's messages, and the next call
   * tries again.
   */
  prepare(variant: Variant): Promise<void> {
    const name = this.nameOf(variant);
    let pending = this.#pending.get(name);
    if (!pending) {
      pending = this.create(variant).then(
        (pipeline) => void this.#ready.set(name, pipeline),
        (cause: unknown) => {
          this.#pending.delete(name);
          throw cause;
        },
      );
      this.#pending.set(name, pending);
    }
    return pending;
  }

  /**
   * Starts to build variants. Starts to build pipelines that a later picture will probably need. If a build fails, that
   * picture reports it.
   */
  foresee(variants: readonly Variant[]): void {
    for (const variant of variants) this.prepare(variant).catch(() => undefined);
  }

  get(variant: Variant): GPURenderPipeline {
    const name = this.nameOf(variant);
    const pipeline = this.#ready.get(name);
    invariant(pipeline, `pipeline variant '${name}' is drawn before it was prepared`);
    return pipeline;
  }
}
