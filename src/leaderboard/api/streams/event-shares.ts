import { type Labels, rememberedLabels } from '../../privacy/labels.js';
import { publicEvent, type PublicRow } from '../../store/reads/public-event.js';

const MINUTE_MS = 60_000;
/**
 * Maximum number of labels that the live stream makes for one player in a minute. Making so many labels takes about 0.2
 * s. An arbitrary value: an honest event needs one or two labels, so the stream can show ten thousand events of one
 * player in a minute.
 */
export const LABELS_OF_PLAYER = 20_000;

/**
 * Formats the rows of the live event stream, and limits each player's labels. The limit is necessary because every row
 * waits for the rows before it, and a batch can contain 260,000 different ids. A row counts in the minute in which the
 * service received it.
 */
export class EventShares {
  #minute = -1;
  readonly #counts = new Map<number, number>();

  constructor(private readonly labels: Labels) {}

  /**
   * Ids repeat in a batch, so each label is made only once.
   * @returns a function that formats a row, or returns null if the player has used up the labels of this minute
   */
  begin(): (row: PublicRow) => string | null {
    let player = 0;
    const labels = rememberedLabels((...id) => {
      this.#counts.set(player, (this.#counts.get(player) ?? 0) + 1);
      return this.labels(...id);
    });
    return (row) => {
      this.#enter(Math.floor(row.recv_ms / MINUTE_MS));
      player = row.player_id;
      return (this.#counts.get(player) ?? 0) < LABELS_OF_PLAYER ? publicEvent(row, labels) : null;
    };
  }

  #enter(minute: number): void {
    // At the beginning of a minute, rows of the previous minute may still arrive.
    if (minute === this.#minute || minute === this.#minute - 1) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
