import { PlatformError } from '../../base/errors/index.js';
import type { ShaderSources } from '../contract.js';

/** Reads every WGSL module from one JSON file, which maps paths to texts. The bundler of the page writes the file. */
export async function fetchShaderSources(url: URL): Promise<ShaderSources> {
  const response = await fetch(url);
  if (!response.ok)
    throw new PlatformError(
      `the shaders cannot be read from ${url.href} (HTTP ${response.status}); load the page again`,
    );
  return new Map(Object.entries((await response.json()) as Record<string, string>));
}
