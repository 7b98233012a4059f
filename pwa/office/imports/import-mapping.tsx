/** The mapping of a source's files: table, groups, prices, fields. It is kept for later files. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ImportMapping as Mapping } from '#contract/imports/import-mapping.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { Import, ImportSource } from '#contract/imports/imports.ts';
import { counted } from '#contract/values/plural.ts';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useKeptTyping } from '../../parts/forms/kept-typing.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { absenceText } from '../../queries/absence-words.ts';
import { importMappingQuery, useImportActs, type ImportMappingQuery } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ConflictNotice, useSaveOver } from '../kit/edit-form.tsx';
import { changedFields } from '../kit/merge-fields.ts';
import { OfficeAnswer, useRetryOnReturn } from '../kit/office-answer.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import {
  keptMapping,
  type KeptMapping,
  mappingName,
  type MappingPartProps,
  mergeProfiles,
  readDraft,
  startOf,
  tableSeen,
  withText,
} from './mapping-draft.ts';
import { MappingFeatures, MappingGroups } from './mapping-groups.tsx';
import { MappingFields, MappingPrices } from './mapping-prices.tsx';
import { MappingSheet } from './mapping-sheet.tsx';
import { Button, OutlineButton } from '../kit/buttons.tsx';

/** Maximum length of the columns to try, which are a part of the request's address. */
const COLUMNS_TEXT_MAX = 2000;

export interface ImportMappingProps {
  one: Import;
  source: ImportSource;
  onDone: () => void;
}

/** A reading of the file, and the settings of the table that it was read with. */
export interface Reading {
  readonly mapping: Mapping;
  readonly tableSettings: ImportMappingQuery;
}

/** The reading that the form shows. While another one is on its way or has failed, the former stays with all that is typed. Pure. */
export function latestReading(
  former: Reading | null,
  tableSettings: ImportMappingQuery,
  { data, isPlaceholderData }: { data: Mapping | undefined; isPlaceholderData: boolean },
): Reading | null {
  if (data === undefined || isPlaceholderData || data === former?.mapping) return former;
  return { mapping: data, tableSettings };
}

export function ImportMapping({ one, source, onDone }: ImportMappingProps) {
  const [kept] = useState(() => keptMapping(one._id));
  const [wanted, setWanted] = useState<ImportMappingQuery>(kept?.tableSettings ?? {});
  const answer = useQuery(importMappingQuery(one._id, wanted, one.createdAt));
  const [former, setFormer] = useState<Reading | null>(null);
  const reading = latestReading(former, wanted, answer);
  if (reading !== former) setFormer(reading);
  const retry = () => void answer.refetch();
  const isUnread = reading !== null && answer.data === undefined && answer.error !== null;
  useRetryOnReturn(isUnread, retry);
  if (reading === null)
    return (
      <OfficeAnswer isForm answer={answer} notKept="Файл на устройстве не хранится">
        {() => null}
      </OfficeAnswer>
    );
  return (
    <MappingForm
      {...reading}
      kept={kept}
      one={one}
      source={source}
      unread={
        isUnread && (
          <Notice
            tone="low"
            urgent
            title="Прочитать файл по-другому не удалось"
            action={
              <OutlineButton busy={answer.isFetching} busyLabel="Читаем…" onClick={retry}>
                Повторить
              </OutlineButton>
            }
          >
            {absenceText(answer.error, 'Нет связи с сервером.')} Показано прежнее чтение, ваши правки на месте.
          </Notice>
        )
      }
      onPreview={(change) => setWanted((now) => ({ ...(isUnread ? reading.tableSettings : now), ...change }))}
      onDone={onDone}
    />
  );
}

interface MappingFormProps extends ImportMappingProps, Reading {
  kept: KeptMapping | null;
  unread: ReactNode;
  onPreview: (change: ImportMappingQuery) => void;
}

