/** «Часы работы и пункты выдачи»: the week, exceptional days, pickup points. */
import { Plus, Trash2 } from 'lucide-react';
import { v7 as newId } from 'uuid';
import { type OpeningSettings, saveOpening } from '#contract/shop/opening-settings.ts';
import { WEEKDAYS } from '#contract/shop/opening.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { openingQuery } from '../../queries/settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button, IconButton, LinkButton, OutlineButton } from '../kit/buttons.tsx';
import { EditPanel, readPanel, useEditForm } from '../kit/edit-form.tsx';
import {
  changedAt,
  CLOSED,
  type Edited,
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

export const OpeningPanel = readPanel(openingQuery, OpeningForm);

const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;

/** @param props.of read aloud before each field: «Понедельник» */
function HoursFields({ of, value: hours, onChange, wrong }: Edited<TypedHours> & { of: string }) {
  if (!hours.open) return <span className="muted text-14">Выходной</span>;
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

function WeekFields({ label, value: week, onChange, wrong }: Edited<readonly TypedHours[]> & { label: string }) {
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
            onChange={(open) => onChange(changedAt(week, day, { open }))}
          />
          <HoursFields
            of={DAYS[day] ?? ''}
            value={hours}
            onChange={(next) => onChange(changedAt(week, day, next))}
            wrong={(name) => wrong(`${day}.${name}`)}
          />
        </div>
      ))}
    </fieldset>
  );
}

function OpeningForm({ data: opened }: { data: OpeningSettings }) {
  const form = useEditForm({
    draft: 'opening',
    opened,
    query: openingQuery,
    typedOf: typedOpening,
    like: SAMPLE_OPENING,
    merge: mergeOpening,
    endpoint: saveOpening,
    toBody: openingOf,
    done: 'Часы работы и пункты выдачи сохранены',
  });
  const { typed, type, error } = form;
  const part = <Name extends keyof typeof typed>(name: Name) => ({
    value: typed[name],
    onChange: (value: (typeof typed)[Name]) => type({ [name]: value }),
    wrong: (path: string) => error(`${name}.${path}`),
  });

  return (
    <EditPanel
      form={form}
      className="grid one-column gap-6"
      submit="Сохранить часы и пункты"
      fallback="Не удалось сохранить часы и пункты"
      problem={error('week') ?? error('holidays') ?? error('points')}
    >
      <section className={styles.part}>
        <h3>Часы работы</h3>
        {typed.week.length === 0 ? (
          <>
            <p className="muted text-14">Не указаны: покупатели их не видят, день получения не обещаем.</p>
            <OutlineButton onClick={() => type({ week: USUAL_WEEK })}>Указать часы работы</OutlineButton>
          </>
        ) : (
          <>
            <WeekFields label="Часы работы" {...part('week')} />
            <LinkButton onClick={() => type({ week: [] })}>Не показывать часы</LinkButton>
          </>
        )}
      </section>
      <Holidays {...part('holidays')} />
      <Points {...part('points')} />
    </EditPanel>
  );
}

function Holidays({ value: holidays, onChange, wrong }: Edited<readonly TypedHoliday[]>) {
  return (
    <section className={styles.part}>
      <h3>Праздники и особые дни</h3>
      {holidays.map((holiday, index) => {
        const { key, day, name, hours } = holiday;
        const change = (next: Partial<TypedHoliday> | null) => onChange(changedAt(holidays, index, next));
        const { text } = fieldsOf({ typed: holiday, type: change }, (field) => wrong(`${index}.${field}`));
        return (
          <div key={key} className={styles.holiday}>
            <DateField label="День" value={day} onDay={(next) => change({ day: next })} error={wrong(`${index}.day`)} />
            <TextField label="Название" placeholder="Новый год" autoComplete="off" maxLength={60} {...text('name')} />
            <div className={styles.otherwise}>
              <Checkbox
                label="Открыто по другим часам"
                checked={hours.open}
                onChange={(open) => change({ hours: { ...hours, open } })}
              />
              <HoursFields
                of={name === '' ? 'Особый день' : name}
                value={hours}
                onChange={(next) => change({ hours: next })}
                wrong={(field) => wrong(`${index}.hours.${field}`)}
              />
            </div>
            <IconButton icon={Trash2} label="Убрать день" className={styles.remove} onClick={() => change(null)} />
          </div>
        );
      })}
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

function Points({ value: points, onChange, wrong }: Edited<readonly TypedPoint[]>) {
  return (
    <section className={styles.part}>
      <h3>Пункты выдачи</h3>
      {points.length === 0 && (
        <p className="muted text-14">Не указаны: где забрать заказ, покупателю скажет менеджер.</p>
      )}
      {points.map((point, index) => {
        const { id, address, week } = point;
        const change = (next: Partial<TypedPoint> | null) => onChange(changedAt(points, index, next));
        const of = (name: string) => wrong(`${index}.${name}`);
        const { text, value } = fieldsOf({ typed: point, type: change }, of);
        return (
          <fieldset key={id} className={styles.point}>
            <legend className="visually-hidden">{address === '' ? 'Новый пункт' : address}</legend>
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
              checked={week.length > 0}
              onChange={(own) => change({ week: own ? USUAL_WEEK : [] })}
            />
            {week.length > 0 && (
              <WeekFields
                label={`Часы работы: ${address}`}
                value={week}
                onChange={(next) => change({ week: next })}
                wrong={(path) => of(`week.${path}`)}
              />
            )}
            <Button variant="link" className={styles.removePoint} onClick={() => change(null)}>
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
