/** «Дни и часы доставки»: the hours that buyers may choose for the courier and for pickup, with the places of a day. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { v7 as newId } from 'uuid';
import { saveOpening, saveOpeningSchema, type OpeningSettings } from '#contract/shop/opening-settings.ts';
import { WEEKDAYS } from '#contract/shop/opening.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { openingQuery } from '../../queries/settings.ts';
import { keepAs, write } from '../../queries/use-save.ts';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EditPanel, useEditForm } from '../kit/edit-form.tsx';
import { Button } from '../kit/buttons.tsx';
import {
  mergeSlots,
  SAMPLE_SLOTS,
  SLOT_WAYS,
  slotsOf,
  typedSlots,
  USUAL_WINDOW,
  type SlotWay,
  type TypedSchedule,
  type TypedWindow,
} from './slots-values.ts';
import settings from './settings.module.css';
import styles from './opening-panel.module.css';

const DRAFT = 'slots';

const ABOUT: Readonly<Record<SlotWay, string>> = {
  courier: 'Курьер ездит в отмеченные дни, кроме праздников, в которые магазин закрыт.',
  pickup: 'Предлагаем только часы, в которые магазин или выбранный пункт открыт; места общие на все пункты.',
};

export function SlotsPanel() {
  const { data } = useQuery(openingQuery);
  return data === undefined ? null : <SlotsForm settings={data} />;
}

function SlotsForm({ settings: opened }: { settings: OpeningSettings }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: DRAFT,
    opened,
    query: openingQuery,
    typedOf: typedSlots,
    like: SAMPLE_SLOTS,
    merge: mergeSlots,
    schema: saveOpeningSchema,
    toBody: (typed, known) => ({ ...known, slots: slotsOf(typed) }),
    save: ({ revision }, body: OpeningSettings) =>
      write(client, saveOpening, { body: { ...body, revision } }, keepAs(openingQuery)),
    done: 'Дни и часы доставки сохранены',
  });
  return (
    <EditPanel
      act={form}
      contested={form.contested}
      guard={form.guard}
      className="grid one-column gap-6"
      submit="Сохранить дни и часы"
      fallback="Не удалось сохранить дни и часы"
      problem={form.error('slots.courier.windows') ?? form.error('slots.pickup.windows')}
    >
      <fieldset disabled={form.busy} className="grid one-column gap-6">
        {(['courier', 'pickup'] as const).map((way) => (
          <Schedule
            key={way}
            way={way}
            schedule={form.typed[way]}
            onChange={(schedule) => form.type({ [way]: schedule })}
            wrong={(path) => form.error(`slots.${way}.${path}`)}
          />
        ))}
      </fieldset>
    </EditPanel>
  );
}

interface ScheduleProps {
  way: SlotWay;
  schedule: TypedSchedule;
  onChange: (schedule: TypedSchedule) => void;
  wrong: (path: string) => string | undefined;
}

function Schedule({ way, schedule, onChange, wrong }: ScheduleProps) {
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
          window={one}
          onChange={(next) =>
            change({ windows: windows.map((other) => (other === one ? { ...one, ...next } : other)) })
          }
          onRemove={() => change({ windows: windows.filter((other) => other !== one) })}
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

interface WindowProps {
  /** Read aloud before the group. */
  name: string;
  window: TypedWindow;
  onChange: (next: Partial<TypedWindow>) => void;
  onRemove: () => void;
  wrong: (field: string) => string | undefined;
}

function Window({ name, window: typed, onChange, onRemove, wrong }: WindowProps) {
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
      <Button variant="link" className={styles.removePoint} onClick={onRemove}>
        Убрать часы
      </Button>
    </fieldset>
  );
}