function MappingForm({ one, source, mapping, kept, tableSettings, unread, onPreview, ...props }: MappingFormProps) {
  const acts = useImportActs();
  const { base, setBase, save: saveProfile } = useSaveOver(acts.saveSource, source);
  const [start] = useState(() => startOf(kept, source.profile, mapping));
  const [draft, setDraft] = useState(start.draft);
  /** Saved values of what somebody else changed too; null while nobody else has saved. */
  const [contested, setContested] = useState(start.contested);
  const { run, busy, failure } = useSave();
  const { profile, texts, errors, isTyped } = readDraft(draft, mapping);
  const isWrong = Object.keys(errors).length > 0;
  const isDirty =
    isTyped || Object.keys(tableSettings).length > 0 || JSON.stringify(draft.profile) !== JSON.stringify(base.profile);
  const name = mappingName(one._id);
  useKeptTyping(name, isDirty ? { was: base.profile, draft, tableSettings } : null);
  function onDone(): void {
    dropFormDraft(name);
    props.onDone();
  }
  const change = (next: Partial<ImportProfile>) =>
    setDraft((now) => ({ ...now, profile: { ...now.profile, ...next } }));
  const field = (of: string) => ({
    value: texts[of] ?? '',
    error: errors[of],
    onChange: (text: string) => setDraft((now) => withText(now, mapping, of, text)),
  });
  const part: MappingPartProps = { mapping, profile, onChange: change, field };

  async function save(): Promise<void> {
    if (isWrong || busy) return;
    const { columns: _tried, ...table } = tableSettings;
    const isLost = one.stops.some(({ code }) => code === 'lost');
    const request = { ...profile, table: tableSeen({ ...profile.table, ...table }, mapping.sheet, isLost) };
    const result = await run(async () => {
      const saved = await saveProfile(request);
      return saved.kind === 'done' ? acts.previewAgain(one._id) : saved;
    });
    setContested(null);
    if (result.kind === 'done') return onDone();
    if (result.kind !== 'refused' || result.code !== 'settings_changed') return;
    const latest = await acts.latestSource(base._id);
    if (latest === null) return;
    const begun = readDraft({ profile: base.profile, typed: {} }, mapping).profile;
    const met = mergeProfiles(begun, request, latest.profile);
    setBase(latest);
    setDraft({ profile: met.merged, typed: draft.typed });
    setContested(met.contested);
  }

  return (
    <Form className="grid one-column gap-4" onSend={save}>
      {unread}
      {mapping.sheet !== null && (
        <MappingSheet
          sheet={mapping.sheet}
          columns={profile.table.columns}
          onPreview={onPreview}
          onColumns={(columns) => {
            change({ table: { ...profile.table, columns } });
            const changed = JSON.stringify(changedFields(base.profile.table.columns, columns));
            // The address has no room for more: the prices are then told by the next preview.
            onPreview({ columns: changed.length <= COLUMNS_TEXT_MAX ? changed : undefined });
          }}
        />
      )}
      {mapping.groups.length > 0 && <MappingGroups {...part} />}
      <MappingPrices {...part} />
      {mapping.parameters.length > 0 && <MappingFeatures {...part} />}
      <MappingStock {...part} />
      <MappingFields {...part} />
      <SaveBar
        failure={
          contested === null ? (
            failure !== null && <FormFailure failure={failure} fallback="Не сохранено" />
          ) : (
            <ConflictNotice what="настройки источника" contested={contested} />
          )
        }
        state={
          isWrong
            ? 'Исправьте отмеченные поля.'
            : 'Запомним для следующих файлов этого источника и проверим файл заново.'
        }
      >
        {one.state !== 'failed' && (
          <OutlineButton onClick={onDone} disabled={busy}>
            Не менять
          </OutlineButton>
        )}
        <Button type="submit" busy={busy} busyLabel="Сохраняем…" disabled={isWrong}>
          Сохранить и проверить
        </Button>
      </SaveBar>
      <LeaveGuard dirty={isDirty} draft={name} mayLeave={() => false} onLeave={() => undefined}>
        Соответствие не сохранено. Если уйти, изменения пропадут.
      </LeaveGuard>
    </Form>
  );
}

/** The profile's list after including or excluding a warehouse; an empty list means all. */
export function withWarehouse(
  counting: readonly string[],
  all: readonly string[],
  warehouse: string,
  isIn: boolean,
): string[] {
  const before = counting.length === 0 ? all : counting;
  const after = isIn ? [...before, warehouse] : before.filter((one) => one !== warehouse);
  return all.every((one) => after.includes(one)) ? [] : after;
}

/** The file's warehouses whose stock counts: all of them, or the chosen ones. */
function MappingStock({ mapping: { warehouses }, profile: { warehouses: counting }, onChange }: MappingPartProps) {
  if (warehouses.length < 2 && counting.length === 0) return null;
  // A warehouse of an earlier file that this one lacks can still be excluded.
  const all = [...new Set([...warehouses, ...counting])];
  const isIn = (warehouse: string): boolean => counting.length === 0 || counting.includes(warehouse);
  const chosen = all.filter(isIn);
  return (
    <Panel title="Склады" titleAside={counted(all.length, 'склад', 'склада', 'складов')}>
      <p className="muted text-14">
        Остаток товара — сумма по отмеченным складам.{' '}
        {chosen.length < all.length && 'Склад, которого в файле ещё не было, не считается, пока вы его не отметите.'}
      </p>
      <ul className="grid mt-3 gap-2">
        {all.map((warehouse) => (
          <li key={warehouse}>
            <Checkbox
              label={warehouse === '' ? 'Без названия склада' : warehouse}
              checked={isIn(warehouse)}
              disabled={chosen.length === 1 && isIn(warehouse)}
              onChange={(on) => onChange({ warehouses: withWarehouse(counting, all, warehouse, on) })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
