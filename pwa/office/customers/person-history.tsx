/** The latest entries of the audit log about the person. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { auditActionText, missingActorText } from '#contract/audit/audit.ts';
import { counted } from '#contract/values/plural.ts';
import { AuditLines } from '../kit/audit-lines.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { historyQuery } from '../../queries/audit.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { NotLoaded, PersonPart } from './person-part.tsx';
import styles from './person-panel.module.css';

export function PersonHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(id));
  return (
    <PersonPart title="История">
      {data === undefined && error !== null && <NotLoaded what="Записи" onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup className={styles.bones}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && <p className={styles.quiet}>Записей о человеке нет.</p>}
      {data !== undefined && data.items.length > 0 && (
        <>
          <ol className={styles.history}>
            {data.items.map((entry) => (
              <li key={entry._id}>
                <p className="weight-label">{auditActionText(entry.action)}</p>
                <AuditLines entry={entry} />
                <p className={styles.by}>
                  <Moment at={entry.at} />
                  {' · '}
                  {entry.actor === null
                    ? missingActorText(entry.action)
                    : entry.actor._id === id
                      ? 'лично'
                      : nameOrPhone(entry.actor)}
                </p>
              </li>
            ))}
          </ol>
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
