import { approveBoard, withdrawBoard } from '../../leaderboard/operator/index.js';
import { type AdminSession, answer } from './admin-session.js';

export async function approve(session: AdminSession, stat: string): Promise<void> {
  await approveBoard(session, stat);
  answer(session, { stat }, `${stat} is approved; the service lists it once enough players are on it`);
}

export async function withdraw(session: AdminSession, stat: string): Promise<void> {
  const { staysListed } = await withdrawBoard(session, stat);
  const result = staysListed
    ? 'needs no approval, because the service knows its name, so it stays listed'
    : 'is no longer listed; requests with its key still work';
  answer(session, { stat }, `${stat} ${result}`);
}
