import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { get } from 'react-hook-form';
import { saveSettings, type ShopSettings } from '#contract/shop/settings.ts';
import { FormPhone, FormText } from '../../parts/forms/form-fields.tsx';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { readTyping, useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { useServerForm, type ServerForm } from '../../parts/forms/use-server-form.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { settingsQuery } from '../../queries/settings.ts';
import { keepAs, write } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { KEYBOARDS, SETTINGS_COLUMNS, type SettingsPanel } from './settings-panels.ts';
import { bodyOf, mergeSettings, typedOf, type SettingsField, type SettingsValues } from './settings-values.ts';
import { SaveBar, Unsaved } from '../kit/save-bar.tsx';
import { useSaveOver } from '../kit/use-save-over.ts';
import styles from './settings.module.css';

/** Somebody else saved first: the saved values of the fields that both changed. */
type Conflict = Readonly<Partial<Record<SettingsField, string>>>;

const DRAFT = 'settings';

export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const client = useQueryClient();
  const { show } = useToast();
  const { base, setBase, save } = useSaveOver(
    (known, body: ShopSettings) =>
      write(client, saveSettings, { body: { ...body, revision: known.revision } }, keepAs(settingsQuery)),
    settings,
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [kept] = useState(() => readTyping(DRAFT, { was: typedOf(settings), typed: typedOf(settings) }));
  const form = useServerForm<SettingsValues, ShopSettings, ShopSettings>({
    schema: saveSettings.body,
    initial: typedOf(settings),
    toBody: (typed) => bodyOf(typed, base.revision),
    send: async (body) => {
      const result = await save(body);
      return result.kind === 'refused' && result.code === 'settings_changed' ? seeLatest(result) : result;
    },
    onDone: (saved) => {
      setConflict(null);
      fields.reset(typedOf(saved));
      show({ tone: 'ok', text: 'Настройки сохранены' });
    },
  });
  const { fields } = form;
  const isDirty = Object.keys(fields.formState.dirtyFields).length > 0;
  useKeptTyping(DRAFT, isDirty ? { was: typedOf(base), typed: fields.watch() } : null);

  /** Puts what was typed over `was` over the settings saved now. Returns the saved values of what somebody else has changed too. */
  function typeOver(was: SettingsValues, typed: SettingsValues, now: SettingsValues): Conflict {
    const { own, contested } = mergeSettings(was, typed, now);
    const texts = own.map((field) => [field, get(typed, field) as string] as const);
    fields.reset(now);
    for (const [field, text] of texts) fields.setValue(field, text, { shouldDirty: true });
    return contested;
  }

  const restore = useEffectEvent(() => {
    if (kept === null) return;
    const contested = typeOver(kept.was, kept.typed, typedOf(base));
    if (Object.keys(contested).length > 0) setConflict(contested);
  });
  useEffect(() => restore(), []);

  /** Rebases the typed changes on the currently saved settings. */
  async function seeLatest(result: MutationResult<ShopSettings>): Promise<MutationResult<ShopSettings>> {
    const latest = await client.fetchQuery(settingsQuery).catch(() => null);
    if (latest === null) return { kind: 'out-of-reach', undone: true };
    setConflict(typeOver(typedOf(base), structuredClone(fields.getValues()), typedOf(latest)));
    setBase(latest);
    return result;
  }

  return (
    <form {...form.props} className={styles.form}>
      {conflict !== null && (
        <Notice tone="low" urgent title="Пока вы правили настройки, их изменил кто-то другой">
          {Object.keys(conflict).length === 0
            ? 'Здесь уже то, что сохранено, и ваши правки поверх. Проверьте и сохраните ещё раз.'
            : 'Ваши правки остались. Под полями, которые изменили вы оба, сказано, что сохранено сейчас: проверьте их и сохраните ещё раз.'}
        </Notice>
      )}
      {form.failure !== null && !(form.failure.kind === 'refused' && form.failure.code === 'settings_changed') && (
        <FormFailure failure={form.failure} fallback="Не удалось сохранить настройки" />
      )}
      <fieldset disabled={form.busy} className={styles.columns}>
        {SETTINGS_COLUMNS.map((panels, column) => (
          <Column key={column} panels={panels} form={form} conflict={conflict} />
        ))}
      </fieldset>
      <SaveBar state={isDirty && <Unsaved />}>
        {isDirty && !form.busy && (
          <Button
            variant="outline"
            onClick={() => {
              setConflict(null);
              fields.reset(typedOf(base));
            }}
          >
            Отменить изменения
          </Button>
        )}
        <Button type="submit" busy={form.busy} busyLabel="Сохраняем…" title="Ctrl + S">
          Сохранить настройки
        </Button>
      </SaveBar>
      <LeaveGuard dirty={isDirty} draft={DRAFT} mayLeave={() => false} onLeave={() => fields.reset(typedOf(base))}>
        Изменения настроек не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
    </form>
  );
}

interface PartProps {
  form: ServerForm<SettingsValues, ShopSettings>;
  conflict: Conflict | null;
}

/** The field's own hint, or the value that somebody else has saved. */
function hintOf(conflict: Conflict | null, field: SettingsField, hint?: string): { hint?: string } {
  const saved = conflict?.[field];
  if (saved !== undefined) return { hint: `Сейчас сохранено: ${saved === '' ? 'пусто' : saved}` };
  return hint === undefined ? {} : { hint };
}

function Column({ panels, form, conflict }: PartProps & { panels: readonly SettingsPanel[] }) {
  return (
    <div className={styles.column}>
      {panels.map(({ title, lines, note }) => (
        <Panel key={title} title={title}>
          <div className={styles.fields}>
            {lines.map(({ name, kind, hint, optional = false, ...line }) => {
              const field = {
                form,
                name,
                autoComplete: 'off',
                required: !optional,
                ...line,
                ...hintOf(conflict, name, hint),
              } as const;
              if (kind === 'phone') return <FormPhone key={name} {...field} />;
              return (
                <FormText
                  key={name}
                  {...field}
                  {...(kind === 'email' ? { type: 'email' } : {})}
                  {...(kind === undefined ? {} : { inputMode: KEYBOARDS[kind] })}
                />
              );
            })}
          </div>
          {note !== undefined && <p className={styles.muted}>{note}</p>}
        </Panel>
      ))}
    </div>
  );
}
