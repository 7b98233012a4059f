/** A refused receipt: the reason and the possible actions. The row stays in the journal in any case. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftFromSale, hold } from '../../device/journal/drafts.ts';
import { sendAgain } from '../../device/journal/journal.ts';
import type { ReturnRow, SaleRow, VoidRow } from '../../device/rows/journal-types.ts';
import { useReturnsHere } from '../../device/journal/use-returned.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { refusalReason } from '../../parts/journal/refusal-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { RESENDING, useDiskWrite } from '../kit/use-disk-write.ts';
import { WriteButton } from '../kit/write-button.tsx';
import { refusalDetails, refusalHeadline } from './entry-words.ts';
import styles from './journal.module.css';
import { FORCED_CODES } from './refused-groups.tsx';
import { VoidDialog } from './void-dialog.tsx';

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
    <div className={styles.attention}>
      <div className={styles.why}>
        <b className="ink">{refusalHeadline(row.kind, row.refusal)}</b>
        <p>{refusalDetails(row.kind, row.refusal)}</p>
      </div>
      <div className="flex wrap gap-2">
        {canForce && (
          <WriteButton what="проведение чека" write={() => sendAgain(row.id, { force: true })}>
            Провести администратором
          </WriteButton>
        )}
        {!canForce && (code === 'forbidden' || row.kind === 'return') && (
          <WriteButton variant="outline" what={RESENDING} write={() => sendAgain(row.id)}>
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
      </div>
      <VoidDialog rows={[row]} open={voiding} onOpenChange={setVoiding} />
    </div>
  );
}

/** A void that the server refused: the server's books keep the receipt until it accepts the void. */
function VoidRefused({ voiding }: { voiding: VoidRow }) {
  return (
    <div className={styles.attention}>
      <div className={styles.why}>
        <b className="ink">Аннулирование не принято</b>
        <p>
          {voiding.refusal?.code === 'forbidden'
            ? 'У вас больше нет прав продавца. Аннулировать может администратор.'
            : refusalReason(voiding.refusal, 'Сервер не сказал почему. Отправьте ещё раз.')}
        </p>
      </div>
      <div className="flex wrap gap-2">
        <WriteButton what={RESENDING} write={() => sendAgain(voiding.id)}>
          Отправить ещё раз
        </WriteButton>
      </div>
    </div>
  );
}
