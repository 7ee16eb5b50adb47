/** The channels on which the processes of a database notify each other (PostgreSQL, NOTIFY). */
export const CHANNELS = {
  /** A committed transaction has added events to the log. */
  log: 'board_log',
  /**
   * The projector has committed a step. The notification is `<from> <to>`: the log positions up to which events were
   * processed before and after the step.
   */
  projected: 'board_projected',
} as const;
