import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundX, Ban, KeyRound, LogOut, UnlockKeyhole, UserRoundCog, Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/accounts/customers.ts';
import { ERRORS } from '#contract/errors.ts';
import { takesBonuses } from '#contract/orders/quote.ts';
import { isColleague } from '#contract/roles.ts';
import { formatPhone } from '#contract/values/phone.ts';
import { DetailPanel, Facts } from '../kit/detail-panel.tsx';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-answer.tsx';
import { nameOrPhone, roleText } from '../../parts/people/person-words.ts';
import { buyerCardQuery, customerQuery, historyQuery } from '../../queries/customers.ts';
import { failureOf } from '../../queries/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import type { ChooseAct } from './act-dialogs.tsx';
import { PersonBonuses, PersonBought, PersonPurchases } from './person-bought.tsx';
import { NotLoaded, PersonData, PersonNotes, PersonPart } from './person-data.tsx';
import { AccessMarks, WholesaleMark } from './person-marks.tsx';
import styles from './person-panel.module.css';
import { Moment } from '../../parts/time/moment.tsx';
import { ACT_LABELS, actsFor, ROLE_PERMISSIONS, type ActKind } from './person-acts.ts';
import { ownTermsText } from '#contract/people/own-terms.ts';
import { Button, buttonClass, OutlineButton } from '../kit/buttons.tsx';
import { Link } from 'react-router-dom';
import { missingActorText } from '#contract/audit/audit.ts';
import { counted } from '#contract/values/plural.ts';
import { AuditRows } from '../kit/audit-lines.tsx';
import { paths } from '../../parts/page/paths.ts';

interface PersonPanelProps {
  id: string;
  selfId: string | undefined;
  onAct: ChooseAct;
  onClose: () => void;
}

export function PersonPanel({ id, selfId, onAct, onClose }: PersonPanelProps) {
  const client = useQueryClient();
  const { data: person, error, isFetching, isPlaceholderData, ...answer } = useQuery(customerQuery(client, id));
  const retry = () => void answer.refetch();
  useRetryOnReturn(error !== null, retry);
  const failure = error === null ? null : failureOf(error);
  const isUnknown = failure?.kind === 'refused' && failure.status < 500 && failure.code !== 'forbidden';
  const known = isUnknown ? undefined : person;
  const body: ReactNode = isUnknown ? (
    <EmptyState
      icon={<UserRoundX size={28} />}
      title="Такого человека нет"
      action={<OutlineButton onClick={onClose}>К списку</OutlineButton>}
    >
      Возможно, ссылка скопирована не полностью.
    </EmptyState>
  ) : person === undefined && failure !== null ? (
    <OfficeFailure
      failure={failure}
      notKept="Данные клиентов не хранятся на устройстве"
      busy={isFetching}
      onRetry={retry}
    />
  ) : person === undefined ? (
    <SkeletonGroup className={`grid gap-3 ${styles.whole}`}>
      <Skeleton width="half" />
      <Skeleton shape="button" />
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton width="long" />
    </SkeletonGroup>
  ) : (
    <>
      {failure !== null && !isPlaceholderData && (
        <StaleNotice className={styles.stale} failure={failure} asOf={answer.dataUpdatedAt} onRetry={retry} />
      )}
      <Person person={person} isSelf={id === selfId} onAct={onAct} />
    </>
  );
  return (
    <DetailPanel
      titleId={`person-${id}`}
      back="К списку клиентов"
      close="Закрыть карточку"
      onClose={onClose}
      head={(heading) => (
        <div className={styles.who}>
          <h2 {...heading}>{known === undefined ? 'Клиент' : nameOrPhone(known)}</h2>
          {known !== undefined && (
            <p className="flex wrap gap-2 mt-2">
              <Pill tone={isColleague(known.role) ? 'mint' : 'neutral'}>{roleText(known.role)}</Pill>
              <AccessMarks person={known} />
            </p>
          )}
        </div>
      )}
    >
      {body}
    </DetailPanel>
  );
}

