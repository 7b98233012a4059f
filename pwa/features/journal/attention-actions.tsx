/** A refused sale or return: why, and the ways out. Whatever is chosen, the row itself stays in the journal. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftFromSale } from '../../local/drafts.ts';
import { sendAgain, voidSale } from '../../local/journal.ts';
import type { RefusalNote, ReturnRow, SaleRow, VoidRow } from '../../local/journal-types.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './journal.module.css';

const REASON_MIN = 3;
interface Act {
  failed: string;
  forbidden: string;
  mayNot: string;
  voidNote: string;
}

const ACTS: Readonly<Record<'sale' | 'return', Act>> = {
  sale: {
    failed: 'Ошибка проведения продажи',
    forbidden: 'Нет права проводить продажи',
    mayNot: 'Сервер ответил, что у вашей записи нет роли продавца. Деньги и товар уже отданы: чек хранится здесь, провести его может администратор.',
    voidNote: 'Продажа не попадёт в учёт, номер чека останется в журнале с причиной.',
  },
  return: {
    failed: 'Возврат не проведён',
    forbidden: 'Нет права проводить возвраты',
    mayNot: 'Сервер ответил, что у вашей записи нет роли продавца. Возврат хранится здесь, отправить его может другой сотрудник.',
    voidNote: 'Возврат не попадёт в учёт, его номер останется в журнале с причиной. Если деньги уже отданы, разберите это с администратором.',
  },
};

/** What a person reads above the server's own details. */
function headline(refusal: RefusalNote | null, act: Act): string {
  if (refusal === null) return act.failed;
  if (refusal.code === 'forbidden') return act.forbidden;
  return refusal.message === '' ? act.failed : refusal.message;
}

function explanation(refusal: RefusalNote | null, act: Act): string {
  if (refusal?.code === 'forbidden') return act.mayNot;
  const details = (refusal?.details ?? []).map((detail) => (detail.title === undefined || detail.title === '' ? detail.message : `${detail.title}: ${detail.message}`));
  if (refusal?.code === 'sale_id_reused') details.push('Сравните с бумагой и отправьте верный.');
  return details.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

export function AttentionActions({ row }: { row: SaleRow | ReturnRow }) {
  const act = ACTS[row.kind];
  const { person } = usePerson();
  const navigate = useNavigate();
  const [voiding, setVoiding] = useState(false);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const mayForce = row.kind === 'sale' && person?.role === 'admin' && ['forbidden', 'product_unknown'].includes(row.refusal?.code ?? '');

  const correct = async () => {
    if (person === null || row.kind !== 'sale') return;
    const draft = await draftFromSale(row, person._id);
    await navigate(`${paths.till()}?draft=${draft.id}`);
  };
  const confirmVoid = async () => {
    setAsked(true);
    if (person === null || reason.trim().length < REASON_MIN) return;
    await voidSale(row.id, person, reason.trim());
    setVoiding(false);
  };
  return (
    <div className={styles.attention}>
      <div className={styles.why}>
        <b>{headline(row.refusal, act)}</b>
        <p>{explanation(row.refusal, act)}</p>
      </div>
      <div className={styles.ways}>
        {mayForce && <Button onClick={() => void sendAgain(row.id, { force: true })}>Провести администратором</Button>}
        {row.refusal?.code === 'forbidden' && !mayForce && (
          <Button variant="outline" onClick={() => void sendAgain(row.id)}>
            Отправить ещё раз
          </Button>
        )}
        {row.kind === 'sale' && row.refusal?.code !== 'forbidden' && (
          <Button variant={mayForce ? 'outline' : 'filled'} onClick={() => void correct()}>
            Исправить и отправить
          </Button>
        )}
        <Button variant="danger" onClick={() => setVoiding(true)}>
          Аннулировать
        </Button>
      </div>
      <ConfirmDialog
        open={voiding}
        onOpenChange={setVoiding}
        title={row.kind === 'sale' ? `Аннулировать чек ${row.number}?` : `Аннулировать возврат ${row.number}?`}
        confirmLabel="Аннулировать"
        danger
        onConfirm={() => void confirmVoid()}
      >
        <p>{act.voidNote}</p>
        <TextField
          label="Причина"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={asked && reason.trim().length < REASON_MIN ? 'Укажите причину' : undefined}
          maxLength={500}
        />
      </ConfirmDialog>
    </div>
  );
}

/** A void the server did not take: the sale stays in its books until it does. */
export function VoidRefused({ voiding }: { voiding: VoidRow | null }) {
  if (voiding === null) return null;
  return (
    <div className={styles.attention}>
      <div className={styles.why}>
        <b>Аннулирование не принято</b>
        <p>{voiding.refusal?.code === 'forbidden' ? 'У вашей записи нет роли продавца. Аннулировать может администратор.' : voiding.refusal?.message}</p>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => void sendAgain(voiding.id)}>Отправить ещё раз</Button>
      </div>
    </div>
  );
}
