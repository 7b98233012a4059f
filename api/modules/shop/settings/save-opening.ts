/** Saves working hours, holidays and pickup points: only over the revision that was read. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { dayHoursWords, pointWords, weekWords } from '#contract/shop/opening.ts';
import { scheduleWords } from '#contract/shop/slots.ts';
import type { OpeningSettings, saveOpening as endpoint } from '#contract/shop/opening-settings.ts';
import type { Opening } from '#contract/shop/shop.ts';
import type { SlotRules } from '#contract/shop/slot-rules.ts';
import { contentRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import type { AuditDetails } from '../../audit/record-audit.ts';
import { OPENING_SETTING, readOpening } from '../facts/shop-facts.ts';
import { saveSetting } from '../facts/stored-setting.ts';

export async function openingSettings(db: Knex): Promise<OpeningSettings> {
  const opening = await readOpening(db);
  return { revision: contentRevision(opening), ...opening };
}

/** Saves and audits them. The same settings again change nothing; others over another revision throw `settings_changed`. */
export function saveOpening(
  db: Knex,
  { revision, slots, ...given }: BodyOf<typeof endpoint>,
  by: By,
): Promise<OpeningSettings> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, OPENING.key);
    const before = await openingSettings(trx);
    const rules = slots === undefined ? before.slots : withWindows(slots);
    const opening = { ...given, ...(rules === undefined ? {} : { slots: rules }) };
    if (contentRevision(opening) === before.revision) return before;
    if (before.revision !== revision) throw new CodedError('settings_changed');
    await saveSetting({ trx, ...by }, OPENING, opening, changesOf(before, opening));
    return openingSettings(trx);
  });
}

const OPENING = { key: OPENING_SETTING, label: 'Часы работы и пункты выдачи', action: 'opening_changed' } as const;

/** Undefined for rules without any window: buyers choose no hours by them. */
const withWindows = (rules: SlotRules): SlotRules | undefined =>
  rules.courier.windows.length + rules.pickup.windows.length > 0 ? rules : undefined;

const orDash = (words: string): string => (words === '' ? '—' : words);
const joined = (words: readonly string[], between: string): string => words.filter((word) => word !== '').join(between);

/** Parts of the settings as people read them, by their names in the audit log. */
const WORDS = {
  hours: ({ week }: Opening) => weekWords(week),
  holidays: ({ holidays }: Opening) =>
    holidays.map(({ day, name, hours }) => joined([day, name, dayHoursWords(hours)], ' ')).join('; '),
  points: ({ points }: Opening) =>
    points
      .map((point) => joined([pointWords(point), point.phone, point.mapUrl, weekWords(point.week)], ', '))
      .join('; '),
  courierHours: ({ slots }: Opening) => (slots === undefined ? '' : scheduleWords(slots.courier)),
  pickupHours: ({ slots }: Opening) => (slots === undefined ? '' : scheduleWords(slots.pickup)),
};

function changesOf(before: Opening, after: Opening): AuditDetails {
  const words = Object.entries(WORDS).map(([name, wordsOf]) => [name, wordsOf(before), wordsOf(after)] as const);
  const changed = words.filter(([, was, is]) => was !== is);
  return Object.fromEntries(changed.map(([name, was, is]) => [name, `${orDash(was)} → ${orDash(is)}`]));
}
