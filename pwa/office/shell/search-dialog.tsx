/** Finds goods, orders, people, receipts and screens for a text, and opens the chosen one's place. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { orderStatusText } from '#contract/orders/order-machine.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { isStaff, seesStock, type PersonRole } from '#contract/roles.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useDebounced } from '../../parts/forms/use-debounced.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { numericDay } from '../../parts/time/moments.ts';
import { customersQuery } from '../../queries/customers.ts';
import { failureOf } from '../../queries/failure.ts';
import { goodsListQuery, stockQuery } from '../../queries/inventory.ts';
import { deskOrdersQuery } from '../../queries/order-desk.ts';
import { foundSalesQuery } from '../../queries/sales.ts';
import { useShop } from '../../queries/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type FoundProduct, GoodsHit } from '../kit/goods-cell.tsx';
import { SETTINGS_PARTS } from '../settings/settings-panels.ts';
import { officePlacesFor } from './office-places.ts';
import styles from './search-dialog.module.css';

const MOST = 5;

interface Hit {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly goods?: FoundProduct;
}

interface Found {
  readonly title: string;
  /** The list with the rest of the hits. */
  readonly all: string;
  readonly hits: readonly Hit[];
}

/** The address of a list that shows all hits of a search. */
const found = (list: string, q: string): string => `${list}?${new URLSearchParams({ q }).toString()}`;

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const ofGoods = (goods: FoundProduct, role: PersonRole): Hit => ({
  id: goods._id,
  title: goods.title,
  note: '',
  goods,
  to:
    role === 'admin' || role === 'content'
      ? paths.adminProductEdit(goods._id)
      : found(ROUTES.adminInventory, goods.sku ?? goods.title),
});

const ofOrder = ({ _id, number, status, delivery, total, buyer }: DeskOrder): Hit => ({
  id: _id,
  title: `Заказ № ${number}`,
  note: joined(buyer.companyName || buyer.name, orderStatusText(status, delivery.method), formatRoubles(total)),
  to: paths.adminOrder(_id),
});

/** Screens of the office that this role may open and whose name holds all the words; too few for a list of the rest. */
function screensFor(q: string, role: PersonRole): Hit[] {
  const holds = wordsMatcher(q);
  return officePlacesFor(role)
    .flatMap((place) =>
      place.parts
        .filter(({ label }) => holds(foldForSearch(label)))
        .map(({ label: title, path }) => ({
          id: path,
          title,
          note: title === place.label ? '' : place.label,
          to: path,
        })),
    )
    .slice(0, MOST - 1);
}

function settingsFor(q: string): Hit[] {
  const holds = wordsMatcher(q);
  return SETTINGS_PARTS.filter(({ title, about }) => holds(foldForSearch(`${title} ${about}`)))
    .slice(0, MOST)
    .map(({ part, title, about }) => ({ id: part, title, note: about, to: paths.adminSettings(part) }));
}

function useFound(q: string, role: PersonRole): { groups: readonly Found[]; answers: readonly UseQueryResult[] } {
  const { timezone } = useShop();
  const asks = (isAllowed: boolean) => ({ enabled: isAllowed && q !== '' });
  const query = { q, limit: MOST };
  const stock = useQuery({ ...stockQuery(query), ...asks(seesStock(role)) });
  const goods = useQuery({ ...goodsListQuery(query), ...asks(role === 'content') });
  const orders = useQuery({ ...deskOrdersQuery(query), ...asks(seesStock(role)) });
  const people = useQuery({ ...customersQuery(query), ...asks(role === 'admin') });
  const sales = useQuery({ ...foundSalesQuery(q, MOST), ...asks(isStaff(role)) });
  const groups: Found[] = [
    { title: 'Заказы', all: found(ROUTES.adminOrders, q), hits: (orders.data?.items ?? []).map(ofOrder) },
    {
      title: 'Товары',
      all: found(seesStock(role) ? ROUTES.adminInventory : ROUTES.adminGoods, q),
      hits: [...(stock.data ?? []), ...(goods.data?.items ?? [])].map((item) => ofGoods(item, role)),
    },
    {
      title: 'Покупатели',
      all: paths.adminCustomers({ q }),
      hits: (people.data?.items ?? []).map((person) => ({
        id: person._id,
        title: nameOrPhone(person),
        note: joined(formatPhone(person.phone), person.wholesale?.companyName ?? ''),
        to: paths.adminCustomer(person._id),
      })),
    },
    {
      title: 'Чеки',
      all: paths.journal(q),
      hits: (sales.data?.items ?? []).map(({ id, number, soldAt, total }) => ({
        id,
        title: `Чек ${number}`,
        note: joined(numericDay(soldAt, timezone), formatRoubles(total)),
        to: paths.journal(number, id),
      })),
    },
    { title: 'Разделы', all: paths.admin(), hits: screensFor(q, role) },
    { title: 'Настройки', all: paths.adminSettings(), hits: role === 'admin' ? settingsFor(q) : [] },
  ];
  return { groups: q === '' ? [] : groups, answers: [stock, goods, orders, people, sales] };
}

interface SearchDialogProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export function SearchDialog({ text, onText, onClose }: SearchDialogProps) {
  const { person } = usePerson();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const query = useDebounced(text.trim());
  const { groups, answers } = useFound(query, person?.role ?? 'customer');
  const hits = groups.flatMap((group) => group.hits);
  const isSearching = query !== text.trim() || answers.some(({ isFetching }) => isFetching);
  const error = answers.find((answer) => answer.error !== null)?.error ?? null;
  const failure = error === null ? null : failureOf(error);

  /** Enter opens the only hit; with several the person chooses. */
  function open(): void {
    const [one, ...others] = hits;
    if (isSearching || one === undefined || others.length > 0) return;
    onClose();
    void navigate(one.to);
  }

  return (
    <Dialog open size={640} onOpenChange={(isOpen) => !isOpen && onClose()} title="Найти" initialFocus={field}>
      <Form className="grid gap-3" role="search" onSend={open}>
        <SearchField
          ref={field}
          label="Товар, заказ, покупатель или чек"
          placeholder="Название, артикул, номер, телефон, имя"
          maxLength={200}
          value={text}
          onChange={onText}
        />
        <div className="grid gap-3" aria-busy={isSearching || undefined}>
          {groups
            .filter((group) => group.hits.length > 0)
            .map((group) => (
              <section key={group.title} aria-label={group.title}>
                <h3 className="muted text-14 weight-label">{group.title}</h3>
                <ul>
                  {group.hits.map(({ id, title, note, to, goods }) => (
                    <li key={id}>
                      <Link to={to} className={styles.hit} onClick={onClose}>
                        {goods === undefined ? title : <GoodsHit goods={goods} />}
                        {note !== '' && <span className="muted text-14">{note}</span>}
                      </Link>
                    </li>
                  ))}
                </ul>
                {group.hits.length >= MOST && (
                  <Link to={group.all} className={buttonClass({ variant: 'link' })} onClick={onClose}>
                    Показать все
                  </Link>
                )}
              </section>
            ))}
          <p role="status" className="muted text-14">
            {query === ''
              ? 'По названию, артикулу, штрихкоду, номеру заказа или чека, телефону, имени, компании, разделу.'
              : failure !== null
                ? failure.kind === 'out-of-reach'
                  ? 'Нет связи с сервером: нашли не всё.'
                  : failure.message
                : isSearching
                  ? 'Ищем…'
                  : hits.length === 0
                    ? `По запросу «${query}» ничего не нашлось.`
                    : ''}
          </p>
        </div>
      </Form>
    </Dialog>
  );
}
