import { saveSettings, type ShopSettings } from '#contract/shop/settings.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { PhoneField } from '../../parts/forms/phone-field.tsx';
import { settingsQuery } from '../../queries/settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formProps, SettingsFoot, useEditForm } from '../kit/edit-form.tsx';
import { bodyOf, KEYBOARDS, mergeSettings, OFF, ON, type SettingsPanel, typedOf } from './settings-panels.ts';
import styles from './settings.module.css';

export function SettingsForm({ settings, panel }: { settings: ShopSettings; panel: SettingsPanel }) {
  const form = useEditForm({
    draft: `settings ${panel.part}`,
    opened: settings,
    query: settingsQuery,
    typedOf,
    merge: mergeSettings,
    endpoint: saveSettings,
    toBody: bodyOf,
    isField: (path) => panel.lines.some(([name]) => name === path),
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
        <Panel>
          <div className={styles.fields}>
            {panel.lines.map(([name, label, hint, { kind, optional = false, ...look } = {}]) => {
              const saved = contested?.find(({ field }) => field === name)?.saved;
              const field = {
                autoComplete: 'off',
                required: !optional,
                label,
                ...look,
                hint: saved === undefined ? hint : `Сейчас сохранено: ${saved === '' ? 'пусто' : saved}`,
                ...form.value(name),
              } as const;
              if (kind === 'switch')
                return (
                  <Checkbox
                    key={name}
                    label={label}
                    hint={field.hint}
                    checked={field.value === ON}
                    onChange={(on) => field.onChange(on ? ON : OFF)}
                  />
                );
              if (kind === 'phone') return <PhoneField key={name} {...field} />;
              return (
                <TextField
                  key={name}
                  {...field}
                  {...(kind === 'email' ? { type: 'email' } : {})}
                  {...(kind === undefined ? {} : { inputMode: KEYBOARDS[kind] })}
                  {...form.text(name)}
                />
              );
            })}
          </div>
          {panel.note !== undefined && <p className={styles.muted}>{panel.note}</p>}
        </Panel>
      </fieldset>
      <SettingsFoot form={form} />
    </form>
  );
}