function Person({ person, isSelf, onAct }: { person: Customer; isSelf: boolean; onAct: ChooseAct }) {
  return (
    <div className={styles.body}>
      {person.phone !== '' && (
        <p>
          <a href={`tel:${person.phone}`} className="tabular text-16 weight-label">
            {formatPhone(person.phone)}
          </a>
        </p>
      )}
      {isSelf && (
        <Notice tone="neutral" title="Это вы">
          {ERRORS.own_account[1]}.
        </Notice>
      )}
      {person.erased === null && (
        <>
          <PersonWholesale person={person} onAct={onAct} />
          {!isColleague(person.role) && <Buyer person={person} />}
          <PersonAccess person={person} isSelf={isSelf} onAct={onAct} />
        </>
      )}
      <PersonData person={person} isSelf={isSelf} onAct={onAct} />
      <PersonHistory id={person._id} />
    </div>
  );
}

function Buyer({ person }: { person: Customer }) {
  const answer = useQuery(buyerCardQuery(person._id));
  const { data: card } = answer;
  return (
    <>
      <PersonNotes person={person} />
      <NotLoaded what="Покупки" of={answer} />
      {card !== undefined && <PersonBought card={card} />}
      <PersonPurchases id={person._id} />
      {card !== undefined && takesBonuses(person.role) && <PersonBonuses person={person} bonuses={card.bonuses} />}
    </>
  );
}

const ICONS: Readonly<Partial<Record<ActKind, LucideIcon>>> = {
  role: UserRoundCog,
  code: KeyRound,
  endSessions: LogOut,
  enable: UnlockKeyhole,
  disable: Ban,
};

function PersonAccess({ person, isSelf, onAct }: { person: Customer; isSelf: boolean; onAct: ChooseAct }) {
  const acts = actsFor(person, isSelf).filter((kind) => kind in ICONS);
  return (
    <PersonPart title="Доступ">
      <Facts
        className={styles.facts}
        of={[
          ['Может', person.disabled ? 'Ничего: доступ закрыт администратором' : ROLE_PERMISSIONS[person.role]],
          ['Последний вход', person.lastSeenAt === null ? 'не входил' : <Moment at={person.lastSeenAt} />],
          ['Регистрация', <Moment at={person.createdAt} />],
        ]}
      />
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
    </PersonPart>
  );
}

function PersonWholesale({ person, onAct }: { person: Customer; onAct: ChooseAct }) {
  const { status, companyName, inn, comment, reason, discount = 0, minimum = null } = person.wholesale;
  return (
    <PersonPart title="Опт" mark={<WholesaleMark status={status} />}>
      {status === 'none' ? (
        <p className="muted text-14">Заявки не было. Её подают при регистрации или в кабинете.</p>
      ) : (
        <Facts
          className={styles.facts}
          of={[
            ['Компания', companyName === '' ? '—' : companyName],
            ['ИНН', inn === '' ? 'не указан' : inn, 'tabular'],
            comment !== '' && ['Комментарий', comment, 'pre-line'],
            status === 'approved' && ['Условия', ownTermsText({ discount, minimum })],
            status === 'declined' && reason !== '' && ['Причина отказа', reason, 'pre-line'],
          ]}
        />
      )}
      {status === 'pending' && (
        <div className={styles.decide}>
          <Button icon={Check} onClick={() => onAct('approve', person)}>
            {ACT_LABELS.approve}
          </Button>
          <Button variant="danger" onClick={() => onAct('decline', person)}>
            Отклонить…
          </Button>
        </div>
      )}
      {status === 'approved' && (
        <div className={styles.acts}>
          <OutlineButton onClick={() => onAct('terms', person)}>Изменить условия…</OutlineButton>
          <Button variant="danger" onClick={() => onAct('revoke', person)}>
            Отозвать опт…
          </Button>
        </div>
      )}
    </PersonPart>
  );
}

function PersonHistory({ id }: { id: string }) {
  const answer = useQuery(historyQuery(id));
  const { data } = answer;
  return (
    <PersonPart title="История">
      <NotLoaded what="Записи" of={answer} />
      {data === undefined && answer.error === null && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && <p className="muted text-14">Записей о человеке нет.</p>}
      {data !== undefined && data.items.length > 0 && (
        <>
          <AuditRows
            className={styles.history}
            of={data.items}
            by={({ action, actor }) =>
              actor === null ? missingActorText(action) : actor._id === id ? 'лично' : nameOrPhone(actor)
            }
          />
          <p>
            <Link to={paths.adminAudit({ subject: id })} className={buttonClass({ variant: 'link' })}>
              {data.total > data.items.length
                ? `Все ${counted(data.total, 'запись', 'записи', 'записей')}`
                : 'В журнале действий'}
            </Link>
          </p>
        </>
      )}
    </PersonPart>
  );
}
