/** State of the topics that open screens follow, as texts that change with it: a few rows, read once for all screens. */
import type { Knex } from 'knex';
import type { LiveTopic } from '#contract/live.ts';
import { changeState } from '#db/change-topics.ts';
import { shopState } from '../facts/shop-facts.ts';

/** By topic; an equal value means no change. */
export async function readLiveState(db: Knex): Promise<Readonly<Record<LiveTopic, string>>> {
  const rows = await db('revisions').whereIn('name', ['catalog', 'figures']).select('name', 'value');
  const revision = (name: string): string => String(rows.find((row) => row.name === name)?.value ?? 0);
  return {
    catalog: revision('catalog'),
    figures: revision('figures'),
    shop: await shopState(db),
    ...(await changeState(db)),
  };
}
