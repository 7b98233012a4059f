/** «Счёт на оплату» for an order that a company pays by bank. */
import { FileText } from 'lucide-react';
import type { Order } from '#contract/orders/orders.ts';
import { hasBankDetails, invoiceRefusal } from '#contract/orders/invoice.ts';
import { seesStock } from '#contract/roles.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useDeliveryPrices, useShop } from '../../queries/shop.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../page/paths.ts';
import { NoWrap } from '../page/no-wrap.tsx';
import { PrintButton } from './print-sheet.tsx';

export function InvoiceButton({ order }: { order: Order }) {
  const shop = useShop();
  const isKnown = useDeliveryPrices() !== undefined;
  const why = invoiceRefusal(order);
  if (why === 'not-by-invoice' || why === 'canceled') return null;
  if (!isKnown) return <p>Счёт можно будет открыть, когда появится связь.</p>;
  if (!hasBankDetails(shop)) return <NoBank phone={shop.phone} />;
  if (why !== null)
    return <p>Счёт появится, когда менеджер {why === 'unpriced' ? 'рассчитает доставку' : 'подтвердит заказ'}.</p>;

  return (
    <PrintButton
      icon={<FileText />}
      load={async () => {
        const { InvoiceSheet } = await import('./invoice-sheet.tsx');
        return <InvoiceSheet order={order} shop={shop} />;
      }}
      failed="Не удалось открыть счёт. Попробуйте, когда появится связь"
    >
      Счёт на оплату
    </PrintButton>
  );
}

/** Shown instead of an invoice without the shop's bank details, with which a payment could not arrive. */
function NoBank({ phone }: { phone: string }) {
  const { person } = usePerson();
  if (person === null || !seesStock(person.role))
    return (
      <p>
        Счёт пришлёт менеджер.
        {phone !== '' && (
          <>
            {' '}
            Если он нужен сейчас, позвоните нам: <NoWrap words={[formatPhone(phone)]} />.
          </>
        )}
      </p>
    );
  return (
    <Notice
      tone="low"
      title="Счёт выставить нельзя: не заполнены реквизиты магазина"
      action={
        person.role === 'admin' && (
          <ButtonLink to={paths.adminSettings('bank')} variant="outline">
            Заполнить реквизиты
          </ButtonLink>
        )
      }
    >
      {person.role === 'admin'
        ? 'Укажите ИНН, банк, БИК и счета в настройках.'
        : 'ИНН, банк и счета указывает администратор в настройках.'}
    </Notice>
  );
}
