import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../styles/controls.js';
import { differenceTexels } from './texel-difference.js';
import { fitted, type Size, texelAt, type Zoom, zoomedAt } from './zoom.js';
import { stageStyles } from './stage-styles.js';

export type ComparisonView = 'slider' | 'blink' | 'onion' | 'difference' | 'heat' | 'expected' | 'actual';

/**
 * The pictures to compare. `actual` is null before the first comparison. `heat`, the server's error map, is null if the
 * comparison passed.
 */
export interface ComparedPictures {
  readonly expected: ImageData;
  readonly actual: ImageData | null;
  readonly heat: ImageData | null;
}

/** Time for which the blink view shows each picture, ms. Chosen: fewer than three changes a second (WCAG 2.3.1). */
const BLINK_MS = 600;
/** The factor by which a zoom button or key changes the zoom. */
const STEP = 2;
/** Distance from the edge between the pictures within which a press grabs the slider, CSS pixels. */
const EDGE_PX = 10;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Shows two pictures on top of each other, texel for texel. The events `texel` and `slide` report the chosen texel and
 * the slider's position.
 */
export class ComparisonStage extends LitElement {
  static override properties: PropertyDeclarations = {
    pictures: { attribute: false },
    look: {},
    at: { type: Number },
    gain: { type: Number },
    blinking: { type: Boolean },
    zoom: { state: true },
    front: { state: true },
    texel: { state: true },
  };
  static override styles = [controls, stageStyles];

  declare pictures: ComparedPictures;
  declare look: ComparisonView;
  /** The position of the slider or the opacity in the onion-skin view, %. */
  declare at: number;
  declare gain: number;
  declare blinking: boolean;
  declare zoom: Zoom | null;
  /** True while the blink view shows the newly drawn picture. */
  declare front: boolean;
  declare texel: { readonly x: number; readonly y: number } | null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #drag: { readonly kind: 'move' | 'slide'; readonly x: number; readonly y: number; readonly zoom: Zoom } | null = null;
  #isWhole = true;
  readonly #resized = new ResizeObserver(() => this.#refit());

  constructor() {
    super();
    this.look = 'expected';
    this.at = 50;
    this.gain = 8;
    this.blinking = true;
    this.zoom = null;
    this.front = false;
    this.texel = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#blink(false);
  }

  /** The zoom in percent; at 100, a texel covers one CSS pixel. */
  get percent(): number {
    return Math.round((this.zoom?.scale ?? 1) * 100);
  }

  fit(): void {
    this.#isWhole = true;
    this.#refit();
  }

