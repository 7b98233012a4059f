/** Buyers as a table for spreadsheets. */
import { ownTermsText } from '#contract/people/own-terms.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import type { Buyer } from '#contract/reports/buyers.ts';
import { businessDay } from '#contract/values/business-day.ts';

interface Column {
  readonly heading: string;
  readonly cell: (row: Buyer) => string | number | null;
}

/** Days are those of the shop's time zone. */
export function buyerColumns(timeZone: string): readonly Column[] {
  const day = (at: string | null): string => (at === null ? '' : businessDay(new Date(at), timeZone));
  return [
    { heading: 'Имя', cell: ({ name }) => name },
    { heading: 'Телефон', cell: ({ phone }) => phone },
    { heading: 'Компания', cell: ({ wholesale }) => wholesale.companyName },
    { heading: 'ИНН', cell: ({ wholesale }) => wholesale.inn },
    {
      heading: 'Опт',
      cell: ({ wholesale }) => (wholesale.status === 'none' ? '' : wholesaleStatusText(wholesale.status)),
    },
    {
      heading: 'Условия опта',
      cell: ({ wholesale: { discount = 0, minimum = null } }) =>
        discount === 0 && minimum === null ? '' : ownTermsText({ discount, minimum }),
    },
    { heading: 'Куплено, ₽', cell: ({ bought }) => bought.sum },
    { heading: 'Покупок', cell: ({ bought }) => bought.count },
    { heading: 'Долг по заказам, ₽', cell: ({ debt }) => debt.due },
    { heading: 'Вернуть, ₽', cell: ({ debt }) => debt.refund },
    { heading: 'Первая покупка', cell: ({ bought }) => day(bought.firstAt) },
    { heading: 'Последняя покупка', cell: ({ bought }) => day(bought.lastAt) },
    { heading: 'Последний вход', cell: ({ lastSeenAt }) => day(lastSeenAt) },
    { heading: 'Регистрация', cell: ({ createdAt }) => day(createdAt) },
  ];
}
