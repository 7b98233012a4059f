/** `GET /api/live`: server-sent events named by topic, without data. Open screens then request what they may see. */
import { type Role, seesStock, seesWholesale, worksInOffice } from './roles.ts';

export const LIVE_PATH = '/api/live';

export const LIVE_TOPICS = ['catalog', 'figures', 'shop', 'orders', 'office'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Sent when the listener's own session or role has changed; the stream ends after it. */
export const SESSION_EVENT = 'session';

/** True for roles that may know about changes of the topic. */
export function maySubscribe(role: Role, topic: LiveTopic): boolean {
  if (topic === 'catalog' || topic === 'shop') return true;
  if (topic === 'figures') return seesStock(role) || seesWholesale(role);
  if (topic === 'orders') return seesStock(role);
  return worksInOffice(role);
}
