import { useQueryClient } from '@tanstack/react-query';
import { saveSettings, type ShopSettings } from '#contract/shop/settings.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { settingsQuery } from '../../queries/settings.ts';
import { keepAs, write } from '../../queries/use-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formProps, SettingsFoot, useEditForm, type EditForm } from '../kit/edit-form.tsx';
import {
  bodyOf,
  KEYBOARDS,
  mergeSettings,
  OFF,
  ON,
  type SettingsField,
  type SettingsPanel,
  type SettingsValues,
  textAt,
  typedOf,
  withText,
} from './settings-panels.ts';
import styles from './settings.module.css';

interface Contested {
  readonly field: string;
  readonly saved: string;
}

/** The fields of one section; all settings are saved together, over the revision that was read. */
export function SettingsForm({ settings, panel }: { settings: ShopSettings; panel: SettingsPanel }) {
  const client = useQueryClient();
  const form = useEditForm({
    draft: `settings ${panel.part}`,
    opened: settings,
    query: settingsQuery,
    typedOf,
    merge: mergeSettings,
    schema: saveSettings.body,
    toBody: (typed, { revision }) => bodyOf(typed, revision),
    isField: (path) => panel.lines.some(({ name }) => name === path),
    save: ({ revision }, body: ShopSettings) =>
      write(client, saveSettings, { body: { ...body, revision } }, keepAs(settingsQuery)),
    done: 'Настройки сохранены',
  });
  const { contested, busy } = form;

  return (
    <form {...formProps(form)} className={styles.form}>
      {contested !== null && (
        <Notice tone="low" urgent title="Пока вы правили настройки, их изменил кто-то другой">
          {contested.length === 0
            ? 'Здесь уже то, что сохранено, и ваши правки поверх. Проверьте и сохраните ещё раз.'
            : 'Ваши правки остались. Под полями, которые изменили вы оба, сказано, что сохранено сейчас: проверьте их и сохраните ещё раз.'}
        </Notice>
      )}
      <FormFailure failure={form.unplaced} fallback="Не удалось сохранить настройки" />
      <fieldset disabled={busy}>
        <Fields panel={panel} form={form} />
      </fieldset>
      <SettingsFoot {...form} />
    </form>
  );
}

interface FieldsProps {
  form: EditForm<ShopSettings, SettingsValues, Contested>;
  panel: SettingsPanel;
}

/** The field's own hint, or the value that somebody else has saved. */
function hintOf(contested: readonly Contested[] | null, field: SettingsField, hint?: string): string | undefined {
  const saved = contested?.find((one) => one.field === field)?.saved;
  return saved === undefined ? hint : `Сейчас сохранено: ${saved === '' ? 'пусто' : saved}`;
}

function Fields({ panel: { lines, note }, form: { typed, type, error, contested } }: FieldsProps) {
  return (
    <Panel>
      <div className={styles.fields}>
        {lines.map(({ name, kind, hint, optional = false, ...line }) => {
          const field = {
            autoComplete: 'off',
            required: !optional,
            ...line,
            hint: hintOf(contested, name, hint),
            value: textAt(typed, name),
            error: error(name),
          } as const;
          const change = (text: string) => type(withText(typed, name, text));
          if (kind === 'switch')
            return (
              <Checkbox
                key={name}
                label={line.label}
                hint={field.hint}
                checked={field.value === ON}
                onChange={(on) => change(on ? ON : OFF)}
              />
            );
          if (kind === 'phone') return <PhoneField key={name} {...field} onChange={change} />;
          return (
            <TextField
              key={name}
              {...field}
              {...(kind === 'email' ? { type: 'email' } : {})}
              {...(kind === undefined ? {} : { inputMode: KEYBOARDS[kind] })}
              onChange={(event) => change(event.target.value)}
            />
          );
        })}
      </div>
      {note !== undefined && <p className={styles.muted}>{note}</p>}
    </Panel>
  );
}
