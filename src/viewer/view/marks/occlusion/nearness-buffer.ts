/** Triangles in pixel coordinates, with the nearness of each corner. Row numbers increase downwards. */
export interface ScreenTriangles {
  /** Two numbers per vertex: column and row, pixels. */
  readonly points: Float64Array;
  /** One number per vertex; larger means nearer. Within a triangle, it must be a linear function of column and row. */
  readonly nearness: Float64Array;
  readonly indices: ArrayLike<number>;
}

/** A depth buffer that keeps the nearness of the nearest surface at each pixel. */
export class NearnessBuffer {
  /** `-Infinity` for an empty pixel. */
  readonly values: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.values = new Float32Array(width * height).fill(-Infinity);
  }

  /** Draws triangles of any winding. Each pixel whose centre is in a triangle keeps the largest nearness. */
  add({ points, nearness, indices }: ScreenTriangles): void {
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [indices[at]!, indices[at + 1]!, indices[at + 2]!];
      this.#addTriangle(
        points[a * 2]!,
        points[a * 2 + 1]!,
        nearness[a]!,
        points[b * 2]!,
        points[b * 2 + 1]!,
        nearness[b]!,
        points[c * 2]!,
        points[c * 2 + 1]!,
        nearness[c]!,
      );
    }
  }

  #addTriangle(
    ax: number,
    ay: number,
    an: number,
    bx: number,
    by: number,
    bn: number,
    cx: number,
    cy: number,
    cn: number,
  ): void {
    const { width, height, values } = this;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) return;
    const perColumn = ((bn - an) * (cy - ay) - (cn - an) * (by - ay)) / area;
    const perRow = ((cn - an) * (bx - ax) - (bn - an) * (cx - ax)) / area;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height, Math.ceil(Math.max(ay, by, cy) - 0.5));
    for (let row = top; row < bottom; row++) {
      const y = row + 0.5;
      let left = Infinity;
      let right = -Infinity;
      // In this row, the line through the pixel centres crosses two edges of the triangle.
      if (ay <= y !== by <= y) left = right = ax + ((y - ay) * (bx - ax)) / (by - ay);
      if (by <= y !== cy <= y) {
        const x = bx + ((y - by) * (cx - bx)) / (cy - by);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      if (cy <= y !== ay <= y) {
        const x = cx + ((y - cy) * (ax - cx)) / (ay - cy);
        if (x < left) left = x;
        if (x > right) right = x;
      }
      const first = Math.max(0, Math.ceil(left - 0.5));
      const last = Math.min(width, Math.ceil(right - 0.5));
      let near = an + perColumn * (first + 0.5 - ax) + perRow * (y - ay);
      for (let at = row * width + first, end = row * width + last; at < end; at++, near += perColumn) {
        if (near > values[at]!) values[at] = near;
      }
    }
  }
}
