import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Check } from 'typebox/schema';

/**
 * Checks values against a single JSON Schema. TypeBox decides quickly whether a value is valid, and Ajv lists
 * everything that is wrong with an invalid value. Ajv compiles the schema at the first invalid value, which takes about
 * 0.3 s of processor time for the schema of scenes.
 */
export class SchemaChecker {
  #validate: ValidateFunction | undefined;

  constructor(private readonly schema: object) {}

  faults(value: unknown): readonly ErrorObject[] {
    if (Check(this.schema, value)) return [];
    this.#validate ??= new Ajv({ allErrors: true, discriminator: true, strict: false, verbose: true }).compile(
      this.schema,
    );
    return this.#validate(value) ? [] : (this.#validate.errors ?? []);
  }
}
