/** /account/bonuses: the balance, pending bonuses, and the history of credits and debits. */
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { readBonuses } from '#contract/orders/orders.ts';
import { formatNumber } from '#contract/values/money.ts';
import { plural } from '#contract/values/plural.ts';
import { StaleAnswer } from '../../parts/page/stale-answer.tsx';
import { historyText, longDay } from '../../parts/time/moments.ts';
import { failureOf } from '../../queries/failure.ts';
import { bonusesQuery } from '../../queries/orders.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Sum } from '../../ui/facts.tsx';
import styles from './bonuses-section.module.css';
import { RowsState } from './list-states.tsx';
import shared from './section.module.css';
import { useAccount } from './use-account.ts';

type Bonuses = AnswerOf<typeof readBonuses>;

export function BonusesSection() {
  const { person } = useAccount();
  const query = useQuery({ ...bonusesQuery(person), enabled: person._id !== '' });
  const { data, error } = query;
  if (data !== undefined)
    return (
      <>
        <StaleAnswer of={query} asOf={data.asOf} />
        <BonusAccount bonuses={data} />
      </>
    );
  return (
    <div className={shared.stack}>
      {error !== null && failureOf(error).kind === 'refused' && (
        <Notice tone="mint" title="Скоро">
          Баланс и история бонусов скоро появятся здесь: сейчас сервер их не отдал.
        </Notice>
      )}
      <Panel>
        <RowsState of={query} title="Не удалось получить бонусы" />
      </Panel>
    </div>
  );
}

function BonusAccount({ bonuses: { balance, pending, held, history } }: { bonuses: Bonuses }) {
  const { timezone } = useShop();
  return (
    <div className={shared.stack}>
      <Panel title="Бонусы">
        <p className={styles.balance}>
          {formatNumber(balance)}{' '}
          <span className="text-16 weight-text muted">{plural(balance, 'бонус', 'бонуса', 'бонусов')}</span>
        </p>
        <p className="muted text-14">
          1 бонус — 1 рубль. Сколько можно оплатить бонусами, видно при оформлении заказа.
        </p>
        {(pending > 0 || held > 0) && (
          <dl className="grid gap-2 mt-4">
            {pending > 0 && <Sum name="Начислены, скоро станут доступны">{formatNumber(pending)}</Sum>}
            {held > 0 && <Sum name="Отложены под открытые заказы">{formatNumber(held)}</Sum>}
          </dl>
        )}
      </Panel>
      <Panel title="История">
        {history.length === 0 ? (
          <NoHistory />
        ) : (
          <ul className="grid">
            {history.map((entry, index) => (
              <li key={index} className={`${shared.item} flex between gap-4`}>
                <div>
                  <p>{entry.title}</p>
                  <p className="muted text-14">
                    {historyText(entry.date, new Date(), timezone)}
                    {entry.usableFrom !== null &&
                      Date.parse(entry.usableFrom) > shopNow().getTime() &&
                      ` · доступны с ${longDay(entry.usableFrom, timezone)}`}
                    {entry.expiresAt !== null && ` · действуют до ${longDay(entry.expiresAt, timezone)}`}
                  </p>
                </div>
                <p className={`flex-none weight-label figures ${entry.amount > 0 ? 'ok' : ''}`}>
                  {entry.amount > 0 ? '+' : '−'}
                  {formatNumber(Math.abs(entry.amount))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function NoHistory() {
  return (
    <EmptyState icon={<Coins />} title="История пуста.">
      Начислений и списаний ещё не было.
    </EmptyState>
  );
}
