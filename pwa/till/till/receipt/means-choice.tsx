/** «Наличные / Карта / СБП»: the means of this receipt, where the shop takes more than cash, and what each one pays. */
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { CASHLESS_WAYS, MEANS_LABELS, type TillWay } from '#contract/values/cashless.ts';
import { formatRoubles, saleTotal } from '#contract/values/money.ts';
import { NumberField } from '../../../parts/forms/number-field.tsx';
import { useFlag } from '../../../device/database/use-flag.ts';
import { paidBy } from '../../../device/journal/draft-means.ts';
import type { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import type { Draft, DraftMeans } from '../../../device/rows/journal-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useKeepAwake } from '../../kit/keep-awake.ts';
import { QrPaper } from '../../kit/qr-paper.tsx';
import { useKeys } from '../lines/use-shortcuts.ts';
import changePanelStyles from './change-panel.module.css';
import styles from './means-choice.module.css';

const LABELS: Readonly<Record<TillWay, string>> = { cash: 'Наличные', card: 'Карта', sbp: 'СБП' };

export function MeansChoice({ draft, form }: { draft: Draft; form: Pick<ReceiptForm, 'setMeans'> }) {
  const { value: terms } = useFlag('tillTerms');
  const [isCodeShown, showCode] = useState(false);
  const way = draft.means?.way ?? 'cash';
  const offered = { card: terms?.tillCard === true, sbp: terms?.tillSbp === true };
  // A means that was chosen while the shop still offered it stays.
  const ways: readonly TillWay[] = ['cash', ...CASHLESS_WAYS.filter((one) => offered[one] || one === way)];
  const choose = (next: TillWay) =>
    form.setMeans(next === 'cash' ? undefined : { way: next, cash: draft.means?.cash ?? '' });
  useKeys(({ key, ctrlKey }) =>
    key !== 'F7' || ctrlKey || ways.length < 2
      ? null
      : () => choose(ways[(ways.indexOf(way) + 1) % ways.length] ?? 'cash'),
  );
  if (ways.length < 2) return null;
  const { text, problem, cashless } = paidBy(draft, saleTotal(draft.positions));
  const link = (way === 'sbp' && terms?.tillSbpLink) || '';
  const sum = cashless?.sbp ?? 0;
  return (
    <div className={styles.means}>
      <Segmented
        label="Чем платят"
        value={way}
        options={ways.map((value) => ({ value, label: LABELS[value] }))}
        onChange={choose}
      />
      {draft.means !== undefined && draft.means.cash !== '' && (
        <p className={problem === null ? styles.parts : `${styles.parts} low`} role="status">
          {problem ?? text}
        </p>
      )}
      {link !== '' && (
        <>
          <Button variant="outline" aria-haspopup="dialog" disabled={sum === 0} onClick={() => showCode(true)}>
            <QrCode /> Показать код покупателю
          </Button>
          {isCodeShown && <SbpCodeDialog link={link} sum={sum} onClose={() => showCode(false)} />}
        </>
      )}
    </div>
  );
}

interface CashPartProps {
  means: DraftMeans;
  /** Roubles. */
  total: number;
  disabled: boolean;
  onMeans: (means: DraftMeans) => void;
}

/** The part of the receipt in cash; the other means pays the rest, whatever becomes of the total. */
export function CashPart({ means, total, disabled, onMeans }: CashPartProps) {
  const { cashless, problem } = paidBy({ means }, total);
  return (
    <div className={changePanelStyles.change}>
      <NumberField
        label="Из них наличными"
        suffix="₽"
        size={48}
        enterKeyHint="done"
        maxLength={12}
        disabled={disabled}
        value={means.cash}
        onChange={(cash) => onMeans({ ...means, cash })}
      />
      <p className={changePanelStyles.due}>
        {problem === null && cashless !== undefined && (
          <>
            <span className="muted text-12">{MEANS_LABELS[means.way]}</span>
            <b>{formatRoubles(cashless[means.way] ?? 0)}</b>
          </>
        )}
      </p>
    </div>
  );
}

/** The bank's QR code of СБП for the buyer's phone, with the sum to pay. Needs no network on this device. */
function SbpCodeDialog({ link, sum, onClose }: { link: string; sum: number; onClose: () => void }) {
  useKeepAwake(true);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`К оплате ${formatRoubles(sum)}`} size={640}>
      <div className="grid gap-4 justify-items-center text-center">
        <QrPaper text={link} label="QR-код для оплаты по СБП" />
        <p>
          Наведите камеру телефона и оплатите в приложении банка <b className="nowrap">{formatRoubles(sum)}</b>. Касса
          не видит оплату: проведите продажу, когда деньги придут.
        </p>
      </div>
    </Dialog>
  );
}
