/** On a till: the seller's name with the switch to another seller, and the offer to set a PIN, made to each seller once. */
import { KeyRound, Repeat2, UserRound } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { pinFailure } from '#contract/people/pin.ts';
import { isStaff } from '#contract/roles.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { readPresence } from '../../device/person/session.ts';
import { useKnownSellers, useSellerWithoutSession } from '../../device/person/use-pins.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { roleText } from '../../parts/people/person-words.ts';
import { PinEntry } from '../../parts/people/pin-entry.tsx';
import { PinPad } from '../../parts/people/pin-pad.tsx';
import { onPinRequest } from '../../parts/people/pin-request.ts';
import { SellerSwitch } from '../../parts/people/seller-switch.tsx';
import { personLabel } from '../../parts/shell/person-label.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';
import { removeOwnPin, setOwnPin, switchSeller } from '../../queries/till-session.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './office-shell.module.css';

const NO_SELLERS: readonly string[] = [];
/** Long enough to be read, short enough not to cover the goods below for long; the menu has the command permanently. Seconds. */
const OFFERED_S = 5;

export type SellerDialog = 'switch' | 'pin' | 'open' | null;

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

/** «Мой PIN»: set, change and remove one's own PIN on this tablet. */
function Setting({ person, known, onClose }: { person: User; known: boolean; onClose: () => void }) {
  const toast = useToast();
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPinText] = useState('');
  const [error, setError] = useState<string>();
  const { run, busy } = useSave();

  const type = (next: (pin: string) => string) => {
    setError(undefined);
    setPinText(next);
  };
  const refuse = (why: string) => {
    setError(why);
    setPinText('');
  };
  const submitStep = async () => {
    if (first === null) {
      const failure = pinFailure(pin);
      if (failure !== null) return refuse(failure);
      setFirst(pin);
      return setPinText('');
    }
    if (pin !== first) {
      setFirst(null);
      return refuse('PIN не совпал с первым. Придумайте ещё раз');
    }
    try {
      const result = await run(() => setOwnPin(person, pin));
      if (result.kind !== 'done') return refuse(pinNotSet(result));
      toast.show({ tone: 'ok', text: 'PIN задан: теперь на этом планшете можно сменяться без пароля' });
      onClose();
    } catch (failure) {
      console.error('The PIN was not set', failure);
      refuse('PIN не сохранился на этом планшете: браузер не даёт хранить данные');
    }
  };
  const remove = async () => {
    await removeOwnPin(person._id);
    toast.show({ tone: 'ok', text: 'PIN удалён с этого планшета' });
    onClose();
  };
  return (
    <Form className="grid gap-3" onSend={() => !busy && submitStep()}>
      <PinPad
        label={first === null ? 'Новый PIN: от 4 до 6 цифр' : 'Новый PIN ещё раз'}
        value={pin}
        onChange={type}
        disabled={busy}
        error={error}
      />
      <Button type="submit" size={52} block busy={busy} busyLabel="Сохраняем…">
        {first === null ? 'Дальше' : 'Сохранить PIN'}
      </Button>
      {known && (
        <Button variant="link" onClick={() => void remove()}>
          Удалить мой PIN с этого планшета
        </Button>
      )}
    </Form>
  );
}

/** After a lost answer the server may have the new PIN, while this tablet has the former one: entered again, it is set in both. */
export function pinNotSet(failure: MutationFailure): string {
  return mayBeDone(failure)
    ? 'Сервер не подтвердил PIN: он мог сохраниться. Введите его ещё раз'
    : describeFailure(failure, 'PIN не сохранился');
}

export function SellerDialogs({ shown, onShow }: { shown: SellerDialog; onShow: (dialog: SellerDialog) => void }) {
  const { person, status } = usePerson();
  const toast = useToast();
  // A seller at the till without a session opens one by PIN; the dialog says so when the last try was wrong.
  const toOpen = useSellerWithoutSession();
  const known = useKnownSellers()?.some(({ personId }) => personId === person?._id) ?? false;
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
      {toOpen !== null && (
        <Dialog
          open={shown === 'open'}
          onOpenChange={close}
          title={toOpen.name}
          description="Введите свой PIN: чеки, которые ждут, уйдут сразу. Пароль не нужен."
        >
          <PinEntry
            seller={toOpen}
            tryPin={(pin) => switchSeller(toOpen.personId, pin)}
            submit="Отправить чеки"
            onBack={close}
            onDone={close}
          />
        </Dialog>
      )}
      {person !== null && (
        <Dialog
          open={shown === 'pin'}
          onOpenChange={close}
          title={known ? 'Сменить мой PIN' : 'Задать PIN'}
          description="По PIN вы встанете за кассу на этом планшете без пароля: с сетью откроется ваш сеанс, без неё чеки подождут. На других устройствах он не действует."
        >
          {/* Only for a person whom the server has just confirmed. */}
          {shown === 'pin' && status === 'online' && person.tillPin !== true ? (
            <Setting person={person} known={known} onClose={close} />
          ) : (
            <Notice tone="low">
              Чтобы задать, сменить или удалить PIN, войдите по телефону и паролю, когда будет сеть.
            </Notice>
          )}
        </Dialog>
      )}
    </>
  );
}

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
