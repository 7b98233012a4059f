/**
 * The wholesale buyer of the current receipt, chosen from the device's list by company, name or phone, with prices by the buyer's terms.
 * Works offline too.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { cardOf } from '../../../device/catalogue/priced-goods.ts';
import type { Draft, SaleCustomer } from '../../../device/rows/journal-types.ts';
import type { PriceFor, ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { useWholesaleBuyers } from '../../../device/catalogue/use-wholesale-buyers.ts';
import { useConnection } from '../../../device/use-connection.ts';
import { viewerOf } from '../../../queries/viewer.ts';
import { syncWholesaleBuyers } from '../../../queries/wholesale-buyers.ts';
import { shopNow } from '../../../queries/shop-clock.ts';
import { atCurrentPrices } from '../prices/price-news.tsx';
import { goodOf, useStaffFigures } from '../../kit/use-goods.ts';
import { Search } from 'lucide-react';
import { formatPhone, isPhoneTyped, phoneDigits } from '#contract/values/phone.ts';
import type { WholesaleBuyer } from '#contract/accounts/wholesale-buyers.ts';
import { foldForSearch, wordsMatcher } from '#contract/search/search.ts';
import { useRecentCustomers } from '../../../device/journal/use-till-rows.ts';
import { lacksSession } from '../../../device/person/session.ts';
import { usePerson } from '../../../device/person/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SessionDoor, useWayToSession } from '../../kit/session-door.tsx';
import styles from './customer-dialog.module.css';
import { Notice } from '../../../ui/notice.tsx';

/** Interval of updating the list of buyers, ms; it is also updated when the list is opened. */
const SYNC_EVERY_MS = 600_000;

/** State of the wholesale prices here, of the figures (`isRead`: looked for) and the buyer's own terms (`buyers` null: no list). */
export function wholesalePricesState({
  figures,
  isRead,
  buyers,
}: {
  figures: unknown;
  isRead: boolean;
  buyers: readonly unknown[] | null | undefined;
}): 'here' | 'loading' | 'absent' {
  if (figures !== undefined && buyers != null) return 'here';
  return buyers === null || (isRead && figures === undefined) ? 'absent' : 'loading';
}

export function refreshBuyers(): void {
  syncWholesaleBuyers().catch((error: unknown) => console.error('The list of buyers was not refreshed', error));
}

export function useCustomer(form: ReceiptForm, draft: Draft | null, person: User | null) {
  const viewer = viewerOf(person).holder;
  const { reachable } = useConnection();
  // The figures are loaded after the first screen, so that choosing a buyer changes all prices at once.
  const { figures, isRead } = useStaffFigures();
  const buyers = useWholesaleBuyers(viewer);
  const known = useCallback((id: string | undefined) => buyers?.find(({ _id }) => _id === id), [buyers]);
  const phone = known(draft?.customer?.id)?.phone ?? '';
  useEffect(() => {
    if (reachable === false) return undefined;
    refreshBuyers();
    const timer = setInterval(refreshBuyers, SYNC_EVERY_MS);
    return () => clearInterval(timer);
  }, [reachable, viewer]);

  const priceFor = useCallback<PriceFor>(
    (productId, { customer }) => {
      const product = catalogueCopy.products.get(productId);
      if (product === undefined) return undefined;
      // Without the list the buyer's own terms are unknown.
      const prices = customer === undefined || buyers == null ? undefined : figures;
      if (prices === undefined) return goodOf(product).price;
      const discount = known(customer?.id)?.discount ?? 0;
      return cardOf(product, { role: 'wholesale', discount, figures: prices }, shopNow()).price.effective;
    },
    [figures, known, buyers],
  );
  useEffect(() => form.priceBy(priceFor), [form, priceFor]);

  const choose = (chosen: SaleCustomer | null) => {
    const now = form.latest();
    if (now === null) return;
    const buyer = chosen === null ? {} : { customer: chosen };
    form.setCustomer(
      chosen,
      atCurrentPrices(now.positions, (productId) => priceFor(productId, buyer)),
    );
  };
  const customer = draft?.customer;
  const state = customer === undefined ? 'here' : wholesalePricesState({ figures, isRead, buyers });
  const wholesalePrice = useMemo(
    () => (customer === undefined || state !== 'here' ? null : (id: string) => priceFor(id, { customer })),
    [customer, state, priceFor],
  );
  return {
    /** Current price of a product in this receipt; null while the buyer's prices are not on this device. */
    priceFor: state === 'here' ? priceFor : null,
    /** True for a wholesale receipt without its prices: its new positions take retail prices. */
    lacksPrices: state === 'absent',
    /** Price that a wholesale receipt charges for a product; null where the receipt charges retail prices. */
    wholesalePrice,
    choose,
    phone,
  };
}

