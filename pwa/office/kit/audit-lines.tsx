/** Details of an audit entry: old and new values, reason, duration. */
import { ArrowRight } from 'lucide-react';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { useShop } from '../../queries/shop.ts';
import { auditLines } from './audit-details.ts';
import styles from './audit-lines.module.css';

/** Renders nothing when the action says it all. */
export function AuditLines({ entry }: { entry: AuditEntry }) {
  const { timezone } = useShop();
  const lines = auditLines(entry, new Date(), timezone);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map(({ label, before, text }) => (
        <li key={label}>
          {label !== '' && <span className={styles.label}>{label}: </span>}
          {before !== undefined && (
            <>
              <span className={styles.before}>{before}</span>
              <ArrowRight size={14} className={styles.arrow} role="img" aria-label="стало" />
            </>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
