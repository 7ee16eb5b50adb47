/** The channels on which the processes of one database wake each other. */
export const CHANNELS = {
  /** Events were added to the log, in a transaction that is committed. */
  log: 'board_log',
  /** A step of the projection was committed; the text is `<from> <to>`, the positions before and after it. */
  projected: 'board_projected',
} as const;
