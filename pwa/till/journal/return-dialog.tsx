/** A return: quantity and condition by line, the refund, one durable record. A touch beside it doesn't drop the choice. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { meansOf, meansText, refundByMeans, refundInCash, type ByMeans } from '#contract/values/cashless.ts';
import { formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import { AlreadyEndedError } from '../../device/journal/journal.ts';
import { MoreThanSoldError, recordReturn } from '../../device/journal/journal-returns.ts';
import type { ReturnRow } from '../../device/rows/journal-types.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useSave } from '../../queries/use-save.ts';
import { initialChoice, positionsOf, refundOfChoice } from '../../parts/orders/return-choice.ts';
import styles from '../../parts/return-form.module.css';
import { ReturnLines } from '../../parts/orders/return-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SaleEntry } from './entries.ts';

const NOT_RECORDED =
  'Возврат НЕ записан: на устройстве нет места или браузер не даёт хранить данные. Деньги не выдавайте. Выбранное осталось на экране, попробуйте ещё раз.';

interface ReturnDialogProps {
  /** The current sale, including returns made on this device in the meantime. */
  sale: SaleEntry;
  onRecorded: (row: ReturnRow) => void;
  onClose: () => void;
}

/** The means by which the total, in roubles, goes back: those it was paid with, and the card before cash unless cash is typed. */
function refundWords(left: ByMeans | undefined, total: number, typed: string) {
  // A sale that was all cash.
  if (left === undefined) return { cash: undefined, text: null, mayBeCash: false, problem: null };
  const { least, most } = refundInCash(left, toKopecks(total));
  const roubles = typedRoubles(typed);
  const cash = roubles === null ? least : toKopecks(roubles);
  if (cash >= least && cash <= most) {
    const text = `Вернуть ${meansText(refundByMeans(left, toKopecks(total), cash))}`;
    return { cash, text, mayBeCash: left.cash > 0, problem: null };
  }
  const [from, to] = [least, most].map((kopecks) => formatRoubles(toRoubles(kopecks)));
  return { cash, text: null, mayBeCash: left.cash > 0, problem: `Наличными можно вернуть от ${from} до ${to}` };
}

const soldIn = ({ id, number, at, lines, money }: SaleEntry) => ({ id, number, at, lines, money });

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `Возврат НЕ записан. ${error.message}: деньги не выдавайте.`;
  const isMore = error instanceof MoreThanSoldError;
  return isMore ? 'Часть этих товаров уже вернули на этой кассе. Проверьте количество.' : NOT_RECORDED;
}

export function ReturnDialog({ sale, onRecorded, onClose }: ReturnDialogProps) {
  const { person } = usePerson();
  const [id] = useState(() => newId());
  const [choice, setChoice] = useState(() => initialChoice(sale.lines));
  const { typed, type, drop } = useTyping(`return ${sale.id}`, { reason: '' });
  const { reason } = typed;
  const { run, busy } = useSave();
  const [failure, setFailure] = useState<string | null>(null);
  const items = positionsOf(sale.lines, choice);
  const total = refundOfChoice(sale.lines, choice);
  const [cash, setCash] = useState('');
  const refund = refundWords(sale.money?.left, total, cash);

  const record = async () => {
    if (person === null || items.length === 0) return setFailure('Отметьте, что возвращают.');
    setFailure(null);
    if (refund.problem !== null) return setFailure(refund.problem);
    const returned = { id, sale: soldIn(sale), items, reason: reason.trim(), cash: refund.cash };
    try {
      const row = await run(() => recordReturn(returned, person));
      drop();
      onRecorded(row);
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && !busy && onClose()}
      size={640}
      title={`Возврат по чеку ${sale.number}`}
      footer={
        <div className={styles.foot}>
          <p className={styles.refund}>
            К возврату <b className="tabular">{formatRoubles(total)}</b>
          </p>
          {total > 0 && refund.text !== null && <p className="w-full text-14">{refund.text}</p>}
          <Button
            size={52}
            busy={busy}
            busyLabel="Провожу…"
            disabled={items.length === 0}
            onClick={() => void record()}
          >
            Провести возврат
          </Button>
          <Button variant="outline" size={52} disabled={busy} onClick={onClose}>
            Отмена
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {failure !== null && (
          <Notice tone="sale" urgent>
            {failure}
          </Notice>
        )}
        <ReturnLines
          lines={sale.lines}
          choice={choice}
          lead={sale.buyer === '' ? 'Отметьте, что вернул покупатель' : `Покупатель: ${sale.buyer}`}
          onChoice={setChoice}
        />
        {refund.mayBeCash && (
          <NumberField
            label="Из них наличными"
            optional
            suffix="₽"
            value={cash}
            onChange={setCash}
            hint={`Чек оплачен ${meansText(meansOf(sale.total, sale.cashless))}`}
            error={refund.problem ?? undefined}
          />
        )}
        <TextField
          label="Причина"
          optional
          value={reason}
          maxLength={500}
          placeholder="Не подошёл размер"
          onChange={(event) => type({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
