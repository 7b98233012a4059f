/** «Часы работы и пункты выдачи»: the week, exceptional days, pickup points. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { v7 as newId } from 'uuid';
import { type OpeningSettings, saveOpening, saveOpeningSchema } from '#contract/shop/opening-settings.ts';
import { WEEKDAYS } from '#contract/shop/opening.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { openingQuery } from '../../queries/settings.ts';
import { keepAs, write } from '../../queries/use-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button, IconButton, LinkButton, OutlineButton } from '../kit/buttons.tsx';
import { EditPanel, useEditForm } from '../kit/edit-form.tsx';
import {
  CLOSED,
  mergeOpening,
  openingOf,
  SAMPLE_OPENING,
  type TypedHoliday,
  type TypedHours,
  typedOpening,
  type TypedPoint,
  USUAL_WEEK,
} from './opening-values.ts';
import styles from './opening-panel.module.css';
import settings from './settings.module.css';

const DRAFT = 'opening';

export function OpeningPanel() {
  const { data } = useQuery(openingQuery);
  return data === undefined ? null : <OpeningForm settings={data} />;
}

type ErrorAt = (path: string) => string | undefined;

const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;

interface HoursFieldsProps {
  /** Read aloud before each field: «Понедельник». */
  of: string;
  hours: TypedHours;
  onChange: (hours: TypedHours) => void;
  /** Errors of `opens` and `closes`. */
  wrong: (name: 'opens' | 'closes') => string | undefined;
}

