/** On a till: who is selling, a press away from the next one; and the offer to set a PIN, once for each seller. */
import { KeyRound, Repeat2, UserRound } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isStaff } from '#contract/roles.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { setFlag, useFlag } from '../../device/use-flag.ts';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { PinSetting } from '../../parts/people/pin-setting.tsx';
import { SellerSwitch } from '../../parts/people/seller-switch.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { personLabel } from '../../app/person-label.ts';
import styles from './office-shell.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const NOBODY: readonly string[] = [];
/** Long enough to be read, gone before the first goods under it are wanted: the menu has it for good. */
const OFFERED_S = 5;

export type SellerDialog = 'switch' | 'pin' | null;

/** Rows of the menu that open the two dialogs; none for whoever is no staff. */
export function sellerMenu(isOfStaff: boolean, open: (dialog: SellerDialog) => void): MenuItem[] {
  if (!isOfStaff) return [];
  return [
    { label: 'Сменить продавца', icon: <Repeat2 {...ICON} />, onSelect: () => open('switch'), separated: true },
    { label: 'Мой PIN', icon: <KeyRound {...ICON} />, onSelect: () => open('pin') },
  ];
}

/** The person in the header; a button on a till. */
export function SellerButton({ onPress }: { onPress: () => void }) {
  const { person } = usePerson();
  const series = useSeries();
  if (person === null) return null;
  const words = (
    <>
      <UserRound {...ICON} />
      {personLabel(person)}
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
    <button
      type="button"
      className={`${styles.person} ${styles.seller}`}
      title={person.name}
      aria-label={`${personLabel(person)}. Сменить продавца`}
      onClick={onPress}
    >
      {words}
      <Repeat2 size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

export function SellerDialogs({ shown, onShow }: { shown: SellerDialog; onShow: (dialog: SellerDialog) => void }) {
  const { person, status } = usePerson();
  const toast = useToast();
  useOffer(useCallback(() => onShow('pin'), [onShow]));
  const close = () => onShow(null);
  return (
    <>
      <SellerSwitch
        open={shown === 'switch'}
        onClose={close}
        personId={person?._id ?? null}
        onDone={() => {
          close();
          toast.show({ tone: 'ok', text: 'Продавец сменился. Чеки уйдут после входа по телефону и паролю' });
        }}
      />
      {person !== null && <PinSetting open={shown === 'pin'} onClose={close} person={person} status={status} />}
    </>
  );
}

/** A seller without a PIN hears of it once on this tablet, at a login. */
function useOffer(onTake: () => void): void {
  const { person, status } = usePerson();
  const { show } = useToast();
  const sellers = useKnownSellers();
  const series = useSeries();
  const { value: offered = NOBODY, loaded } = useFlag('pinOfferedTo');
  const [told, setTold] = useState<string | null>(null);
  const id = person?._id ?? null;
  const isDue =
    id !== null &&
    person !== null &&
    status === 'online' &&
    isStaff(person.role) &&
    series?.prefix != null &&
    loaded &&
    told !== id &&
    !offered.includes(id) &&
    sellers !== undefined &&
    !sellers.some(({ personId }) => personId === id);
  if (isDue) setTold(id);
  const tell = useEffectEvent((seller: string) => {
    void setFlag('pinOfferedTo', [...new Set([...offered, seller])]);
    show({
      tone: 'info',
      seconds: OFFERED_S,
      text: 'Задайте PIN, чтобы вставать за кассу и без сети',
      action: { label: 'Задать PIN', onPress: onTake },
    });
  });
  useEffect(() => {
    if (told !== null) tell(told);
  }, [told]);
}
