/** A refused sale: why, and the ways out. Whatever is chosen, the row itself stays in the journal. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftFromSale } from '../../local/drafts.ts';
import { sendAgain, voidSale } from '../../local/journal.ts';
import type { RefusalNote, SaleRow, VoidRow } from '../../local/journal-types.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './journal.module.css';

const REASON_MIN = 3;
const SALE_FAILED = 'Ошибка проведения продажи';

/** What a person reads above the server's own details. */
function headline(refusal: RefusalNote | null): string {
  if (refusal === null) return SALE_FAILED;
  if (refusal.code === 'forbidden') return 'Нет права проводить продажи';
  return refusal.message === '' ? SALE_FAILED : refusal.message;
}

function explanation(refusal: RefusalNote | null): string {
  if (refusal?.code === 'forbidden') {
    return 'Сервер ответил, что у вашей записи нет роли продавца. Деньги и товар уже отданы: чек хранится здесь, провести его может администратор.';
  }
  const details = (refusal?.details ?? []).map((detail) => (detail.title === undefined || detail.title === '' ? detail.message : `${detail.title}: ${detail.message}`));
  if (refusal?.code === 'sale_id_reused') details.push('Сравните с бумагой и отправьте верный.');
  return details.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

export function AttentionActions({ row }: { row: SaleRow }) {
  const { person } = usePerson();
  const navigate = useNavigate();
  const [voiding, setVoiding] = useState(false);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const mayForce = person?.role === 'admin' && ['forbidden', 'product_unknown'].includes(row.refusal?.code ?? '');

  const correct = async () => {
    if (person === null) return;
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
        <b>{headline(row.refusal)}</b>
        <p>{explanation(row.refusal)}</p>
      </div>
      <div className={styles.ways}>
        {mayForce && <Button onClick={() => void sendAgain(row.id, { force: true })}>Провести администратором</Button>}
        {row.refusal?.code === 'forbidden' && !mayForce && (
          <Button variant="outline" onClick={() => void sendAgain(row.id)}>
            Отправить ещё раз
          </Button>
        )}
        {row.refusal?.code !== 'forbidden' && (
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
        title={`Аннулировать чек ${row.number}?`}
        confirmLabel="Аннулировать"
        danger
        onConfirm={() => void confirmVoid()}
      >
        <p>Продажа не попадёт в учёт, номер чека останется в журнале с причиной.</p>
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
