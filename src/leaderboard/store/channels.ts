/** The PostgreSQL notification channels on which the processes of one database notify each other. */
export const CHANNELS = {
  /** Notifies that events were added to the log, in a transaction that is committed. */
  log: 'board_log',
  /**
   * A step of the projection was committed. The text of the notification is `<from> <to>`, the positions before and
   * after the step.
   */
  projected: 'board_projected',
} as const;
