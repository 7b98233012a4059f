/** The form of days and hours of delivery and pickup: texts as typed, and the merge of two people's changes. Pure. */
import type { OpeningSettings } from '#contract/shop/opening-settings.ts';
import { timeWords, WEEKDAYS } from '#contract/shop/opening.ts';
import type { SlotRules, SlotSchedule } from '#contract/shop/shop.ts';
import { scheduleWords } from '#contract/shop/slots.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { typedTime } from '#contract/values/typed-time.ts';
import { mergeFields, savedLine } from '../kit/merge-fields.ts';

export interface TypedWindow {
  /** Key of the row on the screen. */
  readonly key: string;
  /** Seven days from Monday on. */
  readonly days: readonly boolean[];
  readonly from: string;
  readonly to: string;
  /** Empty for any number. */
  readonly places: string;
}

export interface TypedSchedule {
  readonly daysAhead: string;
  readonly hoursBefore: string;
  readonly windows: readonly TypedWindow[];
}

export type SlotWay = keyof SlotRules;
export type TypedSlots = Readonly<Record<SlotWay, TypedSchedule>>;

/** Default for new hours: working days. */
export const USUAL_WINDOW: Omit<TypedWindow, 'key'> = {
  days: WEEKDAYS.map((_, day) => day < 5),
  from: '10:00',
  to: '18:00',
  places: '',
};

const USUAL: SlotSchedule = { daysAhead: 14, hoursBefore: 12, windows: [] };

const typedSchedule = ({ daysAhead, hoursBefore, windows }: SlotSchedule): TypedSchedule => ({
  daysAhead: numberAsTyped(daysAhead),
  hoursBefore: numberAsTyped(hoursBefore),
  windows: windows.map(({ days, from, to, places }, index) => ({
    key: String(index),
    days: WEEKDAYS.map((_, day) => days.includes(day)),
    from: timeWords(from),
    to: timeWords(to),
    places: places === 0 ? '' : numberAsTyped(places),
  })),
});

export const typedSlots = ({ slots }: Pick<OpeningSettings, 'slots'>): TypedSlots => ({
  courier: typedSchedule(slots?.courier ?? USUAL),
  pickup: typedSchedule(slots?.pickup ?? USUAL),
});

/** A row of each list, for its shape. */
export const SAMPLE_SLOTS: TypedSlots = {
  courier: { ...typedSchedule(USUAL), windows: [{ key: '', ...USUAL_WINDOW }] },
  pickup: { ...typedSchedule(USUAL), windows: [{ key: '', ...USUAL_WINDOW }] },
};

// An invalid value is sent as it is: the schema reports it beside its field.
const timeOf = (typed: string): string => typedTime(typed) ?? typed;
const wholeOf = (typed: string): number => typedNumber(typed, 0) ?? Number.NaN;

const scheduleOf = ({ daysAhead, hoursBefore, windows }: TypedSchedule): SlotSchedule => ({
  daysAhead: wholeOf(daysAhead),
  hoursBefore: wholeOf(hoursBefore),
  windows: windows.map(({ days, from, to, places }) => ({
    days: days.flatMap((on, day) => (on ? [day] : [])),
    from: timeOf(from),
    to: timeOf(to),
    places: places.trim() === '' ? 0 : wholeOf(places),
  })),
});

export const slotsOf = ({ courier, pickup }: TypedSlots): SlotRules => ({
  courier: scheduleOf(courier),
  pickup: scheduleOf(pickup),
});

export const SLOT_WAYS: Readonly<Record<SlotWay, string>> = { courier: 'Курьер', pickup: 'Самовывоз' };

/** A field that both have changed keeps its text typed here; each list of hours is one field. */
export function mergeSlots(
  was: TypedSlots,
  typed: TypedSlots,
  now: TypedSlots,
): { merged: TypedSlots; contested: readonly string[] } {
  const { merged, contested } = mergeFields(was, typed, now, (path) => path.length < 2);
  const ways = new Set(contested.map(({ path: [way] }) => way as SlotWay));
  return { merged, contested: [...ways].map((way) => savedLine(SLOT_WAYS[way], scheduleWords(scheduleOf(now[way])))) };
}
