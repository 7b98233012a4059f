/** The history of VAT rates: changed only for future days, so that documents of a past day never change. */
import type { Knex } from 'knex';
import { CodedError, found } from '#contract/errors.ts';
import type { VatSettings } from '#contract/shop/vat-settings.ts';
import { vatWords, type VatFrom } from '#contract/shop/vat.ts';
import { businessDay, nextDay } from '#contract/values/business-day.ts';
import { dayText } from '#contract/values/typed-day.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { readVatRates, VAT_SETTING } from '../facts/shop-facts.ts';
import { saveSetting } from '../facts/stored-setting.ts';

const VAT = { key: VAT_SETTING, label: 'Ставка НДС', action: 'vat_changed' } as const;

function presented(rates: readonly VatFrom[], today: string): VatSettings {
  return { rates: [...rates], earliest: rates.length === 0 ? today : nextDay(today) };
}

export async function vatSettings(db: Knex, timeZone: string, now: Date): Promise<VatSettings> {
  return presented(await readVatRates(db), businessDay(now, timeZone));
}

const describeRate = ({ from, rate }: VatFrom): string => `с ${dayText(from)} ${vatWords(rate)}`;

/** Throws `validation` for a day that has begun, or that has a rate already. */
export function addVat(db: Knex, timeZone: string, rate: VatFrom, by: By): Promise<VatSettings> {
  const today = businessDay(by.now, timeZone);
  return writeTransaction(db, async (trx) => {
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
    await saveSetting({ trx, ...by }, VAT, rates, { added: describeRate(rate) });
    return presented(rates, today);
  });
}

/** Throws `not_found`, and `validation` for a current or past rate. */
export function removeVat(db: Knex, timeZone: string, from: string, by: By): Promise<VatSettings> {
  const today = businessDay(by.now, timeZone);
  return writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, VAT_SETTING);
    const before = await readVatRates(trx);
    const gone = found(before.find((one) => one.from === from));
    if (gone.from <= today)
      throw new CodedError('validation', {
        details: [{ path: 'from', message: 'Эта ставка уже действовала: по ней есть документы' }],
      });
    const rates = before.filter((one) => one !== gone);
    await saveSetting({ trx, ...by }, VAT, rates, { removed: describeRate(gone) });
    return presented(rates, today);
  });
}
