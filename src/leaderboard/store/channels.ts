/** The channels on which the processes of a database notify each other (PostgreSQL, NOTIFY). */
export const CHANNELS = {
  /** A committed transaction has added events to the log. */
  log: 'board_log',
  /**
   * The projector has committed a step. The notification is `<from> <to>`: before the step, events up to the log
   * position `from` were processed, and after it, events up to `to`.
   */
  projected: 'board_projected',
} as const;
