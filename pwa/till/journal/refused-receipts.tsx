/** Refused receipts: the reason and the actions, for one or several of one reason. Their rows stay in any case. */
import { useState, type ReactNode } from 'react';
import { formatRoubles } from '#contract/values/money.ts';
import { receiptsText } from '../../parts/journal/shift-words.ts';
import { sendAllAgain, sendAgain, voidAll, type LeftRows } from '../../device/journal/journal.ts';
import type { ReturnRow, SaleRow, VoidRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDiskWrite, WriteButton } from '../kit/use-disk-write.tsx';
import { totalOf, type Entry } from './entries.ts';
import { refusalHeadline, refusalDetails } from './entry-words.ts';
import styles from './journal.module.css';
import { useNavigate } from 'react-router-dom';
import { draftFromSale, hold } from '../../device/journal/drafts.ts';
import { useReturnsHere } from '../../device/journal/journal-returns.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { useToast } from '../../ui/toast.tsx';
import { counted } from '#contract/values/plural.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Refusals that an administrator may override by booking by hand. */
const FORCED_CODES: readonly string[] = ['forbidden', 'product_unknown'];

interface RefusedGroup {
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
    const { kind, row } = entry;
    const code = row.refusal?.code ?? '';
    const headline = refusalHeadline(kind, row.refusal);
    const key = `${kind} ${code} ${headline}`;
    const group = groups.get(key) ?? { kind, code, headline, entries: [] };
    group.entries.push(entry as RefusedGroup['entries'][number]);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.entries.length > 1)
    .sort((one, two) => two.entries.length - one.entries.length);
}

