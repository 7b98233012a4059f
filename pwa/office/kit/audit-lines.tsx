import { ArrowRight } from 'lucide-react';
import { auditActionText, type AuditEntry, auditDetailText } from '#contract/audit/audit.ts';
import { useShop } from '../../queries/shop.ts';
import styles from './audit-lines.module.css';
import { movementKindText, RESOLUTIONS } from '#contract/stock/inventory.ts';
import { PRICE_FIELDS } from '#contract/catalogue/products.ts';
import { productFieldText } from '#contract/products/product-fields.ts';
import { formatNumber, formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { denseMoment } from '../../parts/time/moments.ts';
import { roleText } from '../../parts/people/person-words.ts';

/** Renders nothing when the action says it all. */
export function AuditLines({ entry }: { entry: AuditEntry }) {
  const { timezone } = useShop();
  const lines = auditLines(entry, new Date(), timezone);
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-half">
      {lines.map(({ label, before, text }) => (
        <li className="anywhere pre-line" key={label}>
          {label !== '' && <span className="muted">{label}: </span>}
          {before !== undefined && (
            <>
              <span className="muted">{before}</span>
              <ArrowRight size={14} className={styles.arrow} role="img" aria-label="стало" />
            </>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

interface AuditRowsProps {
  of: readonly AuditEntry[];
  /** Names the person who did it; empty for nobody. */
  by: (entry: AuditEntry) => string;
  className?: string | undefined;
}

export function AuditRows({ of, by, className }: AuditRowsProps) {
  return (
    <ol className={className}>
      {of.map((entry) => (
        <li key={entry._id}>
          <p className="weight-label">{auditActionText(entry.action)}</p>
          <AuditLines entry={entry} />
          <p className="muted text-14">
            <Moment at={entry.at} />
            {by(entry) !== '' && ` · ${by(entry)}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface AuditLine {
  /** Empty where the action itself names the subject. */
  readonly label: string;
  /** The former value; undefined where nothing was replaced. */
  readonly before?: string;
  readonly text: string;
}

type Value = AuditEntry['details'][string];
type Words = (value: Value, at: { now: Date; timeZone: string }) => string;

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/g;

/** Formats instants (in the shop's zone) and days within a text. */
function withRussianDates(text: string, now: Date, timeZone: string): string {
  return text.replace(INSTANT, (instant) => denseMoment(instant, now, timeZone)).replace(DAY, '$3.$2.$1');
}

/** An empty result omits the line. */
const asIs: Words = (value, { now, timeZone }) => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return typeof value === 'number' ? formatNumber(value) : withRussianDates(value, now, timeZone);
};

/** Formatter of a product edit such as «1234.5 → —»: the old and the new value, each as its field shows it. */
function productWords(field: string): Words {
  const isPrice = (PRICE_FIELDS as readonly string[]).includes(field) || field === 'salePrice' || field === 'costPrice';
  const one = (part: string, { now, timeZone }: Parameters<Words>[1]): string => {
    if (part === 'true' || part === 'false') return part === 'true' ? 'да' : 'нет';
    const number = /^-?\d+(?:\.\d+)?$/.test(part) ? Number(part) : null;
    if (number === null) return withRussianDates(part, now, timeZone);
    return isPrice ? formatRoubles(number) : part.replace('.', ',');
  };
  // Picture addresses mean nothing to people.
  if (field === 'images') return () => 'изменены';
  return (value, at) =>
    String(value)
      .split(' → ')
      .map((part) => one(part, at))
      .join(' → ');
}

const WORDS: Readonly<Record<string, Words>> = {
  role: (value) => roleText(String(value)),
  sessions: (value) => (value === 0 ? '' : counted(Number(value), 'сеанс', 'сеанса', 'сеансов')),
  orders: (value, at) => (value === 0 ? '' : asIs(value, at)),
  receipts: (value, at) => (value === 0 ? '' : asIs(value, at)),
  expiresAt: (value, { now, timeZone }) => denseMoment(String(value), now, timeZone),
  ip: (value) => String(value),
  kind: (value) => movementKindText(String(value)),
  resolution: (value) => (RESOLUTIONS as Readonly<Record<string, string>>)[String(value)] ?? String(value),
  consent: (value, { now, timeZone }) =>
    value === null ? 'без отметки' : `редакция от ${withRussianDates(String(value), now, timeZone)}`,
};

/** Actions whose `from` and `to` are values of the action's subject. */
const CHANGED: Readonly<Record<string, (value: Value) => string>> = {
  role_changed: (value) => roleText(String(value)),
  name_changed: (value) => (value === '' || value === null ? 'без имени' : String(value)),
  shift_confirmed: (value) => formatRoubles(Number(value)),
  device_renamed: (value) => (value === '' || value === null ? 'без названия' : String(value)),
};

/** Unknown names are shown as they are, so that nothing recorded stays hidden. */
export function auditLines(
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  now: Date,
  timeZone: string,
): AuditLine[] {
  const { from, to, ...rest } = details;
  const lines: AuditLine[] = [];
  if (from !== undefined || to !== undefined) {
    const words = CHANGED[action] ?? ((value: Value) => asIs(value, { now, timeZone }) || '—');
    lines.push({ label: '', before: words(from ?? null), text: words(to ?? null) });
  }
  for (const [name, value] of Object.entries(rest)) {
    const isField = action === 'product_saved';
    const words = isField ? productWords(name) : Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
    const text = (words ?? asIs)(value, { now, timeZone });
    if (text !== '') lines.push({ label: isField ? productFieldText(name) : auditDetailText(name), text });
  }
  return lines;
}
