import { readShaderSources } from '../../src/device/node/index.js';
import { linkShader } from '../../src/renderer/render/shaders/link.js';

/** The layout of a struct by the rules of WGSL: its size, and the offset of each member, in bytes. */
export type StructLayout = { readonly size: number } & Readonly<Record<string, number>>;

export interface BoundBuffer {
  readonly name: string;
  /** Name of the struct that the buffer contains, once or as an array; null if it contains no struct. */
  readonly struct: string | null;
}

interface ReflectedType {
  readonly name: string;
  readonly size: number;
  readonly isStruct: boolean;
  readonly format?: ReflectedType;
}

interface Reflected {
  readonly structs: readonly {
    readonly name: string;
    readonly size: number;
    readonly members: readonly { readonly name: string; readonly offset: number }[];
  }[];
  readonly uniforms: readonly { readonly name: string; readonly type: ReflectedType }[];
  readonly storage: readonly { readonly name: string; readonly type: ReflectedType }[];
}

/**
 * The path of the package's ES module. The import uses a variable, because this module is not the main entry of the
 * package and has no types.
 */
const modulePath: string = 'wgsl_reflect/wgsl_reflect.module.js';
const { WgslReflect } = (await import(modulePath)) as { WgslReflect: new (code: string) => Reflected };

const sources = readShaderSources();
const reflections = new Map<string, Reflected>();

function reflect(module: string): Reflected {
  const known = reflections.get(module) ?? new WgslReflect(linkShader(sources, module).code);
  reflections.set(module, known);
  return known;
}

export const PASS_MODULES: readonly string[] = [...sources.keys()].filter((path) => path.startsWith('passes/')).sort();

/** @throws Error if the module has no such struct */
export function structLayout(module: string, name: string): StructLayout {
  const struct = reflect(module).structs.find((candidate) => candidate.name === name);
  if (!struct) throw new Error(`${module} has no struct ${name}`);
  return {
    size: struct.size,
    ...Object.fromEntries(struct.members.map(({ name: member, offset }) => [member, offset])),
  };
}

export function boundBuffers(module: string): BoundBuffer[] {
  const { uniforms, storage } = reflect(module);
  return [...uniforms, ...storage].map(({ name, type }) => {
    const held = type.format ?? type;
    return { name, struct: held.isStruct ? held.name : null };
  });
}