const SHOWN = 50;

export interface CustomerDialogProps {
  open: boolean;
  chosen: SaleCustomer | undefined;
  onChoose: (customer: SaleCustomer | null) => void;
  onClose: () => void;
}

export function CustomerDialog({ open, chosen, onChoose, onClose }: CustomerDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Оптовый покупатель" size={640}>
      {open && <Choice chosen={chosen} onChoose={onChoose} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ chosen, onChoose, onClose }: Omit<CustomerDialogProps, 'open'>) {
  const { person } = usePerson();
  const buyers = useWholesaleBuyers(viewerOf(person).holder);
  const [typed, setTyped] = useState('');
  const recent = useRecentCustomers();
  const found = useMemo(() => buyersFound(buyers ?? [], typed, recent), [buyers, typed, recent]);
  const take = ({ _id: id, name, companyName }: WholesaleBuyer) => onChoose({ id, name, companyName });
  return (
    <div className="grid gap-3">
      <TextField
        label="Компания, имя или телефон"
        hideLabel
        placeholder="Компания, имя или телефон"
        prefix={<Search />}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [only, ...others] = found;
          if (event.key === 'Enter' && only !== undefined && others.length === 0) take(only);
        }}
      />
      {chosen !== undefined && (
        <Button variant="outline" block onClick={() => onChoose(null)}>
          Продать по розничным ценам
        </Button>
      )}
      {buyers === null && <NoBuyersYet onOpen={onClose} />}
      {buyers != null && found.length === 0 && (
        <p className="muted">{buyers.length === 0 ? 'Подтверждённых оптовиков пока нет.' : 'Никого не нашлось.'}</p>
      )}
      <ul className="grid">
        {found.slice(0, SHOWN).map((buyer) => (
          <li key={buyer._id}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={buyer._id === chosen?.id}
              onClick={() => take(buyer)}
            >
              <b>{buyer.companyName || buyer.name}</b>
              <span className="muted text-14 figures">{aboutOf(buyer)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="muted">Показаны первые {SHOWN}. Уточните поиск.</p>}
    </div>
  );
}

const aboutOf = ({ companyName, name, phone, discount }: WholesaleBuyer): string =>
  [companyName !== '' && name, formatPhone(phone), discount !== undefined && `скидка ${discount}\u00a0%`]
    .filter(Boolean)
    .join(' · ');

/** The reason why the shop's wholesale data is not here: a missing network, or a missing session with the way to one. */
function useObstacle() {
  const { status } = usePerson();
  const isOffline = useConnection().reachable === false;
  const way = useWayToSession();
  return { isOffline, way: !isOffline && lacksSession(status) ? way : null };
}

export function NoBuyersYet({ onOpen }: { onOpen: () => void }) {
  const { way } = useObstacle();
  if (way === null) return <p className="muted">Список оптовиков ещё не загружен. Он появится, когда будет сеть.</p>;
  return (
    <>
      <p className="muted">Список оптовиков откроется, когда вы {way}.</p>
      <SessionDoor onOpen={onOpen} />
    </>
  );
}

/** In a wholesale buyer's receipt while this device lacks wholesale prices, as after a login by PIN without a network. */
export function NoWholesalePrices() {
  const { isOffline, way } = useObstacle();
  const when = isOffline
    ? 'загрузятся, когда будет сеть'
    : way === null
      ? 'загружаются'
      : `загрузятся, когда вы ${way}`;
  return (
    <Notice tone="low" urgent title="Оптовых цен на кассе сейчас нет" action={way !== null && <SessionDoor />}>
      Новые позиции добавляются по розничной цене. Оптовые цены {when}: тогда касса предложит их взять.
    </Notice>
  );
}

/** Buyers whose company or name contains all the words, or whose phone the digits: those of `recent` in that order, then by company and name. */
export function buyersFound(
  buyers: readonly WholesaleBuyer[],
  typed: string,
  recent: readonly string[] = [],
): WholesaleBuyer[] {
  const holds = wordsMatcher(typed);
  const digits = isPhoneTyped(typed) ? phoneDigits(typed) : '';
  const ranks = new Map(recent.map((id, rank) => [id, rank]));
  const rankOf = ({ _id }: WholesaleBuyer) => ranks.get(_id) ?? recent.length;
  return buyers
    .filter(({ name, companyName, phone }) => {
      const text = foldForSearch(`${companyName} ${name}`);
      return holds(text) || (digits !== '' && phone.includes(digits));
    })
    .sort(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        `${one.companyName} ${one.name}`.localeCompare(`${other.companyName} ${other.name}`, 'ru'),
    );
}
