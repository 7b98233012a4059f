/** A scheduled source, whose price list the shop fetches: address, interval, login, last result. */
import { useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { saveImportSchedule, SCHEDULE_HOURS } from '#contract/imports/import-schedule.ts';
import type { ImportSource } from '#contract/imports/imports.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTypingOver } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { useImportActs } from '../../queries/imports.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { useSave, type Save } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConflictNotice, formProps } from '../kit/edit-form.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import { everyText } from './import-words.ts';
import styles from './imports.module.css';
import { Button, OutlineButton, QuietButton } from '../kit/buttons.tsx';

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
  const schedule = source?.schedule ?? null;
  const save = useSave();
  const [saved, setSaved] = useState({
    sourceName: source?.name ?? '',
    url: schedule?.url ?? '',
    everyHours: schedule === null ? USUAL_HOURS : String(schedule.everyHours),
    loginName: schedule?.loginName ?? '',
  });
  const [revision, setRevision] = useState(schedule?.revision ?? '');
  const [password, setPassword] = useState('');
  const draft = `schedule ${source?._id ?? ''}`;
  const form = useTypingOver(draft, saved, { merge: (...texts) => mergeTexts(LABELS, ...texts) });
  const read = safeParse(saveImportSchedule.body, {
    ...form.typed,
    everyHours: Number(form.typed.everyHours),
    revision,
    // An empty password keeps the saved one.
    ...(password === '' ? {} : { password }),
  });
  const act = useAct({
    form,
    problems: problemsOf(read),
    isField: (path) => path in form.typed || path === 'password',
    send: ({ run }) => run(() => acts.schedule(read.data as BodyFor<typeof saveImportSchedule>)),
    done({ name, schedule: made }) {
      setSaved(form.typed);
      setRevision(made?.revision ?? '');
      setPassword('');
      onDone(name);
      return 'Сохранено. Первый раз загрузим сейчас';
    },
    onClose: () => undefined,
  });

  return (
    <Panel title={source === null ? 'Новый источник по адресу' : `Прайс «${source.name}» по адресу`}>
      <div className="grid one-column gap-4">
        {schedule !== null && <LastFetch schedule={schedule} />}
        <FormFailure failure={save.failure} fallback="Не получилось" />
        <LeaveGuard
          dirty={form.isTyped || password !== ''}
          draft={draft}
          mayLeave={() => false}
          onLeave={() => form.type(saved)}
        >
          Расписание не сохранено. Если уйти, изменения пропадут.
        </LeaveGuard>
        <form {...formProps(act)} className={styles.scheduleForm}>
          <FormFailure failure={act.unplaced} fallback="Не сохранено" />
          {form.isTyped && form.contested !== null && (
            <ConflictNotice what="настройки загрузки" contested={form.contested} />
          )}
          {source === null && (
            <TextField label="От кого прайс" placeholder="Сантех-Опт" maxLength={120} {...act.text('sourceName')} />
          )}
          <TextField
            label="Адрес прайса"
            placeholder="https://поставщик.рф/price.yml"
            hint="CommerceML, YML, CSV, Excel или zip с ними"
            inputMode="url"
            autoComplete="off"
            className="all-columns"
            {...act.text('url')}
          />
          <Select label="Как часто" options={HOURS} {...act.value('everyHours')} />
          <TextField label="Логин" optional autoComplete="off" maxLength={200} {...act.text('loginName')} />
          <PasswordField
            label="Пароль"
            optional
            autoComplete="off"
            size={44}
            hint={schedule?.hasPassword === true ? 'Сохранён. Впишите, чтобы заменить' : undefined}
            value={password}
            error={act.error('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="muted text-14">
            Файл сначала проверим. Если всё в пределах порогов источника, загрузим сами; если нет, он подождёт вас
            здесь.
          </p>
          <div className={styles.press}>
            <Button type="submit" busy={act.busy} busyLabel="Сохраняем…">
              {schedule === null ? 'Загружать по расписанию' : 'Сохранить'}
            </Button>
            {source !== null && schedule !== null && <ScheduleActs id={source._id} onDrop={onDone} save={save} />}
          </div>
        </form>
      </div>
    </Panel>
  );
}

interface ScheduleActsProps {
  id: string;
  save: Pick<Save, 'run' | 'running'>;
  onDrop: (name: string) => void;
}

function ScheduleActs({ id, save: { run, running }, onDrop }: ScheduleActsProps) {
  const acts = useImportActs();
  const { show } = useToast();
  const [isConfirming, setConfirming] = useState(false);
  async function press(what: 'fetch' | 'drop', act: () => Promise<MutationResult<ImportSource>>): Promise<void> {
    const result = await run(act, what);
    setConfirming(false);
    if (result.kind !== 'done') return;
    if (what === 'fetch') show({ tone: 'ok', text: 'Загружаем. Файл появится в списке ниже' });
    else onDrop(result.answer.name);
  }
  return (
    <>
      <OutlineButton
        busy={running === 'fetch'}
        busyLabel="Начинаем…"
        onClick={() => void press('fetch', () => acts.fetchSource(id))}
      >
        Загрузить сейчас
      </OutlineButton>
      <QuietButton onClick={() => setConfirming(true)}>Не загружать больше</QuietButton>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Больше не загружать по адресу?"
        confirmLabel="Не загружать"
        busy={running === 'drop'}
        busyLabel="Отключаем…"
        onConfirm={() => void press('drop', () => acts.unschedule(id))}
      >
        Адрес, логин и пароль забудем. Источник, его настройки и загруженные товары останутся.
      </ConfirmDialog>
    </>
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
