/** «Отправить письмом»: the shop itself mails the order to its supplier. */
import { useId, useState, type FormEvent } from 'react';
import { Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isIdReused } from '#contract/error-body.ts';
import { LETTER_COMMENT_MAX, letterSubject, mailSupplierOrder } from '#contract/reports/supplier-letter.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import { paths } from '../../parts/page/paths.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './purchase.module.css';
import { v7 as newId } from 'uuid';
import { keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import type { MutationResult } from '../../queries/mutation.ts';

export interface LetterButtonProps {
  supplier: Supplier;
  lines: readonly { productId: string; qty: number }[];
  isPriced: boolean;
  /** False while the shop has no mail server. */
  canSend: boolean;
  onSupplier: (supplier: Supplier) => void;
}

export function LetterButton({ supplier, ...order }: LetterButtonProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <IconButton
        label={`Отправить письмом: ${supplier.name}`}
        disabled={order.lines.length === 0}
        onClick={() => open(true)}
      >
        <Send size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && <LetterDialog supplier={supplier} {...order} onClose={() => open(false)} />}
    </>
  );
}

function LetterDialog({
  supplier,
  lines,
  isPriced,
  canSend,
  onSupplier,
  onClose,
}: LetterButtonProps & { onClose: () => void }) {
  const form = useId();
  const shop = useShop();
  const { show } = useToast();
  const { send, busy, failure } = useSave();
  const [letter, setLetter] = useState(() => keptLetter(supplier._id));
  const { _id: supplierId, email: to } = supplier;
  const mayWrite = to !== '' && canSend;

  function write(next: Letter): void {
    keepLetter(supplierId, next);
    setLetter(next);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    keepLetter(supplierId, letter);
    const result = await send(mailSupplierOrder, { body: { ...letter, supplierId, to, isPriced, lines: [...lines] } });
    const next = letterAfter(letter, result);
    if (next !== null) return write(next);
    keepLetter(supplierId, null);
    show({
      tone: 'ok',
      text: `Письмо на ${to} поставлено в очередь. Чтобы товары считались заказанными, нажмите «Заказать»`,
      seconds: 10,
    });
    onClose();
  }

  return (
    <Dialog
      open
      firm
      onOpenChange={(opened) => !opened && !busy && onClose()}
      title="Письмо поставщику"
      description={supplier.name}
      footer={
        <>
          {mayWrite && (
            <Button type="submit" form={form} busy={busy} busyLabel="Отправляем…">
              Отправить
            </Button>
          )}
          {to === '' && (
            <Button
              onClick={() => {
                onClose();
                onSupplier(supplier);
              }}
            >
              Указать почту
            </Button>
          )}
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      {mayWrite ? (
        <form id={form} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          {failure !== null && (
            <Notice
              tone="sale"
              urgent
              title={describeFailure(
                failure,
                'Письмо не отправлено',
                'Сервер не ответил: неизвестно, принял ли он письмо. Нажмите «Отправить» ещё раз: второго письма не будет',
              )}
            />
          )}
          <p>
            Кому: <b>{to}</b>
            <br />
            Тема: <b>{letterSubject(businessDay(shopNow(), shop.timezone), shop.name)}</b>
          </p>
          <p className={styles.lead}>
            {counted(lines.length, 'позиция', 'позиции', 'позиций')} {isPriced ? 'с ценами' : 'без цен'}, как на печати,
            и тот же заказ файлом.
          </p>
          <TextArea
            label="Комментарий"
            optional
            maxLength={LETTER_COMMENT_MAX}
            disabled={busy}
            value={letter.comment}
            onChange={(event) => write({ ...letter, comment: event.target.value })}
          />
        </form>
      ) : (
        <Notice tone="low" title={to === '' ? 'У поставщика не указана почта' : 'Почта магазина не настроена'}>
          {to === '' ? (
            'Укажите её в условиях поставщика, и заказ можно будет отправить письмом.'
          ) : (
            <>
              Укажите почтовый сервер <Link to={paths.adminSettings()}>в настройках, в разделе «Почта магазина»</Link>,
              и заказ можно будет отправить письмом.
            </>
          )}
        </Notice>
      )}
    </Dialog>
  );
}

/** Letters to suppliers that are being written, kept in this tab like the typed quantities. */
const FORM = 'purchase-letters';

/** The id stays through lost answers, so that a repeat sends nothing twice. */
interface Letter {
  readonly id: string;
  readonly comment: string;
}

/** The letter to this supplier, a new one when none is being written. */
export function keptLetter(supplierId: string): Letter {
  const { id, comment } = (readFormDraft(FORM)[supplierId] ?? {}) as Partial<Letter>;
  return typeof id === 'string' && typeof comment === 'string' ? { id, comment } : { id: newId(), comment: '' };
}

/** @param letter null once it was sent */
export function keepLetter(supplierId: string, letter: Letter | null): void {
  keepFormDraft(FORM, { [supplierId]: letter });
}

/** The letter after the server's answer: none once it was sent; another one when the shop had sent its id with other words. */
export function letterAfter(letter: Letter, result: MutationResult<unknown>): Letter | null {
  if (result.kind === 'done') return null;
  return result.kind === 'refused' && isIdReused(result.code) ? { ...letter, id: newId() } : letter;
}
