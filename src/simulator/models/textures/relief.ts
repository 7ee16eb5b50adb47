import type { SurfacePainter } from './surface-painter.js';

/**
 * Paints the marks that manufacturing leaves in sheet metal. A mark changes the height, shade and roughness of the
 * texels that it covers. Lengths are in texels.
 */

/**
 * Paints a groove along a row of texels (`horizontal`) or a column, between `from` and `to`. By default, the groove
 * crosses the whole image.
 */
export function seam(
  painter: SurfacePainter,
  direction: 'horizontal' | 'vertical',
  at: number,
  { from = 0, to = painter.size, depth = 1.2, halfWidth = 1.5, dirt = 0.12 } = {},
): void {
  const reach = halfWidth + 1;
  const mark = (i: number, distance: number): void => {
    const t = Math.max(0, 1 - Math.abs(distance) / reach);
    painter.height[i] = painter.height[i]! - depth * t * t * (3 - 2 * t);
    painter.shade[i] = painter.shade[i]! * (1 - dirt * t);
    painter.roughness[i] = painter.roughness[i]! + 0.15 * t;
  };
  const low = Math.ceil(at - reach);
  const high = Math.floor(at + reach) + 1;
  if (direction === 'vertical') painter.area(low, from, high, to, (i, x) => mark(i, x - at));
  else painter.area(from, low, to, high, (i, _x, y) => mark(i, y - at));
}

export function rivet(painter: SurfacePainter, x: number, y: number, radius: number, height = 0.9): void {
  const reach = radius * 1.9;
  painter.area(Math.ceil(x - reach), Math.ceil(y - reach), x + reach + 1, y + reach + 1, (i, px, py) => {
    const distance = Math.sqrt((px - x) ** 2 + (py - y) ** 2) / radius;
    if (distance < 1) {
      painter.height[i] = painter.height[i]! + height * Math.sqrt(1 - distance * distance);
    } else if (distance < 1.9) {
      painter.shade[i] = painter.shade[i]! * (1 - 0.1 * (1.9 - distance));
    }
  });
}

/**
 * Paints a row of rivets. If the row crosses the whole image, the rivets are evenly spaced across the edge of the image
 * too.
 */
export function rivetRow(
  painter: SurfacePainter,
  direction: 'horizontal' | 'vertical',
  at: number,
  { from = 0, to = painter.size, count = 32, radius = 1.8, height = 0.9 } = {},
): void {
  for (let k = 0; k < count; k++) {
    const along = from + ((k + 0.5) * (to - from)) / count;
    if (direction === 'horizontal') rivet(painter, along, at, radius, height);
    else rivet(painter, at, along, radius, height);
  }
}

export function hatch(painter: SurfacePainter, x0: number, y0: number, x1: number, y1: number, radius = 8): void {
  const cx = (x0 + x1) / 2;
  const cy = (y0 + y1) / 2;
  const hx = (x1 - x0) / 2 - radius;
  const hy = (y1 - y0) / 2 - radius;
  painter.area(x0 - 3, y0 - 3, x1 + 4, y1 + 4, (i, x, y) => {
    const dx = Math.max(0, Math.abs(x - cx) - hx);
    const dy = Math.max(0, Math.abs(y - cy) - hy);
    const t = Math.max(0, 1 - Math.abs(Math.sqrt(dx * dx + dy * dy) - radius) / 2.2);
    painter.height[i] = painter.height[i]! - 1.3 * t * t * (3 - 2 * t);
    painter.shade[i] = painter.shade[i]! * (1 - 0.2 * t);
  });
  for (const sx of [-1, 0, 1]) {
    for (const sy of [-1, 0, 1]) {
      if (sx === 0 && sy === 0) continue;
      rivet(painter, cx + sx * (hx + radius - 6), cy + sy * (hy + radius - 6), 1.8, 0.8);
    }
  }
}
