/** Refused receipts grouped by reason, to settle several with one press. */
import { useState } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { receiptsText } from '../../parts/journal/shift-words.ts';
import { sendAllAgain } from '../../device/journal/journal.ts';
import type { ReturnRow, SaleRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RESENDING } from '../kit/use-disk-write.ts';
import { WriteButton } from '../kit/write-button.tsx';
import { totalOf } from './day-sums.ts';
import type { Entry } from './entries.ts';
import { refusalHeadline } from './entry-words.ts';
import styles from './journal.module.css';
import { VoidDialog } from './void-dialog.tsx';

/** Refusals that an administrator may override by booking by hand. */
export const FORCED_CODES: readonly string[] = ['forbidden', 'product_unknown'];

export interface RefusedGroup {
  kind: Entry['kind'];
  code: string;
  headline: string;
  entries: (Entry & { row: SaleRow | ReturnRow })[];
}

/** Groups refused receipts by reason; a single receipt makes no group, since it has its own buttons. */
export function groupRefused(entries: readonly Entry[]): RefusedGroup[] {
  const groups = new Map<string, RefusedGroup>();
  for (const entry of entries) {
    if (entry.row === null || entry.row.state !== 'attention') continue;
    const { refusal } = entry.row;
    const headline = refusalHeadline(entry.kind, refusal);
    const key = `${entry.kind} ${refusal?.code ?? ''} ${headline}`;
    const group = groups.get(key) ?? { kind: entry.kind, code: refusal?.code ?? '', headline, entries: [] };
    group.entries.push(entry as RefusedGroup['entries'][number]);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.entries.length > 1)
    .sort((one, two) => two.entries.length - one.entries.length);
}

export function RefusedGroups({ entries }: { entries: readonly Entry[] }) {
  const groups = groupRefused(entries);
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.code} ${group.headline}`} group={group} />
      ))}
    </>
  );
}

function Group({ group: { kind, code, headline, entries } }: { group: RefusedGroup }) {
  const { person } = usePerson();
  const [voiding, setVoiding] = useState(false);
  const rows = entries.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const canForce = kind === 'sale' && person?.role === 'admin' && FORCED_CODES.includes(code);
  return (
    <Notice tone="sale" title={headline}>
      <p>
        {kind === 'sale' ? receiptsText(rows.length) : `Возвраты: ${rows.length}`} на {formatRoubles(totalOf(entries))}{' '}
        с одной причиной. Их можно разобрать вместе или по одному в списке.
      </p>
      <div className={styles.together}>
        {canForce ? (
          <WriteButton what="проведение чеков" write={() => sendAllAgain(ids, { force: true })}>
            Провести все администратором
          </WriteButton>
        ) : (
          <WriteButton variant="outline" what={RESENDING} write={() => sendAllAgain(ids)}>
            Отправить все ещё раз
          </WriteButton>
        )}
        <Button variant="danger" onClick={() => setVoiding(true)}>
          Аннулировать все
        </Button>
      </div>
      <VoidDialog rows={rows} open={voiding} onOpenChange={setVoiding} />
    </Notice>
  );
}
