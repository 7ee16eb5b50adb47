export const BOARD_DESCRIPTION = 'the leaderboard service: signed batches in, public boards out';
