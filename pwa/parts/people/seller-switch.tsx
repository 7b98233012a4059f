/** «Сменить продавца» by PIN: opens the seller's session, or the till alone when the server is unreachable. */
import { useEffect, useState } from 'react';
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import { whenDelivered } from '../../device/background-sync.ts';
import type { KnownSeller } from '../../device/database/database.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { prepareSellerSwitch, switchSeller } from '../../queries/till-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { roleText } from './person-words.ts';
import { PinEntry } from './pin-entry.tsx';
import styles from './seller-switch.module.css';

/** Number of sellers that are offered below the pad; the list has all of them. */
const BELOW_PAD = 3;

export interface SellerSwitchProps {
  open: boolean;
  onClose: () => void;
  /** The present seller, whose predecessor's pad opens at once; null for none: the list opens. */
  personId: string | null;
  onDone: () => void;
}

const WITH_SESSION = 'Чеки будут уходить сразу, пароль не нужен.';
const LATER = `Чеки сохранятся на планшете и уйдут сами, ${whenDelivered('сеть', 'касса открыта')}.`;
const WITHOUT_SESSION =
  'Этот PIN задан давно и сеанс не открывает: чеки уйдут, когда кто-нибудь из сотрудников войдёт по телефону и паролю. Задайте его заново после входа.';

export function SellerSwitch({ open, onClose, personId, onDone }: SellerSwitchProps) {
  const sellers = lastUsedFirst(useKnownSellers()?.filter((one) => one.personId !== personId));
  const [picked, choose] = useState<KnownSeller | null>(null);
  const [hasBegun, setBegun] = useState(false);
  // Decided once for each opening: the list's order changes with the switch itself.
  if (open !== hasBegun && sellers !== undefined) {
    setBegun(open);
    choose(open && personId !== null ? formerSeller(sellers) : null);
  }
  useEffect(() => {
    if (open) prepareSellerSwitch();
  }, [open]);
  // The pad stays when its owner's PIN is removed: the next try then shows the reason.
  const chosen = sellers?.find(({ personId: id }) => id === picked?.personId) ?? picked ?? undefined;
  const { reachable } = useConnection();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={chosen === undefined ? 'Сменить продавца' : chosen.name}
      description={chosen === undefined && sellers?.length !== 0 ? 'Кто теперь за кассой?' : undefined}
    >
      {chosen === undefined ? (
        <Sellers sellers={sellers} onChoose={choose} />
      ) : (
        <div className="grid gap-3">
          <PinEntry
            key={chosen.personId}
            seller={chosen}
            tryPin={(pin) => switchSeller(chosen.personId, pin)}
            submit="Встать за кассу"
            note={chosen.session === undefined ? WITHOUT_SESSION : reachable === false ? LATER : WITH_SESSION}
            onBack={() => choose(null)}
            onDone={onDone}
          />
          <OtherSellers sellers={sellers?.filter(({ personId: id }) => id !== chosen.personId)} onChoose={choose} />
        </div>
      )}
    </Dialog>
  );
}

/** The seller who used the till last; null when that is unknown, or when their PIN opens nothing any more. */
function formerSeller([last]: readonly KnownSeller[]): KnownSeller | null {
  return last?.usedAt !== undefined && last.wrong < WRONG_PINS_MAX ? last : null;
}

/** Below a pad: other sellers, one press each. */
function OtherSellers({
  sellers = [],
  onChoose,
}: {
  sellers: readonly KnownSeller[] | undefined;
  onChoose: (seller: KnownSeller) => void;
}) {
  if (sellers.length === 0) return null;
  return (
    <div className="flex wrap gap-2" role="group" aria-label="Другой продавец">
      {sellers.slice(0, BELOW_PAD).map((seller) => (
        <Button key={seller.personId} variant="quiet" className={styles.other} onClick={() => onChoose(seller)}>
          {seller.name}
        </Button>
      ))}
    </div>
  );
}

function Sellers({
  sellers,
  onChoose,
}: {
  sellers: readonly KnownSeller[] | undefined;
  onChoose: (seller: KnownSeller) => void;
}) {
  if (sellers?.length === 0) {
    return (
      <p className="muted text-14">
        Здесь пока некого выбрать. Чтобы сменяться без пароля, каждый продавец один раз входит на этом планшете по
        телефону и паролю и задаёт PIN: «Меню» → «Мой PIN».
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {sellers?.map((seller) => (
        <button key={seller.personId} type="button" className={styles.seller} onClick={() => onChoose(seller)}>
          <span className="min-w-0 text-18 weight-heading anywhere">{seller.name}</span>
          <span className="flex-none muted text-14">
            {seller.wrong >= WRONG_PINS_MAX ? 'только вход с паролем' : roleText(seller.role)}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The seller who used the till last comes first, the others keep their order: two people who take turns press the same place. */
export function lastUsedFirst<One extends Pick<KnownSeller, 'usedAt'>>(
  sellers: readonly One[] | undefined,
): readonly One[] | undefined {
  const last = Math.max(0, ...(sellers ?? []).map(({ usedAt = 0 }) => usedAt));
  const former = sellers?.find(({ usedAt }) => usedAt === last);
  return former === undefined ? sellers : [former, ...(sellers ?? []).filter((one) => one !== former)];
}
