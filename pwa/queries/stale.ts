/** The queries that a change makes stale: one table for live refresh and for the page's own writes. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#contract/live.ts';

/** First parts of the keys, by topic. Goods on the storefront's screens follow the copy of the catalogue. */
export const KEYS_BY_TOPIC: Readonly<Record<LiveTopic, readonly string[]>> = {
  catalog: ['inventory', 'shelves', 'today'],
  figures: ['inventory', 'reports', 'devices', 'sales', 'today'],
  shop: ['shop', 'orders', 'today'],
  orders: ['order-desk', 'orders', 'reports', 'messages', 'today'],
  office: [
    'customers',
    'audit',
    'inventory',
    'shelves',
    'order-desk',
    'devices',
    'today',
    'messages',
    'buyers-words',
    'exchange',
    'categories',
  ],
};

/** Fetches the active queries below `root` again. A report being read isn't replaced: the page only shows that it is outdated. */
export function markStale(client: QueryClient, root: string, predicate: (query: Query) => boolean = () => true): void {
  void client.invalidateQueries({
    queryKey: [root],
    predicate,
    refetchType: root === 'reports' ? 'none' : 'active',
  });
}
