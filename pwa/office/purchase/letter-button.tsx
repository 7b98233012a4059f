/** «Отправить письмом»: the shop itself mails the order to its supplier. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { inUnits } from '#contract/products/unit-words.ts';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { LETTER_COMMENT_MAX, letterSubject, mailSupplierOrder } from '#contract/reports/supplier-letter.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { supplierText } from '#contract/shop/supplier-text.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { formatRoubles, lineTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import invoiceSheet from '../../parts/print/invoice-sheet.module.css';
import table from '../../parts/print/printed-lines.module.css';
import { PaperLogo } from '../../parts/print/printed-lines.tsx';
import { longDay } from '../../parts/time/moments.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Button, IconButton } from '../kit/buttons.tsx';
import styles from './purchase.module.css';

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
        icon={Send}
        label={`Отправить письмом: ${supplier.name}`}
        disabled={order.lines.length === 0}
        onClick={() => open(true)}
      />
      {isOpen && <LetterDialog supplier={supplier} {...order} onClose={() => open(false)} />}
    </>
  );
}

function LetterDialog({ onClose, ...props }: LetterButtonProps & { onClose: () => void }) {
  const { supplier, lines, isPriced, canSend, onSupplier } = props;
  const shop = useShop();
  const { _id: supplierId, email: to } = supplier;
  // With its id: sent again after a reload, the letter is still sent once.
  const form = useTyping(`letter ${supplierId}`, { id: newId(), comment: '' });
  const act = useAct({
    form,
    send: ({ send }) =>
      send(mailSupplierOrder, { body: { ...form.typed, supplierId, to, isPriced, lines: [...lines] } }),
    done: () => ({
      text: `Письмо на ${to} поставлено в очередь. Чтобы товары считались заказанными, нажмите «Заказать»`,
      seconds: 10,
    }),
    onClose,
  });
  const { busy, failure } = act;
  const mayWrite = to !== '' && canSend;

  return (
    <ActDialog
      {...act.dialog}
      title="Письмо поставщику"
      description={supplier.name}
      confirm={mayWrite ? 'Отправить' : null}
      busyLabel="Отправляем…"
      buttons={
        to === '' && (
          <Button
            onClick={() => {
              onClose();
              onSupplier(supplier);
            }}
          >
            Указать почту
          </Button>
        )
      }
      // The comment stays for the next opening, as after Escape.
      onCancel={act.leave}
      holds
      className="grid gap-4"
    >
      {mayWrite ? (
        <>
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
            {...act.text('comment')}
          />
        </>
      ) : (
        <Notice tone="low" title={to === '' ? 'У поставщика не указана почта' : 'Почта магазина не настроена'}>
          {to === '' ? (
            'Укажите её в условиях поставщика'
          ) : (
            <>
              Укажите почтовый сервер{' '}
              <Link to={paths.adminSettings('mail')}>в настройках, в разделе «Почта магазина»</Link>
            </>
          )}
          , и заказ можно будет отправить письмом.
        </Notice>
      )}
    </ActDialog>
  );
}

type OrderedLine = Pick<PurchaseRow, 'title' | 'sku' | 'unit' | 'price'> & { readonly qty: number };

type Column = readonly [heading: string, cell: (line: OrderedLine) => string, className?: string | undefined];

const GOODS: readonly Column[] = [
  ['Артикул', ({ sku }) => sku ?? '—'],
  ['Товар', ({ title }) => title],
  ['Количество', ({ qty, unit }) => inUnits(qty, unit), table.figure],
];
const PRICES: readonly Column[] = [
  ['Цена', ({ price }) => (price === null ? '—' : formatRoubles(price)), table.figure],
  ['Сумма', ({ price, qty }) => (price === null ? '—' : formatRoubles(lineTotal(price, qty))), table.figure],
];

interface SupplierOrderSheetProps {
  /** Undefined for goods without a supplier: the paper has a line to write the name on. */
  supplier: Supplier | undefined;
  lines: readonly OrderedLine[];
  isPriced: boolean;
  shop: ShopDetails;
  at: string;
}

/** «Заказ поставщику от …» as an A4 page: who orders from whom, articles and quantities; the known prices when they are asked for. */
export function SupplierOrderSheet({ supplier, lines, isPriced, shop, at }: SupplierOrderSheetProps) {
  const columns = isPriced ? [...GOODS, ...PRICES] : GOODS;
  const isSummed = isPriced && lines.every(({ price }) => price !== null);
  const total = lines.reduce((sum, { price, qty }) => sum + lineTotal(price ?? 0, qty), 0);
  const whom =
    supplier && [supplier.name, supplier.person, supplier.phone, supplier.email].filter((part) => part !== '');
  return (
    <article className={invoiceSheet.invoice}>
      <PaperLogo shop={shop} />
      <h1>Заказ поставщику от {longDay(at, shop.timezone)}</h1>
      <Facts
        className={invoiceSheet.sides}
        of={[
          ['Поставщик', whom === undefined ? '________________________' : whom.join(', ')],
          ['Заказчик', `${supplierText(shop)}${shop.email === '' ? '' : `, ${shop.email}`}`],
        ]}
      />
      <table className={table.lines} aria-label="Заказанные товары">
        <thead>
          <tr>
            <th scope="col">№</th>
            {columns.map(([heading, , className]) => (
              <th key={heading} scope="col" className={className}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              {columns.map(([heading, cell, className]) => (
                <td key={heading} className={className}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Всего: {counted(lines.length, 'позиция', 'позиции', 'позиций')}
        {isSummed && ` на ${formatRoubles(total)}`}. Подтвердите, пожалуйста, цены и день отгрузки.
      </p>
    </article>
  );
}
