/** A subcategory's features, edited together and saved at once. */
import { FolderX, ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { FEATURES_MAX, type ManagedCategory, type ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { moved, Sorting } from '../kit/sorting.tsx';
import panel from '../kit/detail-panel.module.css';
import { DetailPanel } from '../kit/detail-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { FeatureDialog } from './feature-dialog.tsx';
import { FeatureRow } from './feature-row.tsx';
import type { EditedFeature } from './features-draft.ts';
import styles from './features-panel.module.css';
import { useFeatureEdits } from './use-feature-edits.ts';
import { Button } from '../kit/buttons.tsx';

export interface FeaturesPanelProps {
  category: ManagedCategory;
  subcategory: ManagedSubcategory;
  onClose: () => void;
}

export function FeaturesPanel({ category, subcategory, onClose }: FeaturesPanelProps) {
  /** Id of the row open in the dialog, `new`, or null. */
  const [open, setOpen] = useState<string | null>(null);
  const { rows, edit, put, save, undo, busy, failure, rowErrors, isDirty, isOvertaken, drop } =
    useFeatureEdits(subcategory);
  const knownOf = (row: EditedFeature | undefined) => subcategory.features.find(({ code }) => code === row?.draft.code);
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
            <Button variant="outline" disabled={busy} onClick={undo}>
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
          onDone={(draft) => {
            put(open, draft);
            setOpen(null);
          }}
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