function HoursFields({ of, hours, onChange, wrong }: HoursFieldsProps) {
  return (
    <div className="grid items-start two-columns gap-2">
      {(['opens', 'closes'] as const).map((name) => (
        <TextField
          key={name}
          label={`${of}, ${name === 'opens' ? 'открытие' : 'закрытие'}`}
          hideLabel
          prefix={name === 'opens' ? 'с' : 'до'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={hours[name]}
          error={wrong(name)}
          onChange={(event) => onChange({ ...hours, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

interface WeekFieldsProps {
  label: string;
  week: readonly TypedHours[];
  onChange: (week: readonly TypedHours[]) => void;
  wrong: (day: number, name: 'opens' | 'closes') => string | undefined;
}

function WeekFields({ label, week, onChange, wrong }: WeekFieldsProps) {
  const change = (day: number, hours: TypedHours) => onChange(week.map((one, index) => (index === day ? hours : one)));
  return (
    <fieldset className={styles.week}>
      <legend className="visually-hidden">{label}</legend>
      {week.map((hours, day) => (
        <div key={WEEKDAYS[day]} className={styles.day}>
          <Checkbox
            label={
              <>
                <span className={styles.long}>{DAYS[day]}</span>
                <span className={styles.short} aria-hidden>
                  {WEEKDAYS[day]}
                </span>
              </>
            }
            checked={hours.open}
            onChange={(open) => change(day, { ...hours, open })}
          />
          {hours.open ? (
            <HoursFields
              of={DAYS[day] ?? ''}
              hours={hours}
              onChange={(next) => change(day, next)}
              wrong={(name) => wrong(day, name)}
            />
          ) : (
            <span className="muted text-14">Выходной</span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function OpeningForm({ settings }: { settings: OpeningSettings }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: DRAFT,
    opened: settings,
    query: openingQuery,
    typedOf: typedOpening,
    like: SAMPLE_OPENING,
    merge: mergeOpening,
    schema: saveOpeningSchema,
    toBody: (typed, { revision }) => ({ revision, ...openingOf(typed) }),
    save: ({ revision }, body: OpeningSettings) =>
      write(client, saveOpening, { body: { ...body, revision } }, keepAs(openingQuery)),
    done: 'Часы работы и пункты выдачи сохранены',
  });
  const { typed, type: change, error: wrong } = form;

  return (
    <EditPanel
      act={form}
      contested={form.contested}
      guard={form.guard}
      className="grid one-column gap-6"
      submit="Сохранить часы и пункты"
      fallback="Не удалось сохранить часы и пункты"
      problem={wrong('week') ?? wrong('holidays') ?? wrong('points')}
    >
      <fieldset disabled={form.busy} className="grid one-column gap-6">
        <section className={styles.part}>
          <h3>Часы работы</h3>
          {typed.week.length === 0 ? (
            <>
              <p className="muted text-14">Не указаны: покупатели их не видят, день получения не обещаем.</p>
              <OutlineButton onClick={() => change({ week: USUAL_WEEK })}>Указать часы работы</OutlineButton>
            </>
          ) : (
            <>
              <WeekFields
                label="Часы работы"
                week={typed.week}
                onChange={(week) => change({ week })}
                wrong={(day, name) => wrong(`week.${day}.${name}`)}
              />
              <LinkButton onClick={() => change({ week: [] })}>Не показывать часы</LinkButton>
            </>
          )}
        </section>
        <Holidays holidays={typed.holidays} onChange={(holidays) => change({ holidays })} wrong={wrong} />
        <Points points={typed.points} onChange={(points) => change({ points })} wrong={wrong} />
      </fieldset>
    </EditPanel>
  );
}

interface ListProps<Row> {
  onChange: (rows: readonly Row[]) => void;
  wrong: ErrorAt;
}

function Holidays({ holidays, onChange, wrong }: ListProps<TypedHoliday> & { holidays: readonly TypedHoliday[] }) {
  const change = (key: string, next: Partial<TypedHoliday>) =>
    onChange(holidays.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <section className={styles.part}>
      <h3>Праздники и особые дни</h3>
      {holidays.map((holiday, index) => (
        <div key={holiday.key} className={styles.holiday}>
          <DateField
            label="День"
            value={holiday.day}
            onDay={(day) => change(holiday.key, { day })}
            error={wrong(`holidays.${index}.day`)}
          />
          <TextField
            label="Название"
            placeholder="Новый год"
            autoComplete="off"
            maxLength={60}
            value={holiday.name}
            error={wrong(`holidays.${index}.name`)}
            onChange={(event) => change(holiday.key, { name: event.target.value })}
          />
          <div className={styles.otherwise}>
            <Checkbox
              label="Открыто по другим часам"
              checked={holiday.hours.open}
              onChange={(open) => change(holiday.key, { hours: { ...holiday.hours, open } })}
            />
            {holiday.hours.open ? (
              <HoursFields
                of={holiday.name === '' ? 'Особый день' : holiday.name}
                hours={holiday.hours}
                onChange={(hours) => change(holiday.key, { hours })}
                wrong={(name) => wrong(`holidays.${index}.hours.${name}`)}
              />
            ) : (
              <span className="muted text-14">Выходной</span>
            )}
          </div>
          <IconButton
            icon={Trash2}
            label="Убрать день"
            className={styles.remove}
            onClick={() => onChange(holidays.filter(({ key }) => key !== holiday.key))}
          />
        </div>
      ))}
      <Button
        variant="outline"
        icon={Plus}
        onClick={() => onChange([...holidays, { key: newId(), day: '', name: '', hours: CLOSED }])}
      >
        Добавить день
      </Button>
    </section>
  );
}

function Points({ points, onChange, wrong }: ListProps<TypedPoint> & { points: readonly TypedPoint[] }) {
  const change = (id: string, next: Partial<TypedPoint>) =>
    onChange(points.map((one) => (one.id === id ? { ...one, ...next } : one)));
  return (
    <section className={styles.part}>
      <h3>Пункты выдачи</h3>
      {points.length === 0 && (
        <p className="muted text-14">Не указаны: где забрать заказ, покупателю скажет менеджер.</p>
      )}
      {points.map((point, index) => {
        const of = (name: string) => wrong(`points.${index}.${name}`);
        const { text, value } = fieldsOf({ typed: point, type: (next) => change(point.id, next) }, of);
        return (
          <fieldset key={point.id} className={styles.point}>
            <legend className="visually-hidden">{point.address === '' ? 'Новый пункт' : point.address}</legend>
            <div className={settings.fields}>
              <TextField
                label="Название"
                optional
                placeholder="На Лесной"
                autoComplete="off"
                maxLength={60}
                {...text('name')}
              />
              <TextField label="Адрес" required autoComplete="off" maxLength={300} {...text('address')} />
              <PhoneField label="Телефон" optional autoComplete="off" {...value('phone')} />
              <TextField
                label="Ссылка на карту"
                optional
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                maxLength={300}
                {...text('mapUrl')}
              />
            </div>
            <Checkbox
              label="Свои часы работы"
              checked={point.week.length > 0}
              onChange={(own) => change(point.id, { week: own ? USUAL_WEEK : [] })}
            />
            {point.week.length > 0 && (
              <WeekFields
                label={`Часы работы: ${point.address}`}
                week={point.week}
                onChange={(week) => change(point.id, { week })}
                wrong={(day, name) => of(`week.${day}.${name}`)}
              />
            )}
            <Button
              variant="link"
              className={styles.removePoint}
              onClick={() => onChange(points.filter(({ id }) => id !== point.id))}
            >
              Убрать пункт
            </Button>
          </fieldset>
        );
      })}
      <Button
        variant="outline"
        icon={Plus}
        onClick={() => onChange([...points, { id: newId(), name: '', address: '', phone: '', mapUrl: '', week: [] }])}
      >
        Добавить пункт
      </Button>
    </section>
  );
}
