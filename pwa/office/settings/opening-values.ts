/** The form of opening hours and pickup points: texts as typed. Pure. */
import { timeWords, WEEKDAYS } from '#contract/shop/opening.ts';
import type { DayHours, Opening, PickupPoint } from '#contract/shop/shop.ts';
import { typedTime } from '#contract/values/typed-time.ts';

export interface TypedHours {
  readonly open: boolean;
  readonly opens: string;
  readonly closes: string;
}

export interface TypedHoliday {
  /** Key of the row on the screen. */
  readonly key: string;
  readonly day: string;
  readonly name: string;
  readonly hours: TypedHours;
}

export type TypedPoint = Omit<PickupPoint, 'week'> & { readonly week: readonly TypedHours[] };

export interface TypedOpening {
  readonly week: readonly TypedHours[];
  readonly holidays: readonly TypedHoliday[];
  readonly points: readonly TypedPoint[];
}

const USUAL = { opens: '9:00', closes: '19:00' };

const typedHours = (hours: DayHours): TypedHours =>
  hours === null
    ? { open: false, ...USUAL }
    : { open: true, opens: timeWords(hours.opens), closes: timeWords(hours.closes) };

/** Default where nothing is set: working days from nine to seven. */
export const USUAL_WEEK: readonly TypedHours[] = WEEKDAYS.map((_, day) => ({ open: day < 5, ...USUAL }));

export const CLOSED: TypedHours = { open: false, ...USUAL };

/** A row of each list, for its shape. */
export const SAMPLE_OPENING: TypedOpening = {
  week: [CLOSED],
  holidays: [{ key: '', day: '', name: '', hours: CLOSED }],
  points: [{ id: '', name: '', address: '', phone: '', mapUrl: '', week: [CLOSED] }],
};

export function typedOpening({ week, holidays, points }: Opening): TypedOpening {
  return {
    week: week.map(typedHours),
    holidays: holidays.map(({ day, name, hours }) => ({ key: day, day, name, hours: typedHours(hours) })),
    points: points.map((point) => ({ ...point, week: point.week.map(typedHours) })),
  };
}

// An invalid time is sent as it is: the schema reports it beside its field.
const timeOf = (typed: string): string => typedTime(typed) ?? typed;
export const hoursOf = ({ open, opens, closes }: TypedHours): DayHours =>
  open ? { opens: timeOf(opens), closes: timeOf(closes) } : null;

export function openingOf({ week, holidays, points }: TypedOpening): Opening {
  return {
    week: week.map(hoursOf),
    holidays: holidays.map(({ day, name, hours }) => ({ day, name, hours: hoursOf(hours) })),
    points: points.map((point) => ({ ...point, week: point.week.map(hoursOf) })),
  };
}
