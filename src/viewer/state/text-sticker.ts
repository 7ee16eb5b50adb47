import { LinkError } from '../link/link-error.js';
import { uploadName } from '../link/upload.js';
import { depthFor } from '../paint/sticker-size.js';
import { layoutText, type TextFont, textFault, textFileName, textLines, textTitle } from '../paint/sticker-text.js';
import { parseTextureFiles } from '../paint/texture-files.js';
import type { Session } from './session.js';

export interface StickerText {
  readonly text: string;
  readonly font: TextFont;
  /** The text colour, `#rrggbb`. */
  readonly colour: string;
  /** The font size, m. */
  readonly square: number;
  /** True if the page may reduce the font size so that the text fits the surface under it. */
  readonly isFitted: boolean;
}

/**
 * Draws a text as a picture, and starts to place it as a sticker. The picture's name depends on its content, so the
 * same picture is not uploaded twice.
 * @throws LinkError EINVAL for a text that cannot be drawn.
 */
export async function startTextSticker(session: Session, wanted: StickerText): Promise<void> {
  const { api, editor, placing } = session;
  const fault = textFault(wanted.text, wanted.font);
  if (fault !== null) throw new LinkError('EINVAL', fault);
  const { picture, width, height, square } = await drawText(wanted);
  const name = uploadName(textFileName(wanted.text, new Uint8Array(await picture.arrayBuffer())));
  await placing.withdrawn;
  const files = parseTextureFiles(await api.read('paint/textures/files'));
  const isThere = files.some((file) => file.name === name && file.ready);
  const withdrawal = isThere ? null : await editor.uploading(name, picture).run();
  const size = [width, height].map((side) => Number(((side / square) * wanted.square).toPrecision(4))) as [
    number,
    number,
  ];
  const depth = depthFor(...size);
  placing.start(
    { image: name, width: size[0], height: size[1], depth, roll: 0, alpha: 1, brightness: 1 },
    { isFitted: wanted.isFitted, label: `Text “${textTitle(wanted.text)}”`, withdrawal },
  );
}

async function drawText({
  text,
  font: { family, weight },
  colour,
}: StickerText): Promise<{ picture: Blob; width: number; height: number; square: number }> {
  const lines = textLines(text);
  const fontAt = (px: number): string => `${weight} ${px}px '${family}'`;
  const faces = await document.fonts.load(fontAt(16), lines.join('')).catch(() => []);
  if (faces.length === 0)
    throw new LinkError('EIO', `the font ${family} could not be loaded; check the connection and try again`);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const unit = 100;
  context.font = fontAt(unit);
  const layout = layoutText(lines.map((line) => context.measureText(line).width / unit));
  const { width, height, square, centre, baselines } = layout;
  Object.assign(canvas, { width, height });
  context.font = fontAt(square);
  context.fillStyle = colour;
  context.textAlign = 'center';
  lines.forEach((line, at) => context.fillText(line, centre, baselines[at]!));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new LinkError('EIO', 'the browser could not draw the text; use fewer letters');
  return { picture, width, height, square };
}
