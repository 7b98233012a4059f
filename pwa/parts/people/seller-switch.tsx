/**
 * «Сменить продавца»: choice of a seller known on this tablet, then the PIN. It opens the seller's session, or the till
 * alone when the server is unreachable.
 */
import { useState } from 'react';
import { WRONG_PINS_MAX } from '#contract/people/pin.ts';
import type { KnownSeller } from '../../device/person/pin-types.ts';
import { useConnection } from '../../device/use-connection.ts';
import { useKnownSellers } from '../../device/person/use-pins.ts';
import { prepareSellerSwitch, switchSeller } from '../../queries/till-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { roleText } from './person-words.ts';
import { lastUsedFirst } from './last-used-first.ts';
import { PinEntry } from './pin-entry.tsx';
import styles from './seller-switch.module.css';

export interface SellerSwitchProps {
  open: boolean;
  onClose: () => void;
  /** The present seller; null for none. */
  personId: string | null;
  /** Called when the new seller is logged in. */
  onDone: () => void;
}

const WITH_SESSION = 'Чеки будут уходить сразу, пароль не нужен.';
const LATER = 'Сети нет: чеки сохранятся на планшете и уйдут сами, когда она появится.';
const WITHOUT_SESSION =
  'Этот PIN задан давно и сеанс не открывает: чеки уйдут, когда кто-нибудь из сотрудников войдёт по телефону и паролю. Задайте его заново после входа.';

export function SellerSwitch({ open, onClose, personId, onDone }: SellerSwitchProps) {
  const sellers = lastUsedFirst(useKnownSellers()?.filter((one) => one.personId !== personId));
  const [picked, choose] = useState<KnownSeller | null>(null);
  // The pad stays when its owner's PIN is removed: the next try then shows the reason.
  const chosen = sellers?.find(({ personId: id }) => id === picked?.personId) ?? picked ?? undefined;
  const { reachable } = useConnection();
  const begin = (seller: KnownSeller) => {
    prepareSellerSwitch();
    choose(seller);
  };
  const close = () => {
    choose(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={chosen === undefined ? 'Сменить продавца' : chosen.name}
      description={chosen === undefined && sellers?.length !== 0 ? 'Кто теперь за кассой?' : undefined}
    >
      {chosen === undefined ? (
        <Sellers sellers={sellers} onChoose={begin} />
      ) : (
        <PinEntry
          key={chosen.personId}
          seller={chosen}
          tryPin={(pin) => switchSeller(chosen.personId, pin)}
          submit="Встать за кассу"
          note={chosen.session === undefined ? WITHOUT_SESSION : reachable === false ? LATER : WITH_SESSION}
          onBack={() => choose(null)}
          onDone={() => {
            choose(null);
            onDone();
          }}
        />
      )}
    </Dialog>
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
      <p className={styles.text}>
        Здесь пока некого выбрать. Чтобы сменяться без пароля, каждый продавец один раз входит на этом планшете по
        телефону и паролю и задаёт PIN: «Меню» → «Мой PIN».
      </p>
    );
  }
  return (
    <div className={styles.list}>
      {sellers?.map((seller) => (
        <button key={seller.personId} type="button" className={styles.seller} onClick={() => onChoose(seller)}>
          <span className={styles.name}>{seller.name}</span>
          <span className={styles.role}>
            {seller.wrong >= WRONG_PINS_MAX ? 'только вход с паролем' : roleText(seller.role)}
          </span>
        </button>
      ))}
    </div>
  );
}
