/** The mapping of a source's files: table, groups, prices, fields. It is kept for later files. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportMapping as Mapping } from '#contract/imports/import-mapping.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { Import } from '#contract/imports/imports.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { importMappingQuery, useImportActs, type ImportMappingQuery } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import styles from './imports.module.css';
import { MappingFeatures } from './mapping-features.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { MappingGroups } from './mapping-groups.tsx';
import { MappingPrices } from './mapping-prices.tsx';
import { MappingStock } from './mapping-stock.tsx';
import { MappingSheet } from './mapping-sheet.tsx';
import { draftOf, parseDraft, type MappingDraft } from './mapping-draft.ts';

export interface ImportMappingProps {
  one: Import;
  profile: ImportProfile;
  onDone: () => void;
}

export function ImportMapping({ one, profile, onDone }: ImportMappingProps) {
  const [tableSettings, setTableSettings] = useState<ImportMappingQuery>({});
  const answer = useQuery(importMappingQuery(one._id, tableSettings, one.createdAt));
  return (
    <OfficeAnswer isForm answer={answer} notKept="Файл на устройстве не хранится">
      {(mapping) => (
        <MappingForm
          one={one}
          profile={profile}
          mapping={mapping}
          tableSettings={tableSettings}
          onPreview={(change) => setTableSettings((now) => ({ ...now, ...change }))}
          onDone={onDone}
        />
      )}
    </OfficeAnswer>
  );
}

interface MappingFormProps extends ImportMappingProps {
  mapping: Mapping;
  tableSettings: ImportMappingQuery;
  onPreview: (change: ImportMappingQuery) => void;
}

function MappingForm({ one, profile, mapping, tableSettings, onPreview, onDone }: MappingFormProps) {
  const acts = useImportActs();
  const [draft, setDraft] = useState<MappingDraft>(() => draftOf(profile, mapping));
  const { run, busy, failure } = useSave();
  const { profile: parsed, errors } = parseDraft(draft);
  const isWrong = Object.keys(errors).length > 0;
  const change = (next: Partial<ImportProfile>) =>
    setDraft((now) => ({ ...now, profile: { ...now.profile, ...next } }));

  async function save(): Promise<void> {
    if (isWrong || busy) return;
    const request = { ...parsed, table: { ...parsed.table, ...tableSettings } };
    const result = await run(() => acts.setUp(one._id, one.source._id, request));
    if (result.kind === 'done') onDone();
  }

  return (
    <form
      className={styles.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {mapping.sheet !== null && (
        <MappingSheet
          sheet={mapping.sheet}
          columns={draft.profile.table.columns}
          onPreview={onPreview}
          onColumns={(columns) => change({ table: { ...draft.profile.table, columns } })}
        />
      )}
      {mapping.groups.length > 0 && <MappingGroups groups={mapping.groups} profile={draft.profile} onChange={change} />}
      <MappingPrices mapping={mapping} draft={draft} errors={errors} onChange={setDraft} />
      {mapping.parameters.length > 0 && (
        <MappingFeatures parameters={mapping.parameters} profile={draft.profile} onChange={change} />
      )}
      {(mapping.warehouses.length > 1 || draft.profile.warehouses.length > 0) && (
        <MappingStock warehouses={mapping.warehouses} profile={draft.profile} onChange={change} />
      )}
      <MappingFields draft={draft} errors={errors} onChange={setDraft} />
      <SaveBar
        failure={failure !== null && <FormFailure failure={failure} fallback="Не сохранено" />}
        state={
          isWrong
            ? 'Исправьте отмеченные поля.'
            : 'Запомним для следующих файлов этого источника и проверим файл заново.'
        }
      >
        {one.state !== 'failed' && (
          <Button variant="outline" onClick={onDone} disabled={busy}>
            Не менять
          </Button>
        )}
        <Button type="submit" busy={busy} busyLabel="Сохраняем…" disabled={isWrong}>
          Сохранить и проверить
        </Button>
      </SaveBar>
    </form>
  );
}
