/** «Счёт на оплату № … от …» as an A4 page: the supplier's bank, both parties, the lines, the sum in figures and in words. */
import { convert } from 'number-to-words-ru';
import type { Order } from '#contract/orders/orders.ts';
import { invoiceOf } from '#contract/orders/invoice.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { vatOfPaper } from '#contract/shop/vat.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import styles from './invoice-sheet.module.css';
import { Facts } from '../../ui/facts.tsx';
import { PaperLogo, PrintedLines } from './printed-lines.tsx';
import { supplierText } from '#contract/shop/supplier-text.ts';
import { longDay } from '../time/moments.ts';

/** «Двенадцать тысяч рублей 00 копеек», of roubles. */
export function sumInWords(total: number): string {
  return convert(total.toFixed(2), { currency: 'rub', convertNumberToWords: { integer: true, fractional: false } });
}

export function InvoiceSheet({ order, shop }: { order: Order; shop: ShopDetails }) {
  const { lines, discount, total } = invoiceOf(order);
  const vat = vatOfPaper(shop, businessDay(new Date(order.createdAt), shop.timezone), total);
  const buyer = [
    order.buyer.companyName,
    order.buyer.inn === '' ? '' : `ИНН ${order.buyer.inn}`,
    formatPhone(order.buyer.phone),
  ];
  return (
    <article className={styles.invoice}>
      <PaperLogo shop={shop} />
      <table className={styles.bank} aria-label="Реквизиты для оплаты">
        <tbody>
          <tr>
            <td rowSpan={2}>
              {shop.bankName}
              <small>Банк получателя</small>
            </td>
            <th scope="row">БИК</th>
            <td>{shop.bik}</td>
          </tr>
          <tr>
            <th scope="row">Корр. счёт</th>
            <td>{shop.corrAccount}</td>
          </tr>
          <tr>
            <td>
              {shop.legalName}, ИНН {shop.inn}
              {shop.kpp !== '' && `, КПП ${shop.kpp}`}
              <small>Получатель</small>
            </td>
            <th scope="row">Счёт</th>
            <td>{shop.account}</td>
          </tr>
        </tbody>
      </table>
      <h1>
        Счёт на оплату № {order.number} от {longDay(order.createdAt, shop.timezone)}
      </h1>
      <Facts
        className={styles.sides}
        of={[
          ['Поставщик', supplierText(shop)],
          ['Покупатель', buyer.filter((part) => part !== '').join(', ')],
          [
            'Основание',
            `Заказ № ${order.number}, ${orderStatusText(order.status, order.delivery.method).toLowerCase()}`,
          ],
        ]}
      />
      <PrintedLines
        label="Товары и услуги"
        lines={lines.map(({ qty, ...line }) => ({ ...line, qty: formatNumber(qty) }))}
        withUnits
      />
      <Facts
        className={styles.sums}
        of={[
          discount > 0 && ['Оплачено бонусами', formatRoubles(discount)],
          ['НДС', vat.sum === null ? vat.words : formatRoubles(vat.sum)],
          ['Всего к оплате', formatRoubles(total)],
        ]}
      />
      <p>
        Всего {counted(lines.length, 'наименование', 'наименования', 'наименований')} на сумму {formatRoubles(total)},{' '}
        {vat.words}
        {vat.sum !== null && `: ${formatRoubles(vat.sum)}`}.
      </p>
      <p>
        <b>Всего к оплате: {sumInWords(total)}</b>
      </p>
      <p className={styles.signs}>
        <span>Руководитель</span>
        <span>Бухгалтер</span>
      </p>
    </article>
  );
}
