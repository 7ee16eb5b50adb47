import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PanelPlayer } from '../../renderer/live/index.js';
import { icon } from '../widgets/icon.js';
import type { TrackMarks } from './track-marks.js';

export interface Transport {
  readonly label: string;
  readonly playing: PanelPlayer;
  readonly marks: TrackMarks | null;
  readonly pause: (on: boolean) => void;
  readonly loop: (on: boolean) => void;
  /** @param ms time since the start, ms */
  readonly seek: (ms: number) => void;
  readonly stop: () => void;
}

/** Reports whether a player plays. `pending` counts too, because the next frame starts such a player. */
const isGoing = ({ state }: PanelPlayer): boolean => state === 'running' || state === 'pending';
export const canGoOn = (player: PanelPlayer): boolean => isGoing(player) || player.state === 'paused';

export function transport({ label, playing, marks, pause, loop, seek, stop }: Transport): TemplateResult {
  const { position } = playing;
  const duration = Math.max(playing.duration, 1);
  const going = isGoing(playing);
  const keys = marks?.keys.map((share) => share * marks.duration) ?? [];
  const earlier = keys.filter((at) => at < position - 1).at(-1) ?? 0;
  const later = keys.find((at) => at > position + 1) ?? duration;
  return html`
    <div class="line">
      <input
        type="range"
        min="0"
        max=${duration}
        step="any"
        aria-label="Moment of ${label}"
        aria-valuetext="${secondsText(position)} of ${secondsText(duration)}"
        style="--filled:${(100 * position) / duration}%"
        .value=${live(String(position))}
        @input=${(event: Event) => seek(Math.round(Number((event.target as HTMLInputElement).value)))}
      />
    </div>
    <div class="row">
      <button class="small" aria-label="${going ? 'Pause' : 'Resume'} ${label}" @click=${() => pause(going)}>
        ${icon(going ? 'pause' : 'play')}
      </button>
      ${
        keys.length > 0
          ? html`<button
                class="small"
                aria-label="To the key before"
                title="To the key before"
                @click=${() => seek(earlier)}
              >
                ◂◆
              </button>
              <button class="small" aria-label="To the next key" title="To the next key" @click=${() => seek(later)}>
                ◆▸
              </button>`
          : nothing
      }
      <button class="small" aria-label="Stop ${label}" @click=${stop}>Stop</button>
      <label class="row small soft">
        <input
          type="checkbox"
          role="switch"
          .checked=${live(playing.loop)}
          @change=${(event: Event) => loop((event.target as HTMLInputElement).checked)}
        />
        Loop
      </label>
      <span class="grow"></span>
      <span class="small numbers moment">${secondsText(position)}</span>
    </div>
  `;
}

export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
