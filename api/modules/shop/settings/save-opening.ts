/** Saves working hours, holidays and pickup points: only over the revision that was read. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { dayHoursWords, pointWords, weekWords } from '#contract/shop/opening.ts';
import { scheduleWords } from '#contract/shop/slots.ts';
import type { OpeningSettings, saveOpening as endpoint } from '#contract/shop/opening-settings.ts';
import type { Opening, SlotRules } from '#contract/shop/shop.ts';
import { contentRevision } from '#db/revision.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit, type AuditDetails } from '../../audit/record-audit.ts';
import { OPENING_SETTING, readOpening } from '../facts/shop-facts.ts';

export async function openingSettings(db: Knex): Promise<OpeningSettings> {
  const opening = await readOpening(db);
  return { revision: contentRevision(opening), ...opening };
}

/**
 * Saves them and records the changes in the audit log. The same settings again change nothing; others over another revision throw
 * `settings_changed`.
 */
export async function saveOpening(
  db: Knex,
  { revision, slots, ...given }: BodyOf<typeof endpoint>,
  actorId: string,
  now: Date,
): Promise<OpeningSettings> {
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, OPENING_SETTING);
    const before = await openingSettings(trx);
    const rules = slots === undefined ? before.slots : withWindows(slots);
    const opening = { ...given, ...(rules === undefined ? {} : { slots: rules }) };
    const details = changesOf(before, opening);
    if (contentRevision(opening) === before.revision) return before;
    if (before.revision !== revision) throw new CodedError('settings_changed');
    await trx('settings')
      .insert({ key: OPENING_SETTING, value: JSON.stringify(opening), updated_at: now.toISOString() })
      .onConflict('key')
      .merge();
    await recordAudit(
      { trx, actorId, now },
      'opening_changed',
      { kind: 'settings', id: OPENING_SETTING, label: 'Часы работы и пункты выдачи' },
      details,
    );
    return openingSettings(trx);
  });
}

/** Undefined for rules without any window: buyers choose no hours by them. */
const withWindows = (rules: SlotRules): SlotRules | undefined =>
  rules.courier.windows.length + rules.pickup.windows.length > 0 ? rules : undefined;

const orDash = (words: string): string => (words === '' ? '—' : words);
const holidayWords = ({ holidays }: Opening): string =>
  holidays
    .map(({ day, name, hours }) => [day, name, dayHoursWords(hours)].filter((word) => word !== '').join(' '))
    .join('; ');
const pointsWords = ({ points }: Opening): string =>
  points
    .map((point) =>
      [pointWords(point), point.phone, point.mapUrl, weekWords(point.week)].filter((word) => word !== '').join(', '),
    )
    .join('; ');

const slotsWords = ({ slots }: Opening, way: keyof SlotRules): string =>
  slots === undefined ? '' : scheduleWords(slots[way]);

function changesOf(before: Opening, after: Opening): AuditDetails {
  const change = (was: string, is: string): string | undefined =>
    was === is ? undefined : `${orDash(was)} → ${orDash(is)}`;
  const all = {
    hours: change(weekWords(before.week), weekWords(after.week)),
    holidays: change(holidayWords(before), holidayWords(after)),
    points: change(pointsWords(before), pointsWords(after)),
    courierHours: change(slotsWords(before, 'courier'), slotsWords(after, 'courier')),
    pickupHours: change(slotsWords(before, 'pickup'), slotsWords(after, 'pickup')),
  };
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== undefined));
}