  zoomBy(factor: number): void {
    const { zoom, texel } = this;
    if (!zoom) return;
    const middle = { x: this.clientWidth / 2, y: this.clientHeight / 2 };
    const at = texel && {
      x: zoom.x + (texel.x + 0.5) * zoom.scale,
      y: zoom.y + (texel.y + 0.5) * zoom.scale,
    };
    const isSeen = at && at.x >= 0 && at.y >= 0 && at.x < this.clientWidth && at.y < this.clientHeight;
    this.#zoomTo(zoomedAt(zoom, factor, isSeen ? at : middle, this.#sizes()));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('pictures')) {
      this.#isWhole = true;
      this.texel = null;
      this.#refit();
    }
    if (changed.has('look') || changed.has('blinking')) this.#blink(this.look === 'blink' && this.blinking);
    if (changed.has('look') && this.look === 'blink') this.front = true;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('pictures')) {
      this.#draw('#below', this.pictures.expected);
      this.#draw('#above', this.pictures.actual);
      this.#draw('#heat', this.pictures.heat);
    }
    if (this.look === 'difference' && (changed.has('pictures') || changed.has('look') || changed.has('gain'))) {
      const { expected, actual } = this.pictures;
      const { data, width, height } = differenceTexels(expected, actual ?? expected, this.gain);
      const image = new ImageData(width, height);
      image.data.set(data);
      this.#draw('#difference', image);
    }
  }

  override render(): TemplateResult {
    const { zoom, texel, look, at } = this;
    const { expected } = this.pictures;
    const place = zoom ? `transform:translate(${zoom.x}px,${zoom.y}px) scale(${zoom.scale})` : 'visibility:hidden';
    const above = {
      slider: `clip-path:inset(0 0 0 ${at}%)`,
      blink: this.front ? '' : 'display:none',
      onion: `opacity:${at / 100}`,
      actual: '',
    }[look as string];
    const shown = (isShown: boolean): string => (isShown ? '' : 'display:none');
    const front = look === 'blink' ? (this.front ? 'Drawn' : 'Accepted') : null;
    return html`
      <div
        class="stage ${this.#drag ? 'moving' : ''} ${zoom && zoom.scale > 1 ? 'exact' : ''}"
        tabindex="0"
        role="img"
        aria-label="The pictures: plus and minus zoom, 0 shows them whole, the arrows point at a pixel"
        @wheel=${{ handleEvent: (event: WheelEvent) => this.#wheel(event), passive: false }}
        @pointerdown=${(event: PointerEvent) => this.#press(event)}
        @pointermove=${(event: PointerEvent) => this.#move(event)}
        @pointerup=${() => this.#release()}
        @pointercancel=${() => this.#release()}
        @keydown=${(event: KeyboardEvent) => this.#key(event)}
      >
        <canvas id="below" style="${place};${shown(look !== 'difference' && look !== 'heat')}"></canvas>
        <canvas id="above" style="${place};${above ?? 'display:none'}"></canvas>
        <canvas id="difference" style="${place};${shown(look === 'difference')}"></canvas>
        <canvas id="heat" style="${place};${shown(look === 'heat')}"></canvas>
        ${
          look === 'slider' && zoom
            ? html`<span class="edge" style="translate:${zoom.x + (expected.width * zoom.scale * at) / 100}px"></span>`
            : nothing
        }
        ${
          zoom && texel && zoom.scale >= 4
            ? html`<span
                class="texel"
                style="left:${zoom.x + texel.x * zoom.scale}px;top:${zoom.y + texel.y * zoom.scale}px;width:${zoom.scale}px;height:${zoom.scale}px"
              ></span>`
            : nothing
        }
        ${front === null ? nothing : html`<span class="chip name" aria-hidden="true">${front}</span>`}
      </div>
    `;
  }

  #draw(id: string, image: ImageData | null): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>(id)!;
    canvas.width = image?.width ?? 0;
    canvas.height = image?.height ?? 0;
    if (image) canvas.getContext('2d')!.putImageData(image, 0, 0);
  }

  #sizes(): { readonly picture: Size; readonly stage: Size } {
    return { picture: this.pictures.expected, stage: { width: this.clientWidth, height: this.clientHeight } };
  }

  #refit(): void {
    const sizes = this.#sizes();
    if (sizes.stage.width === 0) return;
    if (this.#isWhole || !this.zoom) this.#zoomTo(fitted(sizes.picture, sizes.stage), true);
  }

  #zoomTo(zoom: Zoom, isWhole = zoom.scale === fitted(this.#sizes().picture, this.#sizes().stage).scale): void {
    this.zoom = zoom;
    this.#isWhole = isWhole;
    this.dispatchEvent(new CustomEvent('zoomed'));
  }

  #blink(on: boolean): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = on ? setInterval(() => (this.front = !this.front), BLINK_MS) : null;
  }

  #point({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = this.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.zoom) this.#zoomTo(zoomedAt(this.zoom, 2 ** (-event.deltaY / 240), this.#point(event), this.#sizes()));
  }

  #press(event: PointerEvent): void {
    const { zoom } = this;
    if (!zoom) return;
    const { x, y } = this.#point(event);
    const edge = zoom.x + (this.pictures.expected.width * zoom.scale * this.at) / 100;
    const kind = this.look === 'slider' && (Math.abs(x - edge) < EDGE_PX || this.#isWhole) ? 'slide' : 'move';
    this.#drag = { kind, x, y, zoom };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    if (kind === 'slide') this.#slideTo(x);
    this.requestUpdate();
  }

  #move(event: PointerEvent): void {
    const { zoom } = this;
    if (!zoom) return;
    const at = this.#point(event);
    const drag = this.#drag;
    if (drag?.kind === 'slide') this.#slideTo(at.x);
    else if (drag && !this.#isWhole) {
      this.zoom = { ...drag.zoom, x: drag.zoom.x + at.x - drag.x, y: drag.zoom.y + at.y - drag.y };
    }
    this.#pointAt(texelAt(this.zoom ?? zoom, at));
  }

  #release(): void {
    this.#drag = null;
    this.requestUpdate();
  }

  #slideTo(x: number): void {
    const { zoom } = this;
    if (!zoom) return;
    const at = (100 * (x - zoom.x)) / (this.pictures.expected.width * zoom.scale);
    this.dispatchEvent(new CustomEvent('slide', { detail: Math.min(100, Math.max(0, at)) }));
  }

  #pointAt(texel: { readonly x: number; readonly y: number }): void {
    const { width, height } = this.pictures.expected;
    const isInside = texel.x >= 0 && texel.y >= 0 && texel.x < width && texel.y < height;
    this.texel = isInside ? texel : null;
    this.dispatchEvent(new CustomEvent('texel', { detail: this.texel }));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, height } = this.pictures.expected;
    const step = STEPS[event.key];
    if (step) {
      const from = this.texel ?? { x: width >> 1, y: height >> 1 };
      const by = event.shiftKey ? 10 : 1;
      const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
      this.#pointAt({ x: clamp(from.x + step[0] * by, width), y: clamp(from.y + step[1] * by, height) });
    } else if (event.key === '+' || event.key === '=') this.zoomBy(STEP);
    else if (event.key === '-') this.zoomBy(1 / STEP);
    else if (event.key === '0') this.fit();
    else if (event.key === ' ' && this.look === 'blink') this.front = !this.front;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('livery-comparison-stage', ComparisonStage);
