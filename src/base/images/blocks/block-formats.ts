const ASTC_SIZES = [
  '4x4',
  '5x4',
  '5x5',
  '6x5',
  '6x6',
  '8x5',
  '8x6',
  '8x8',
  '10x5',
  '10x6',
  '10x8',
  '10x10',
  '12x10',
  '12x12',
] as const;

/** Size of a block in texels, in ASTC's notation. */
export type AstcSize = (typeof ASTC_SIZES)[number];

/**
 * WebGPU's names of the compressed formats, without the suffix `-srgb`. A separate property says whether a texture is
 * sRGB.
 */
export type BlockFormat =
  | 'bc1-rgba-unorm'
  | 'bc2-rgba-unorm'
  | 'bc3-rgba-unorm'
  | 'bc4-r-unorm'
  | 'bc4-r-snorm'
  | 'bc5-rg-unorm'
  | 'bc5-rg-snorm'
  | 'bc6h-rgb-ufloat'
  | 'bc6h-rgb-float'
  | 'bc7-rgba-unorm'
  | 'etc2-rgb8unorm'
  | 'etc2-rgb8a1unorm'
  | 'etc2-rgba8unorm'
  | 'eac-r11unorm'
  | 'eac-r11snorm'
  | 'eac-rg11unorm'
  | 'eac-rg11snorm'
  | `astc-${AstcSize}-unorm`;

export type BlockFeature = 'texture-compression-bc' | 'texture-compression-etc2' | 'texture-compression-astc';

export interface BlockLayout {
  readonly width: number;
  readonly height: number;
  readonly bytes: 8 | 16;
  readonly feature: BlockFeature;
  readonly hasSrgb: boolean;
}

const bc = (bytes: 8 | 16, hasSrgb: boolean): BlockLayout => ({
  width: 4,
  height: 4,
  bytes,
  feature: 'texture-compression-bc',
  hasSrgb,
});
const etc = (bytes: 8 | 16, hasSrgb: boolean): BlockLayout => ({
  ...bc(bytes, hasSrgb),
  feature: 'texture-compression-etc2',
});

const LAYOUTS = {
  'bc1-rgba-unorm': bc(8, true),
  'bc2-rgba-unorm': bc(16, true),
  'bc3-rgba-unorm': bc(16, true),
  'bc4-r-unorm': bc(8, false),
  'bc4-r-snorm': bc(8, false),
  'bc5-rg-unorm': bc(16, false),
  'bc5-rg-snorm': bc(16, false),
  'bc6h-rgb-ufloat': bc(16, false),
  'bc6h-rgb-float': bc(16, false),
  'bc7-rgba-unorm': bc(16, true),
  'etc2-rgb8unorm': etc(8, true),
  'etc2-rgb8a1unorm': etc(8, true),
  'etc2-rgba8unorm': etc(16, true),
  'eac-r11unorm': etc(8, false),
  'eac-r11snorm': etc(8, false),
  'eac-rg11unorm': etc(16, false),
  'eac-rg11snorm': etc(16, false),
  ...(Object.fromEntries(
    ASTC_SIZES.map((size): [string, BlockLayout] => {
      const [width = 4, height = 4] = size.split('x').map(Number);
      return [`astc-${size}-unorm`, { width, height, bytes: 16, feature: 'texture-compression-astc', hasSrgb: true }];
    }),
  ) as Record<`astc-${AstcSize}-unorm`, BlockLayout>),
} satisfies Record<BlockFormat, BlockLayout>;

/** @internal only for tests */
export const BLOCK_FORMATS = Object.keys(LAYOUTS) as readonly BlockFormat[];

export function blockLayout(format: BlockFormat): BlockLayout {
  return LAYOUTS[format];
}

export function isBlockFormat(format: string): format is BlockFormat {
  return format in LAYOUTS;
}

/** The fourteen block sizes of ASTC, in the order in which Vulkan and OpenGL number them. */
export const ASTC_BLOCK_SIZES: readonly AstcSize[] = ASTC_SIZES;
