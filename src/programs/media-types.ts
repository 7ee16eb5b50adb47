/** Media types by file extension. All other files are `application/octet-stream`. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.gltf': 'model/gltf+json',
  '.glb': 'model/gltf-binary',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.ktx2': 'image/ktx2',
  '.wgsl': 'text/wgsl',
  '.txt': 'text/plain',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
