import {
  Building2,
  ChevronRight,
  CircleCheck,
  Clock,
  DatabaseBackup,
  FileWarning,
  MailX,
  PackageOpen,
  PackageSearch,
  Scale,
  Wallet,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './today.module.css';
import { URGENCIES, type Urgency, type WaitingItem, type WaitingKind } from './waiting-items.ts';

const LOOKS: Readonly<Record<WaitingKind, { icon: LucideIcon; tone: 'sale' | 'mint' | 'low' | 'plain' }>> = {
  late: { icon: Clock, tone: 'sale' },
  orders: { icon: PackageOpen, tone: 'mint' },
  till: { icon: WifiOff, tone: 'sale' },
  discrepancy: { icon: Scale, tone: 'low' },
  application: { icon: Building2, tone: 'mint' },
  import: { icon: FileWarning, tone: 'low' },
  letter: { icon: MailX, tone: 'low' },
  backup: { icon: DatabaseBackup, tone: 'low' },
  stock: { icon: PackageSearch, tone: 'plain' },
  cost: { icon: Wallet, tone: 'plain' },
};

const HEADINGS: Readonly<Record<Urgency, string>> = {
  now: 'Прямо сейчас',
  day: 'До конца дня',
  later: 'Когда будет время',
};

export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  const aside = items.length > 0 && <p className="muted text-14">{counted(items.length, 'дело', 'дела', 'дел')}</p>;
  const groups = URGENCIES.map((urgency) => ({ urgency, of: items.filter((item) => item.urgency === urgency) }));
  return (
    <TodayCard id="waiting" title="Ждёт вас" aside={aside}>
      {items.length === 0 && (
        <EmptyState icon={<CircleCheck size={28} />} title="Всё разобрано">
          Здесь появятся новые заказы, расхождения, заявки на опт и кассы, которые долго молчат.
        </EmptyState>
      )}
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ urgency, of }) => (
          <div key={urgency} className={styles.group}>
            <h3 className="text-12 muted">{HEADINGS[urgency]}</h3>
            <ul>
              {of.map((item, index) => (
                <Item key={item.key} item={item} isFirst={urgency === 'now' && index === 0} />
              ))}
            </ul>
          </div>
        ))}
    </TodayCard>
  );
}

function Item({ item: { key, kind, title, text, verb, to }, isFirst }: { item: WaitingItem; isFirst: boolean }) {
  const { icon: Icon, tone } = LOOKS[kind];
  const id = `waiting-${key.replaceAll(' ', '-')}`;
  return (
    <li className={styles.item}>
      <span className={styles.mark} data-tone={tone}>
        <Icon />
      </span>
      <div className="flex-1 min-w-0">
        <p className="weight-heading snug anywhere" id={id}>
          {title}
        </p>
        <p className="muted text-14 anywhere">{text}</p>
      </div>
      <Link
        to={to}
        className={`${buttonClass({ variant: isFirst ? 'filled' : 'outline' })} ${styles.verb}`}
        aria-describedby={id}
      >
        <span>{verb}</span>
        <ChevronRight />
      </Link>
    </li>
  );
}

interface TodayCardProps {
  id: string;
  title: string;
  aside: ReactNode;
  children: ReactNode;
}

export const TodayCard = ({ id, title, aside, children }: TodayCardProps) => (
  <section className="card clipped" aria-labelledby={id}>
    <header className={styles.cardHead}>
      <h2 className="text-18" id={id}>
        {title}
      </h2>
      {aside}
    </header>
    {children}
  </section>
);