export function RefusedGroups({ entries }: { entries: readonly Entry[] }) {
  return groupRefused(entries).map((group) => (
    <Group key={`${group.kind} ${group.code} ${group.headline}`} group={group} />
  ));
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
      <div className="flex wrap gap-2 mt-3">
        {canForce ? (
          <WriteButton what="проведение чеков" write={() => sendAllAgain(ids, { force: true })}>
            Провести все администратором
          </WriteButton>
        ) : (
          <WriteButton variant="outline" write={() => sendAllAgain(ids)}>
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

const CORRECTION = 'исправление';

interface AttentionActionsProps {
  row: SaleRow | ReturnRow;
  /** Its void, which may be what the server refused. */
  voiding?: VoidRow | null;
}

export function AttentionActions({ row, voiding = null }: AttentionActionsProps) {
  return row.state === 'voided' && voiding !== null ? <VoidRefused voiding={voiding} /> : <RowRefused row={row} />;
}

/** A return is never booked by force: buyers can't return more than was sold. */
function RowRefused({ row }: Pick<AttentionActionsProps, 'row'>) {
  const { person } = usePerson();
  const navigate = useNavigate();
  const { writing, write } = useDiskWrite();
  const { show } = useToast();
  const [voiding, setVoiding] = useState(false);
  const returns = useReturnsHere();
  const code = row.refusal?.code ?? '';
  const canForce = row.kind === 'sale' && person?.role === 'admin' && FORCED_CODES.includes(code);

  const correct = async (sale: SaleRow) => {
    if (person === null) return;
    await write(CORRECTION, async () => {
      const draft = await draftFromSale(sale, person._id);
      const release = await hold(draft.id);
      if (release === null) return void show({ tone: 'warn', text: 'Этот чек уже исправляют в другом окне.' });
      release();
      await navigate(`${paths.till()}?draft=${draft.id}`);
    });
  };
  return (
    <>
      <Refusal headline={refusalHeadline(row.kind, row.refusal)} details={refusalDetails(row.kind, row.refusal)}>
        {canForce && (
          <WriteButton what="проведение чека" write={() => sendAgain(row.id, { force: true })}>
            Провести администратором
          </WriteButton>
        )}
        {!canForce && (code === 'forbidden' || row.kind === 'return') && (
          <WriteButton variant="outline" write={() => sendAgain(row.id)}>
            Отправить ещё раз
          </WriteButton>
        )}
        {row.kind === 'sale' && code !== 'forbidden' && code !== 'sale_voided' && !returns.has(row.id) && (
          <Button
            variant={canForce ? 'outline' : 'filled'}
            busy={writing === CORRECTION}
            onClick={() => void correct(row)}
          >
            Исправить и отправить
          </Button>
        )}
        <Button variant="danger" onClick={() => setVoiding(true)}>
          Аннулировать
        </Button>
      </Refusal>
      <VoidDialog rows={[row]} open={voiding} onOpenChange={setVoiding} />
    </>
  );
}

/** A void that the server refused: the server's books keep the receipt until it accepts the void. */
function VoidRefused({ voiding }: { voiding: VoidRow }) {
  const details =
    voiding.refusal?.code === 'forbidden'
      ? 'У вас больше нет прав продавца. Аннулировать может администратор.'
      : refusalReason(voiding.refusal, 'Сервер не сказал почему. Отправьте ещё раз.');
  return (
    <Refusal headline="Аннулирование не принято" details={details}>
      <WriteButton write={() => sendAgain(voiding.id)}>Отправить ещё раз</WriteButton>
    </Refusal>
  );
}

function Refusal({ headline, details, children }: { headline: string; details: string; children: ReactNode }) {
  return (
    <div className={styles.attention}>
      <div className={styles.why}>
        <b className="ink">{headline}</b>
        <p>{details}</p>
      </div>
      <div className="flex wrap gap-2">{children}</div>
    </div>
  );
}

const REASON_MIN = 3;

const CONSEQUENCES = {
  sale: 'Продажа не попадёт в учёт, номер чека останется в журнале с причиной.',
  return:
    'Возврат не попадёт в учёт, его номер останется в журнале с причиной. Если деньги уже выданы, напишите об этом.',
} as const;

const CONSEQUENCES_OF_SEVERAL = {
  sale: 'Эти продажи не попадут в учёт, номера чеков останутся в журнале с причиной.',
  return:
    'Эти возвраты не попадут в учёт, их номера останутся в журнале с причиной. Если деньги уже выданы, напишите об этом.',
} as const;

function titleOf(rows: readonly (SaleRow | ReturnRow)[]): string {
  const isReturn = rows[0]?.kind === 'return';
  if (rows.length === 1) return `Аннулировать ${isReturn ? 'возврат' : 'чек'} ${rows[0]?.number}?`;
  return `Аннулировать ${isReturn ? counted(rows.length, 'возврат', 'возврата', 'возвратов') : receiptsText(rows.length)}?`;
}

const STATES = {
  queued: 'уже отправляется ещё раз',
  sending: 'уже отправляется ещё раз',
  accepted: 'уже принят сервером',
  voided: 'уже аннулирован или исправлен',
} as const;

/** «НЕ аннулировано: A7-12 (уже принят сервером).» Empty when all were voided. */
export function leftText(rows: readonly Pick<SaleRow | ReturnRow, 'id' | 'number'>[], left: LeftRows): string {
  const lines = rows.flatMap(({ id, number }) => {
    const state = left.get(id);
    return state === undefined ? [] : [`${number} (${STATES[state]})`];
  });
  return lines.length === 0 ? '' : `НЕ аннулировано: ${lines.join(', ')}.`;
}

interface VoidDialogProps {
  rows: readonly (SaleRow | ReturnRow)[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const VoidDialog = ({ open, ...props }: VoidDialogProps) => open && <OpenVoid {...props} />;

function OpenVoid({ rows, onOpenChange }: Omit<VoidDialogProps, 'open'>) {
  const { person } = usePerson();
  const { writing, write } = useDiskWrite();
  const { show } = useToast();
  const ids = rows.map(({ id }) => id);
  const returns = useReturnsHere();
  // Only the record drops the reason: a dialog closed by mistake has it still.
  const { typed, type, drop } = useTyping(`void ${ids.join(' ')}`, { reason: '' });
  const { reason } = typed;
  const [submitted, setSubmitted] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus<HTMLDivElement>();
  const isMissing = reason.trim().length < REASON_MIN;

  const confirm = async () => {
    setSubmitted(true);
    if (isMissing) return focusInvalid();
    if (person === null) return;
    const isWritten = await write('аннулирование', async () => {
      const text = leftText(rows, await voidAll(ids, person, reason.trim()));
      if (text !== '') show({ tone: 'warn', text, seconds: 0 });
    });
    if (!isWritten) return;
    drop();
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={titleOf(rows)}
      confirmLabel="Аннулировать"
      danger
      busy={writing !== null}
      onConfirm={() => void confirm()}
    >
      <p>{(rows.length === 1 ? CONSEQUENCES : CONSEQUENCES_OF_SEVERAL)[rows[0]?.kind ?? 'sale']}</p>
      {ids.some((id) => returns.has(id)) && (
        <p>
          {rows.length === 1 ? 'По этому чеку' : 'По части этих чеков'} на этой кассе есть возврат: он аннулируется
          вместе с чеком.
        </p>
      )}
      <div ref={ref}>
        <TextField
          label="Причина"
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
          error={submitted && isMissing ? 'Укажите причину' : undefined}
          maxLength={500}
        />
      </div>
    </ConfirmDialog>
  );
}
