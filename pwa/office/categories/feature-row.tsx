/** A feature in its list: a summary and its actions. */
import { ArrowDown, ArrowUp, EllipsisVertical, Lock, Pencil, Trash2 } from 'lucide-react';
import type { ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { useSorted } from '../kit/sorting.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { featureFacts, typeText, usedText } from './feature-words.ts';
import type { EditedFeature } from './features-draft.ts';
import styles from './features-panel.module.css';
import { IconButton } from '../kit/buttons.tsx';

export interface FeatureRowProps {
  row: EditedFeature;
  index: number;
  isLast: boolean;
  /** The feature as saved; undefined for a new one. */
  known: ManagedFeature | undefined;
  error: string | undefined;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function FeatureRow({
  row: { id, draft },
  index,
  isLast,
  known,
  error,
  onOpen,
  onMove,
  onRemove,
}: FeatureRowProps) {
  const { ref, handle, isDragging } = useSorted(id, index, draft.name);
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
        <p className={styles.facts}>{facts === '' ? typeText(draft.type) : `${typeText(draft.type)}: ${facts}`}</p>
        {used !== null && (
          <p className={styles.used}>
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
          { label: 'Выше', icon: <ArrowUp />, disabled: index === 0, onSelect: () => onMove(-1) },
          { label: 'Ниже', icon: <ArrowDown />, disabled: isLast, onSelect: () => onMove(1) },
          used === null
            ? { label: 'Убрать', icon: <Trash2 />, danger: true, separated: true, onSelect: onRemove }
            : { label: 'Убрать нельзя: указана у товаров', icon: <Lock />, disabled: true, separated: true },
        ]}
      />
    </li>
  );
}
