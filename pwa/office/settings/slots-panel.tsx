/** «Дни и часы доставки»: the hours that buyers may choose for the courier and for pickup, with the places of a day. */
import { Plus } from 'lucide-react';
import { v7 as newId } from 'uuid';
import { type OpeningSettings, saveOpening } from '#contract/shop/opening-settings.ts';
import { timeWords, WEEKDAYS } from '#contract/shop/opening.ts';
import type { SlotRules, SlotSchedule } from '#contract/shop/slot-rules.ts';
import { scheduleWords } from '#contract/shop/slots.ts';
import { numberAsTyped, typedNumber } from '#contract/values/typed-number.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { openingQuery } from '../../queries/settings.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button } from '../kit/buttons.tsx';
import { EditPanel, readPanel, useEditForm } from '../kit/edit-form.tsx';
import { mergeFields, savedLine } from '../kit/merge-fields.ts';
import { changedAt, type Edited, timeOf } from './opening-values.ts';
import styles from './opening-panel.module.css';
import settings from './settings.module.css';

export const SlotsPanel = readPanel(openingQuery, SlotsForm);

interface TypedWindow {
  /** Key of the row on the screen. */
  readonly key: string;
  /** Seven days from Monday on. */
  readonly days: readonly boolean[];
  readonly from: string;
  readonly to: string;
  /** Empty for any number. */
  readonly places: string;
}

interface TypedSchedule {
  readonly daysAhead: string;
  readonly hoursBefore: string;
  readonly windows: readonly TypedWindow[];
}

type SlotWay = keyof SlotRules;
export type TypedSlots = Readonly<Record<SlotWay, TypedSchedule>>;

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
const SAMPLE = { ...typedSchedule(USUAL), windows: [{ key: '', ...USUAL_WINDOW }] };

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

const SLOT_WAYS: Readonly<Record<SlotWay, string>> = { courier: 'Курьер', pickup: 'Самовывоз' };

/** A field that both have changed keeps its text typed here; each list of hours is one field. */
export function mergeSlots(was: TypedSlots, typed: TypedSlots, now: TypedSlots) {
  const { merged, contested } = mergeFields(was, typed, now, (path) => path.length < 2);
  const ways = new Set(contested.map(({ path: [way] }) => way as SlotWay));
  return { merged, contested: [...ways].map((way) => savedLine(SLOT_WAYS[way], scheduleWords(scheduleOf(now[way])))) };
}

const ABOUT: Readonly<Record<SlotWay, string>> = {
  courier: 'Курьер ездит в отмеченные дни, кроме праздников, в которые магазин закрыт.',
  pickup: 'Предлагаем только часы, в которые магазин или выбранный пункт открыт; места общие на все пункты.',
};

function SlotsForm({ data: opened }: { data: OpeningSettings }) {
  const form = useEditForm({
    draft: 'slots',
    opened,
    query: openingQuery,
    typedOf: typedSlots,
    like: { courier: SAMPLE, pickup: SAMPLE },
    merge: mergeSlots,
    endpoint: saveOpening,
    toBody: (typed, known) => ({ ...known, slots: slotsOf(typed) }),
    done: 'Дни и часы доставки сохранены',
  });
  return (
    <EditPanel
      form={form}
      className="grid one-column gap-6"
      submit="Сохранить дни и часы"
      fallback="Не удалось сохранить дни и часы"
      problem={form.error('slots.courier.windows') ?? form.error('slots.pickup.windows')}
    >
      {(['courier', 'pickup'] as const).map((way) => (
        <Schedule
          key={way}
          way={way}
          value={form.typed[way]}
          onChange={(schedule) => form.type({ [way]: schedule })}
          wrong={(path) => form.error(`slots.${way}.${path}`)}
        />
      ))}
    </EditPanel>
  );
}

function Schedule({ way, value: schedule, onChange, wrong }: Edited<TypedSchedule> & { way: SlotWay }) {
  const { windows } = schedule;
  const change = (next: Partial<TypedSchedule>) => onChange({ ...schedule, ...next });
  const { value } = fieldsOf({ typed: schedule, type: change }, wrong);
  return (
    <section className={styles.part}>
      <h3>{SLOT_WAYS[way]}</h3>
      <p className="muted text-14">
        {windows.length === 0 ? 'Не указаны: день и часы покупатели не выбирают, время называет менеджер.' : ABOUT[way]}
      </p>
      {windows.map((one, index) => (
        <Window
          key={one.key}
          name={`${SLOT_WAYS[way]}, часы ${index + 1}`}
          value={one}
          onChange={(next) => change({ windows: changedAt(windows, index, next) })}
          wrong={(field) => wrong(`windows.${index}.${field}`)}
        />
      ))}
      <Button
        variant="outline"
        icon={Plus}
        onClick={() => change({ windows: [...windows, { key: newId(), ...USUAL_WINDOW }] })}
      >
        Добавить часы
      </Button>
      {windows.length > 0 && (
        <div className={`w-full ${settings.fields}`}>
          <NumberField label="На сколько дней вперёд" suffix="дн." whole maxLength={3} {...value('daysAhead')} />
          <NumberField
            label="Не позже чем за"
            hint="До начала выбранных часов"
            suffix="ч"
            whole
            maxLength={4}
            {...value('hoursBefore')}
          />
        </div>
      )}
    </section>
  );
}

interface WindowProps extends Pick<Edited<TypedWindow>, 'value' | 'wrong'> {
  /** Read aloud before the group. */
  name: string;
  onChange: (next: Partial<TypedWindow> | null) => void;
}

function Window({ name, value: typed, onChange, wrong }: WindowProps) {
  const { text, value } = fieldsOf({ typed, type: onChange }, wrong);
  const time = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const;
  const noDays = wrong('days');
  return (
    <fieldset className={styles.point}>
      <legend className="visually-hidden">{name}</legend>
      <div className="flex wrap gap-2-3" role="group" aria-label="Дни недели">
        {WEEKDAYS.map((day, index) => (
          <Chip
            key={day}
            on={typed.days[index] === true}
            onClick={() => onChange({ days: typed.days.map((on, at) => (at === index ? !on : on)) })}
          >
            {day}
          </Chip>
        ))}
      </div>
      {noDays !== undefined && (
        <p className="sale text-12" role="alert">
          {noDays}
        </p>
      )}
      <div className={settings.fields}>
        <div className="grid items-start two-columns gap-4">
          <TextField label="С" {...time} {...text('from')} />
          <TextField label="До" {...time} {...text('to')} />
        </div>
        <NumberField
          label="Заказов в день"
          hint="Пусто — без ограничения"
          optional
          whole
          maxLength={6}
          {...value('places')}
        />
      </div>
      <Button variant="link" className={styles.removePoint} onClick={() => onChange(null)}>
        Убрать часы
      </Button>
    </fieldset>
  );
}
