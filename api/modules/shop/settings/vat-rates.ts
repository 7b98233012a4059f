/** The history of VAT rates: changed only for future days, so that documents of a past day never change. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { VatSettings } from '#contract/shop/vat-settings.ts';
import { vatWords, type VatFrom } from '#contract/shop/vat.ts';
import { businessDay, nextDay } from '#contract/values/business-day.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readVatRates, VAT_SETTING } from '../facts/shop-facts.ts';

interface Context {
  readonly db: Knex;
  readonly timeZone: string;
  readonly now: Date;
}

function presented(rates: readonly VatFrom[], today: string): VatSettings {
  return { rates: [...rates], earliest: rates.length === 0 ? today : nextDay(today) };
}

export async function vatSettings({ db, timeZone, now }: Context): Promise<VatSettings> {
  return presented(await readVatRates(db), businessDay(now, timeZone));
}

const describeRate = ({ from, rate }: VatFrom): string => `с ${dayText(from)} ${vatWords(rate)}`;

async function saveRates(
  trx: Knex.Transaction,
  rates: readonly VatFrom[],
  change: { actorId: string; details: { added: string } | { removed: string }; now: Date },
): Promise<void> {
  await trx('settings')
    .insert({ key: VAT_SETTING, value: JSON.stringify(rates), updated_at: change.now.toISOString() })
    .onConflict('key')
    .merge();
  const subject = { kind: 'settings', id: VAT_SETTING, label: 'Ставка НДС' };
  await recordAudit({ trx, actorId: change.actorId, now: change.now }, 'vat_changed', subject, change.details);
}

/** Throws `validation` for a day that has begun, or that has a rate already. */
export async function addVat(context: Context, rate: VatFrom, actorId: string): Promise<VatSettings> {
  const today = businessDay(context.now, context.timeZone);
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, VAT_SETTING);
    const before = await readVatRates(trx);
    const known = before.find(({ from }) => from === rate.from);
    if (known?.rate === rate.rate) return presented(before, today);
    const { earliest } = presented(before, today);
    const problem =
      rate.from < earliest
        ? `Ставка начинает действовать не раньше ${dayText(earliest)}: документы прошедших дней не меняются`
        : known !== undefined
          ? 'С этого дня уже записана другая ставка: сначала уберите её'
          : null;
    if (problem !== null) throw new CodedError('validation', { details: [{ path: 'from', message: problem }] });
    const rates = [...before, rate].sort((one, other) => one.from.localeCompare(other.from));
    await saveRates(trx, rates, { actorId, details: { added: describeRate(rate) }, now: context.now });
    return presented(rates, today);
  });
}

/** Throws `not_found`, and `validation` for a current or past rate. */
export async function removeVat(context: Context, from: string, actorId: string): Promise<VatSettings> {
  const today = businessDay(context.now, context.timeZone);
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, VAT_SETTING);
    const before = await readVatRates(trx);
    const gone = found(before.find((one) => one.from === from));
    if (gone.from <= today)
      throw new CodedError('validation', {
        details: [{ path: 'from', message: 'Эта ставка уже действовала: по ней есть документы' }],
      });
    const rates = before.filter((one) => one !== gone);
    await saveRates(trx, rates, { actorId, details: { removed: describeRate(gone) }, now: context.now });
    return presented(rates, today);
  });
}
