/** PostgreSQL notification channels between the processes of a database. */
export const CHANNELS = {
  /** A committed transaction has added events to the log. */
  log: 'board_log',
  /**
   * A step of the projection was committed. The notification is `<from> <to>`: the log positions before and after the
   * step.
   */
  projected: 'board_projected',
} as const;
