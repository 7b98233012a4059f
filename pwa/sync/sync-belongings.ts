/** Exchanges the lines of the person's cart and favourites with the server. */
import { syncBelongings as contract } from '#contract/people/belongings.ts';
import { lineKey } from '../device/belongings/line-acts.ts';
import { collectActs, mergeAnswer } from '../device/belongings/merge-lines.ts';
import type { DeviceDatabase } from '../device/database/database.ts';
import type { Net } from '../net/call.ts';

/** Requests of one exchange; the next occasion goes on from there. */
const REQUESTS_MAX = 12;

/** Sends this person's acts and merges the answers until the server has all of them; after a failure they wait for the next occasion. */
export async function syncBelongings(
  { attempt }: Pick<Net, 'attempt'>,
  personId: string,
  db?: DeviceDatabase,
): Promise<void> {
  const full = new Set<string>();
  let isMerged = false;
  for (let request = 0; request < REQUESTS_MAX; request += 1) {
    const sending = await collectActs(personId, full, db);
    if (sending === undefined) return;
    const { acts, mark } = sending;
    if (isMerged && acts.length === 0) return;
    const outcome = await attempt(contract, {
      body: {
        personId,
        sentAt: new Date().toISOString(),
        acts: [...acts],
        ...(mark?.stamp === undefined ? {} : { known: mark.stamp }),
      },
    });
    if (outcome.kind !== 'answered') return;
    for (const line of outcome.data.full) full.add(lineKey(line));
    const merged = await mergeAnswer(personId, sending, outcome.data, db);
    if (merged === 'person left') return;
    isMerged = merged === 'merged';
  }
}
