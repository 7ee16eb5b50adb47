import { PlatformError } from '../../base/errors/index.js';
import type { ShaderSources } from '../contract.js';

/** Reads all WGSL modules from one JSON file, which is written when the page is bundled. */
export async function fetchShaderSources(url: URL): Promise<ShaderSources> {
  const response = await fetch(url);
  if (!response.ok)
    throw new PlatformError(
      `the shaders cannot be read from ${url.href} (HTTP ${response.status}); load the page again`,
    );
  return new Map(Object.entries((await response.json()) as Record<string, string>));
}
