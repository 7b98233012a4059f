/** A subcategory's features, edited together and saved at once. */
import { EllipsisVertical, FolderX, ListPlus, Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  FEATURES_MAX,
  type ManagedCategory,
  type ManagedFeature,
  type ManagedSubcategory,
} from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Button, IconButton, OutlineButton } from '../kit/buttons.tsx';
import panel from '../kit/detail-panel.module.css';
import { DetailPanel } from '../kit/detail-panel.tsx';
import { moveItems, type Place, SortedList, useSorted } from '../kit/sorting.tsx';
import { FeatureDialog, featureFacts, typeText, usedText } from './feature-dialog.tsx';
import { type EditedFeature, useFeatureEdits } from './use-feature-edits.ts';
import styles from './features-panel.module.css';

interface FeatureRowProps {
  row: EditedFeature;
  place: Place;
  known: ManagedFeature | undefined;
  error: string | undefined;
  onOpen: () => void;
  onRemove: () => void;
}

function FeatureRow({ row: { id, draft }, place, known, error, onOpen, onRemove }: FeatureRowProps) {
  const { ref, handle, isDragging } = useSorted(id, place.index, draft.name);
  const used = usedText(known);
  const facts = featureFacts(draft);
  return (
    <li
      ref={ref}
      className={classNames(styles.row, isDragging && styles.dragged)}
      data-wrong={error !== undefined || undefined}
    >
      {handle}
      <div className={styles.feature}>
        <button type="button" className={styles.name} onClick={onOpen}>
          {draft.name}
        </button>
        <p className="muted text-14 anywhere">
          {facts === '' ? typeText(draft.type) : `${typeText(draft.type)}: ${facts}`}
        </p>
        {used !== null && (
          <p className={`row muted text-14 anywhere ${styles.used}`}>
            <Lock size={14} strokeWidth={2} />
            {used}
          </p>
        )}
        {error !== undefined && (
          <p className="mt-1 sale text-14" role="alert">
            {error}
          </p>
        )}
      </div>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${draft.name}`} />}
        items={[
          { label: 'Изменить', icon: <Pencil />, onSelect: onOpen },
          ...moveItems(place),
          used === null
            ? { label: 'Убрать', icon: <Trash2 />, danger: true, separated: true, onSelect: onRemove }
            : { label: 'Убрать нельзя: указана у товаров', icon: <Lock />, disabled: true, separated: true },
        ]}
      />
    </li>
  );
}

interface FeaturesPanelProps {
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
          <p className="muted text-14">{category.name.ru}</p>
          <h2 {...heading}>{subcategory.name.ru}</h2>
          <p className="row wrap gap-2 mt-1 muted text-14">
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
            action={<OutlineButton onClick={drop}>Взять новые</OutlineButton>}
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
            <SortedList
              className={styles.rows}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ draft }) => draft.name}
              onOrder={edit}
            >
              {(row, place) => (
                <FeatureRow
                  key={row.id}
                  row={row}
                  place={place}
                  known={knownOf(row)}
                  error={rowErrors[place.index]}
                  onOpen={() => setOpen(row.id)}
                  onRemove={() => edit(rows.filter((each) => each !== row))}
                />
              )}
            </SortedList>
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
          onDone={(draft) => put(open, draft)}
        />
      )}
    </DetailPanel>
  );
}

export function NoSuchCategory({ onClose }: { onClose: () => void }) {
  return (
    <section className={panel.panel}>
      <EmptyState
        icon={<FolderX size={28} />}
        title="Такой подкатегории нет"
        action={<OutlineButton onClick={onClose}>К разделам</OutlineButton>}
      >
        Возможно, ссылка скопирована не полностью.
      </EmptyState>
    </section>
  );
}
