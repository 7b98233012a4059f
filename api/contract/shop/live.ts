/**
 * The stream by which open screens hear that something changed: `GET /api/live`, server-sent events named by topic,
 * without any data of the shop in them. Who hears a topic then asks for what it may see.
 */
import type { Role } from '../roles.ts';
import { seesStock, seesWholesale, worksInOffice } from '../roles.ts';

export const LIVE_PATH = '/api/live';

export const LIVE_TOPICS = ['catalog', 'figures', 'shop', 'orders', 'office'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Sent when the listener's own session or role is another one: the stream ends after it. */
export const SESSION_EVENT = 'session';

/** True for those who may know that something of the topic changed. */
export function mayHear(role: Role, topic: LiveTopic): boolean {
  if (topic === 'catalog' || topic === 'shop') return true;
  if (topic === 'figures') return seesStock(role) || seesWholesale(role);
  if (topic === 'orders') return seesStock(role);
  return worksInOffice(role);
}
