/** A scheduled source, whose price list the shop fetches: address, interval, login, last result. */
import { useState } from 'react';
import { saveImportSchedule, SCHEDULE_HOURS } from '#contract/imports/import-schedule.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import { FormPassword, FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { useImportActs } from '../../queries/imports.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { useKeptFields } from '../kit/use-kept-fields.ts';
import { everyText } from './import-words.ts';
import styles from './imports.module.css';

const HOURS = SCHEDULE_HOURS.map((hours) => ({ value: String(hours), label: everyText(hours) }));
const LABELS = {
  sourceName: 'От кого прайс',
  url: 'Адрес прайса',
  everyHours: 'Как часто, ч',
  loginName: 'Логин',
} as const;
const USUAL_HOURS = '24';

export interface SourceScheduleProps {
  /** Null for a new source, which is named here. */
  source: ImportSource | null;
  onDone: (name: string) => void;
}

export function SourceSchedule({ source, onDone }: SourceScheduleProps) {
  const acts = useImportActs();
  const { show } = useToast();
  const schedule = source?.schedule ?? null;
  const [isConfirming, setConfirming] = useState(false);
  const { run, running, failure } = useSave();
  const form = useServerForm({
    schema: saveImportSchedule.body,
    initial: {
      sourceName: source?.name ?? '',
      url: schedule?.url ?? '',
      everyHours: schedule === null ? USUAL_HOURS : String(schedule.everyHours),
      loginName: schedule?.loginName ?? '',
      password: '',
      revision: schedule?.revision ?? '',
    },
    toBody: ({ password, everyHours, ...fields }) => ({
      ...fields,
      everyHours: Number(everyHours),
      // An empty password keeps the saved one.
      ...(password === '' ? {} : { password }),
    }),
    send: (body) => acts.schedule(body),
    onDone: ({ name, schedule: saved }) => {
      drop();
      form.fields.reset({ ...form.fields.getValues(), revision: saved?.revision ?? '' });
      show({ tone: 'ok', text: 'Сохранено. Первый раз загрузим сейчас' });
      onDone(name);
    },
  });

  const draft = `schedule ${source?._id ?? ''}`;
  const { contested, drop } = useKeptFields(draft, form.fields, LABELS);

  async function press(what: 'fetch' | 'drop', act: () => Promise<MutationResult<ImportSource>>): Promise<void> {
    const result = await run(act, what);
    setConfirming(false);
    if (result.kind !== 'done') return;
    if (what === 'fetch') show({ tone: 'ok', text: 'Загружаем. Файл появится в списке ниже' });
    else onDone(result.answer.name);
  }

  return (
    <Panel title={source === null ? 'Новый источник по адресу' : `Прайс «${source.name}» по адресу`}>
      <div className="grid one-column gap-4">
        {schedule !== null && <LastFetch schedule={schedule} />}
        <FormFailure failure={failure} fallback="Не получилось" />
        <LeaveGuard
          dirty={Object.keys(form.fields.formState.dirtyFields).length > 0}
          draft={draft}
          mayLeave={() => false}
          onLeave={() => form.fields.reset()}
        >
          Расписание не сохранено. Если уйти, изменения пропадут.
        </LeaveGuard>
        <form {...form.props} className={styles.scheduleForm}>
          <FormFailure failure={form.failure} fallback="Не сохранено" />
          {contested !== null && <ConflictNotice what="настройки загрузки" contested={contested} />}
          {source === null && (
            <FormText form={form} name="sourceName" label="От кого прайс" placeholder="Сантех-Опт" maxLength={120} />
          )}
          <FormText
            form={form}
            name="url"
            label="Адрес прайса"
            placeholder="https://поставщик.рф/price.yml"
            hint="CommerceML, YML, CSV, Excel или zip с ними"
            inputMode="url"
            autoComplete="off"
            className={styles.wideField}
          />
          <Select
            label="Как часто"
            options={HOURS}
            value={form.fields.watch('everyHours')}
            error={form.fields.formState.errors.everyHours?.message}
            onChange={(value) => form.fields.setValue('everyHours', value, { shouldDirty: true })}
          />
          <FormText form={form} name="loginName" label="Логин" optional autoComplete="off" maxLength={200} />
          <FormPassword
            form={form}
            name="password"
            label="Пароль"
            optional
            autoComplete="off"
            size={44}
            hint={schedule?.hasPassword === true ? 'Сохранён. Впишите, чтобы заменить' : undefined}
          />
          <p className="muted text-14">
            Файл сначала проверим. Если всё в пределах порогов источника, загрузим сами; если нет, он подождёт вас
            здесь.
          </p>
          <div className={styles.press}>
            <Button type="submit" busy={form.busy} busyLabel="Сохраняем…">
              {schedule === null ? 'Загружать по расписанию' : 'Сохранить'}
            </Button>
            {source !== null && schedule !== null && (
              <>
                <Button
                  variant="outline"
                  busy={running === 'fetch'}
                  busyLabel="Начинаем…"
                  onClick={() => void press('fetch', () => acts.fetchSource(source._id))}
                >
                  Загрузить сейчас
                </Button>
                <Button variant="quiet" onClick={() => setConfirming(true)}>
                  Не загружать больше
                </Button>
              </>
            )}
          </div>
        </form>
      </div>
      {source !== null && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title="Больше не загружать по адресу?"
          confirmLabel="Не загружать"
          busy={running === 'drop'}
          busyLabel="Отключаем…"
          onConfirm={() => void press('drop', () => acts.unschedule(source._id))}
        >
          Адрес, логин и пароль забудем. Источник, его настройки и загруженные товары останутся.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function LastFetch({ schedule }: { schedule: NonNullable<ImportSource['schedule']> }) {
  const { lastAt, lastOutcome, lastError, nextAt } = schedule;
  if (lastAt === null) return <p className="muted text-14">Ещё не загружали: первый раз прямо сейчас.</p>;
  if (lastOutcome === 'failed')
    return (
      <Notice tone="low" title={`Не загрузилось: ${lastError}`}>
        Пробовали <Moment at={lastAt} />, попробуем ещё раз <Moment at={nextAt} />. Прежние цены и остатки остались.
      </Notice>
    );
  return (
    <p className="muted text-14">
      {lastOutcome === 'same' ? 'Без изменений' : 'Загружали'} <Moment at={lastAt} />, следующий раз{' '}
      <Moment at={nextAt} />.
    </p>
  );
}
