/** A retail buyer's bonus account, with the administrator's corrections. */
import { useState } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import type { BuyerCard } from '#contract/reports/buyers.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { BonusDialog } from './bonus-dialog.tsx';
import { PersonPart } from './person-part.tsx';
import styles from './person-panel.module.css';

const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}`;

export function PersonBonuses({ person, bonuses }: { person: Customer; bonuses: BuyerCard['bonuses'] }) {
  // The dialog is remounted at each opening, so an abandoned correction is gone.
  const [opened, setOpened] = useState(0);
  const [open, setOpen] = useState(false);
  const { balance, pending, held, history } = bonuses;
  return (
    <PersonPart title="Бонусы">
      <p className={`tabular text-22 weight-heading`}>
        {formatNumber(balance)} {plural(balance, 'бонус', 'бонуса', 'бонусов')}
      </p>
      {(pending > 0 || held > 0) && (
        <p className={styles.quiet}>
          {[
            pending > 0 ? `Ещё не действуют: ${formatNumber(pending)}` : '',
            held > 0 ? `В открытых заказах: ${formatNumber(held)}` : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
      )}
      {history.length > 0 && (
        <ol className={styles.history}>
          {history.map(({ date, title, amount }) => (
            <li key={`${date} ${title}`}>
              <p className={`tabular weight-label`}>{signed(amount)}</p>
              <p className={styles.by}>
                {title} · <Moment at={date} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.acts}>
        <Button
          variant="outline"
          onClick={() => {
            setOpened(opened + 1);
            setOpen(true);
          }}
        >
          Начислить или списать…
        </Button>
      </div>
      {opened > 0 && (
        <BonusDialog key={opened} open={open} person={person} balance={balance} onClose={() => setOpen(false)} />
      )}
    </PersonPart>
  );
}
