/** Role, sessions and login of a person, with the administrator's actions. */
import { Ban, KeyRound, LogOut, UnlockKeyhole, UserRoundCog } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/people/customers.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Button } from '../../ui/button.tsx';
import type { ChooseAct } from './act-dialogs.tsx';
import { ACT_LABELS, actsFor, ROLE_PERMISSIONS, type ActKind } from './person-acts.ts';
import styles from './person-panel.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

type AccessAct = Extract<ActKind, 'role' | 'code' | 'endSessions' | 'enable' | 'disable'>;
const ICONS: Readonly<Record<AccessAct, ReactNode>> = {
  role: <UserRoundCog {...ICON} />,
  code: <KeyRound {...ICON} />,
  endSessions: <LogOut {...ICON} />,
  enable: <UnlockKeyhole {...ICON} />,
  disable: <Ban {...ICON} />,
};

export function PersonAccess({ person, isSelf, onAct }: { person: Customer; isSelf: boolean; onAct: ChooseAct }) {
  const acts = actsFor(person, isSelf).filter((kind): kind is AccessAct => kind in ICONS);
  return (
    <section className={styles.part} aria-label="Доступ">
      <h3 className={styles.title}>Доступ</h3>
      <dl className={styles.facts}>
        <dt>Может</dt>
        <dd>{person.disabled ? 'Ничего: доступ закрыт администратором' : ROLE_PERMISSIONS[person.role]}</dd>
        <dt>Последний вход</dt>
        <dd>{person.lastSeenAt === null ? 'не входил' : <Moment at={person.lastSeenAt} />}</dd>
        <dt>Регистрация</dt>
        <dd>
          <Moment at={person.createdAt} />
        </dd>
      </dl>
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map((kind) => (
            <Button
              key={kind}
              variant={kind === 'disable' ? 'danger' : 'outline'}
              icon={ICONS[kind]}
              onClick={() => onAct(kind, person)}
            >
              {ACT_LABELS[kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
