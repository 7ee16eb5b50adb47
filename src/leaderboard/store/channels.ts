/** The PostgreSQL notification channels between the processes that share a database. */
export const CHANNELS = {
  /** Events were added to the log, in a transaction that is committed. */
  log: 'board_log',
  /**
   * A step of the projection was committed. The notification contains `<from> <to>`: the log positions before and after
   * the step.
   */
  projected: 'board_projected',
} as const;
