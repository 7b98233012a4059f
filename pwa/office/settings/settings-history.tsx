/** The latest changes of the settings: person, time, old and new value. */
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { auditActionText } from '#contract/audit/audit.ts';
import { AuditLines } from '../kit/audit-lines.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { paths } from '../../parts/page/paths.ts';
import { nameOrPhone } from '../../parts/people/person-words.ts';
import { historyQuery } from '../../queries/audit.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './settings.module.css';

const SHOWN = 6;

export function SettingsHistory() {
  const answers = useQueries({
    queries: [
      historyQuery('shop'),
      historyQuery('terms'),
      historyQuery('mail'),
      historyQuery('opening'),
      historyQuery('vat'),
      historyQuery('numbering'),
      historyQuery('stock_rules'),
    ],
  });
  if (answers.some(({ data }) => data === undefined)) return null;
  const entries = answers.flatMap(({ data }) => data?.items ?? []).filter(({ subject }) => subject.kind === 'settings');
  entries.sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="Что меняли" titleAside={<Link to={paths.adminAudit()}>Журнал действий</Link>}>
      {entries.length === 0 ? (
        <p className={styles.muted}>Настройки ещё не меняли: действуют исходные.</p>
      ) : (
        <ol className="grid gap-4">
          {entries.slice(0, SHOWN).map((entry) => (
            <li key={entry._id}>
              <p className="weight-label">{auditActionText(entry.action)}</p>
              <AuditLines entry={entry} />
              <p className={styles.muted}>
                <Moment at={entry.at} />
                {entry.actor !== null && ` · ${nameOrPhone(entry.actor)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
