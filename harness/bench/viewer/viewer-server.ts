import { PlatformError } from '../../../src/base/errors/index.js';
import { type ServedProduct, serveProduct } from '../../serve-product.js';

/** Starts the product and makes it draw once, because a server in use has already drawn. */
export async function startViewerServer(): Promise<ServedProduct> {
  const server = await serveProduct();
  try {
    // The request for the models makes the server prepare them for the viewer.
    for (const path of ['v1/frame?width=320&height=180', 'viewer/models']) {
      const { ok, status } = await fetch(new URL(path, server.page));
      if (!ok) throw new PlatformError(`GET ${path}: HTTP ${status}`);
    }
  } catch (cause) {
    await server.close();
    throw cause;
  }
  return server;
}
