/** A subcategory's features, edited together and saved at once. */
import { FolderX, ListPlus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  saveFeatures,
  FEATURES_MAX,
  type FeatureDraft,
  type ManagedCategory,
  type ManagedSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { moved, Sorting } from '../kit/sorting.tsx';
import panel from '../kit/detail-panel.module.css';
import { DetailPanel } from '../kit/detail-panel.tsx';
import { keepSubcategory } from '../../queries/category-management.ts';
import { useSave } from '../../queries/use-save.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FeatureDialog } from './feature-dialog.tsx';
import { FeatureRow } from './feature-row.tsx';
import {
  rowErrorsOf,
  validateEdits,
  type RowErrors,
  type EditedFeature,
  editsOf,
  isChanged,
  keepEdits,
  keptEdits,
  type FeatureEdits,
} from './features-draft.ts';
import styles from './features-panel.module.css';
import { Button } from '../kit/buttons.tsx';

export interface FeaturesPanelProps {
  category: ManagedCategory;
  subcategory: ManagedSubcategory;
  onClose: () => void;
}

export function FeaturesPanel({ category, subcategory, onClose }: FeaturesPanelProps) {
  const { edits, isDirty, isOvertaken, change, drop } = useFeatureEdits(subcategory);
  const { show } = useToast();
  /** Id of the row open in the dialog, `new`, or null. */
  const [open, setOpen] = useState<string | null>(null);
  const { send, busy, failure, reset } = useSave();
  const [rowErrors, setRowErrors] = useState<RowErrors>({});
  const { rows } = edits;
  const knownOf = (row: EditedFeature | undefined) => subcategory.features.find(({ code }) => code === row?.draft.code);

  function edit(next: readonly EditedFeature[]): void {
    setRowErrors({});
    reset();
    change(next);
  }
  function put(draft: FeatureDraft): void {
    if (open === 'new') edit([...rows, { id: `new ${newId()}`, draft }]);
    else edit(rows.map((row) => (row.id === open ? { ...row, draft } : row)));
    setOpen(null);
  }
  async function save(): Promise<void> {
    if (busy) return;
    const wrong = validateEdits(edits);
    setRowErrors(wrong ?? {});
    reset();
    if (wrong !== null) return;
    const result = await send(
      saveFeatures,
      {
        params: { id: subcategory._id },
        body: { features: rows.map(({ draft }) => draft), featuresTag: edits.featuresTag },
      },
      keepSubcategory,
    );
    if (result.kind === 'done') {
      drop();
      show({ text: 'Характеристики сохранены', tone: 'ok' });
      return;
    }
    if (result.kind === 'refused' && result.details.length > 0) setRowErrors(rowErrorsOf(result.details));
  }

  const opened = rows.find(({ id }) => id === open);
  return (
    <DetailPanel
      titleId="category-title"
      back="К разделам"
      close="Закрыть"
      onClose={onClose}
      head={(heading) => (
        <div className="flex-1 min-w-0 anywhere">
          <p className={styles.over}>{category.name.ru}</p>
          <h2 {...heading}>{subcategory.name.ru}</h2>
          <p className={styles.marks}>
            {counted(subcategory.products, 'товар', 'товара', 'товаров')} ·{' '}
            {counted(subcategory.features.length, 'характеристика', 'характеристики', 'характеристик')}
            {subcategory.hidden && <Pill tone="neutral">Скрыта</Pill>}
          </p>
        </div>
      )}
    >
      <fieldset disabled={busy} className={styles.body}>
        {isOvertaken && (
          <Notice
            tone="low"
            title="Пока вы правили, характеристики изменил кто-то другой"
            action={
              <Button variant="outline" onClick={drop}>
                Взять новые
              </Button>
            }
          >
            Чтобы ничего не потерять, возьмите новые характеристики и внесите свои правки ещё раз.
          </Notice>
        )}
        <FormFailure failure={failure} fallback="Ошибка сохранения" />
        {rows.length === 0 ? (
          <EmptyState
            icon={<ListPlus size={28} />}
            headingLevel={3}
            title="Характеристик пока нет"
            action={
              <Button icon={Plus} onClick={() => setOpen('new')}>
                Добавить характеристику
              </Button>
            }
          >
            По ним заполняют карточку товара, а покупатели отбирают товары в фильтре.
          </EmptyState>
        ) : (
          <>
            <Sorting
              order={rows.map(({ id }) => id)}
              nameOf={(id) => rows.find((row) => row.id === id)?.draft.name ?? ''}
              onOrder={(order) => edit(order.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
            >
              <ol className={styles.rows}>
                {rows.map((row, index) => (
                  <FeatureRow
                    key={row.id}
                    row={row}
                    index={index}
                    isLast={index === rows.length - 1}
                    known={knownOf(row)}
                    error={rowErrors[index]}
                    onOpen={() => setOpen(row.id)}
                    onMove={(by) => edit(moved(rows, index, by) ?? rows)}
                    onRemove={() => edit(rows.filter((each) => each !== row))}
                  />
                ))}
              </ol>
            </Sorting>
            <Button
              variant="quiet"
              icon={Plus}
              className="self-start"
              disabled={rows.length >= FEATURES_MAX}
              onClick={() => setOpen('new')}
            >
              Добавить характеристику
            </Button>
          </>
        )}
      </fieldset>
      {isDirty && (
        <footer className={styles.foot}>
          <p className="low text-14" role="status">
            Есть несохранённые изменения
          </p>
          <div className={styles.acts}>
            <Button busy={busy} busyLabel="Сохраняем…" onClick={() => void save()}>
              Сохранить
            </Button>
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => {
                drop();
                setRowErrors({});
                reset();
              }}
            >
              Отменить
            </Button>
          </div>
        </footer>
      )}
      {open !== null && (
        <FeatureDialog
          key={open}
          name={`feature ${subcategory._id} ${open}`}
          draft={opened?.draft}
          known={knownOf(opened)}
          otherNames={rows.filter(({ id }) => id !== open).map(({ draft }) => draft.name)}
          onClose={() => setOpen(null)}
          onDone={put}
        />
      )}
    </DetailPanel>
  );
}

/** Shown when the address names an unknown subcategory. */
export function NoSuchCategory({ onClose }: { onClose: () => void }) {
  return (
    <section className={panel.panel}>
      <EmptyState
        icon={<FolderX size={28} />}
        title="Такой подкатегории нет"
        action={
          <Button variant="outline" onClick={onClose}>
            К разделам
          </Button>
        }
      >
        Возможно, ссылка скопирована не полностью.
      </EmptyState>
    </section>
  );
}

/** The editor's rows: the saved ones until something is changed. Changes survive a reload and a visit to another screen. */
interface FeatureEditing {
  readonly edits: FeatureEdits;
  readonly isDirty: boolean;
  /** Somebody else saved while there were unsaved changes here. */
  readonly isOvertaken: boolean;
  change(rows: readonly EditedFeature[]): void;
  /** Discards the changes. */
  drop(): void;
}

function useFeatureEdits({ _id: id, features, featuresTag }: ManagedSubcategory): FeatureEditing {
  const [changed, setChanged] = useState(() => keptEdits(id));
  const server = editsOf(features, featuresTag);
  const isDirty = changed !== null && isChanged(changed, server);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  function take(edits: FeatureEdits | null): void {
    setChanged(edits);
    keepEdits(id, edits);
  }
  return {
    edits: isDirty ? changed : server,
    isDirty,
    isOvertaken: isDirty && changed.featuresTag !== featuresTag,
    change: (rows) => {
      const edits = { rows, featuresTag: isDirty ? changed.featuresTag : featuresTag };
      take(isChanged(edits, server) ? edits : null);
    },
    drop: () => take(null),
  };
}
