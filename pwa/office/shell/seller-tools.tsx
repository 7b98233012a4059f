/** On a till: the seller's name with the switch to another seller, and the offer to set a PIN, made to each seller once. */
import { KeyRound, Repeat2, UserRound } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isStaff } from '#contract/roles.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { readPresence } from '../../device/person/session.ts';
import { useKnownSellers, useSellerWithoutSession } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { OwnPinDialog, PinSetting } from '../../parts/people/pin-setting.tsx';
import { onPinRequest } from '../../parts/people/pin-request.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { SellerSwitch } from '../../parts/people/seller-switch.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { personLabel } from '../../parts/shell/person-label.ts';
import styles from './office-shell.module.css';

const NO_SELLERS: readonly string[] = [];
/** Long enough to be read, short enough not to cover the goods below for long; the menu has the command permanently. Seconds. */
const OFFERED_S = 5;

export type SellerDialog = 'switch' | 'pin' | 'open' | null;

/** Menu items that open the two dialogs; empty for people who are not staff. */
export function sellerMenu(isOfStaff: boolean, open: (dialog: SellerDialog) => void): MenuItem[] {
  if (!isOfStaff) return [];
  return [
    { label: 'Сменить продавца', icon: <Repeat2 />, onSelect: () => open('switch'), separated: true },
    { label: 'Мой PIN', icon: <KeyRound />, onSelect: () => open('pin') },
  ];
}

/** The person in the header, readable from the buyer's side; a button on a till. */
export function SellerButton({ onPress }: { onPress: () => void }) {
  const { person } = usePerson();
  const series = useSeries();
  if (person === null) return null;
  const words = (
    <>
      <UserRound />
      <span className={styles.who}>
        <span className={styles.sellerName}>{personLabel(person)}</span>
        <span className={styles.sellerRole}>{roleText(person.role)}</span>
      </span>
    </>
  );
  if (series?.prefix == null || !isStaff(person.role)) {
    return (
      <span className={styles.person} title={person.name}>
        {words}
      </span>
    );
  }
  return (
    <button type="button" className={`${styles.person} ${styles.seller}`} title={person.name} onClick={onPress}>
      {words}
      <span className="visually-hidden">Сменить продавца</span>
      <Repeat2 size={16} />
    </button>
  );
}

export function SellerDialogs({ shown, onShow }: { shown: SellerDialog; onShow: (dialog: SellerDialog) => void }) {
  const { person, status } = usePerson();
  const toast = useToast();
  // The dialog says so when the last try was wrong.
  const toOpen = useSellerWithoutSession();
  useOffer(useCallback(() => onShow('pin'), [onShow]));
  useEffect(() => onPinRequest(() => onShow('open')), [onShow]);
  const close = () => onShow(null);
  return (
    <>
      <SellerSwitch
        open={shown === 'switch'}
        onClose={close}
        personId={person?._id ?? null}
        onDone={() => {
          close();
          toast.show({ tone: 'ok', text: switchedText() });
        }}
      />
      {toOpen !== null && <OwnPinDialog open={shown === 'open'} onClose={close} seller={toOpen} />}
      {person !== null && <PinSetting open={shown === 'pin'} onClose={close} person={person} status={status} />}
    </>
  );
}

/** Message about the switch, from the device's state after it. */
function switchedText(): string {
  const { person, status } = readPresence();
  const name = person === null ? '' : personLabel(person);
  return status === 'online'
    ? `За кассой ${name}`
    : `За кассой ${name}. Чеки сохранятся на планшете и уйдут, ${whenDelivered('связь', 'касса открыта')}`;
}

/** Offers to set a PIN once on this tablet, after a login, to a seller who has none or whose PIN opens no session. */
function useOffer(onTake: () => void): void {
  const { person, status } = usePerson();
  const { show, dismiss } = useToast();
  const shown = useRef<number | null>(null);
  const sellers = useKnownSellers();
  const series = useSeries();
  const { value: offered = NO_SELLERS, loaded } = useFlag('pinOfferedTo');
  const [offeredId, setOfferedId] = useState<string | null>(null);
  const own = sellers?.find(({ personId }) => personId === person?._id);
  // A PIN of the earlier kind opens no session: its owner gets the offer once more.
  const id = person === null ? null : own === undefined ? person._id : `${person._id} session`;
  const isDue =
    id !== null &&
    person !== null &&
    status === 'online' &&
    person.tillPin !== true &&
    isStaff(person.role) &&
    series?.prefix != null &&
    loaded &&
    offeredId !== id &&
    !offered.includes(id) &&
    sellers !== undefined &&
    own?.session === undefined;
  if (isDue) setOfferedId(id);
  const showOffer = useEffectEvent((seller: string) => {
    void setFlag('pinOfferedTo', [...new Set([...offered, seller])]);
    shown.current = show({
      tone: 'info',
      seconds: OFFERED_S,
      text:
        own === undefined
          ? 'Задайте PIN, чтобы вставать за кассу без пароля'
          : 'Задайте PIN заново: теперь он открывает сеанс без пароля',
      action: { label: 'Задать PIN', onPress: onTake },
    });
  });
  useEffect(() => {
    if (offeredId !== null) showOffer(offeredId);
  }, [offeredId]);
  // A PIN set through the menu in the meantime dismisses the offer.
  const isSet = own?.session !== undefined;
  useEffect(() => {
    if (isSet && shown.current !== null) dismiss(shown.current);
  }, [isSet, dismiss]);
}
