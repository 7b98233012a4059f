import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  FolderInput,
  Merge,
  Pencil,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ICON } from '../../ui/icon.ts';

export interface CategoryMenuProps {
  name: string;
  hidden: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Its address in the shop. */
  shopPath: string;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onHide: () => void;
  onMerge: () => void;
  /** Moves a subcategory to another category; absent for a category. */
  onRelocate?: () => void;
  onRemove: () => void;
}

export function CategoryMenu(props: CategoryMenuProps) {
  const { name, hidden, isFirst, isLast, shopPath, onMove, onEdit, onHide, onMerge, onRelocate, onRemove } = props;
  return (
    <Menu
      trigger={<IconButton icon={EllipsisVertical} label={`Действия: ${name}`} />}
      items={[
        { label: 'Название и адрес', icon: <Pencil {...ICON} />, onSelect: onEdit },
        { label: 'Выше', icon: <ArrowUp {...ICON} />, disabled: isFirst, onSelect: () => onMove(-1) },
        { label: 'Ниже', icon: <ArrowDown {...ICON} />, disabled: isLast, onSelect: () => onMove(1) },
        ...(hidden
          ? []
          : [{ label: 'Открыть в магазине', icon: <ExternalLink {...ICON} />, link: <Link to={shopPath} /> }]),
        {
          label: hidden ? 'Показать' : 'Скрыть',
          icon: hidden ? <Eye {...ICON} /> : <EyeOff {...ICON} />,
          separated: true,
          onSelect: onHide,
        },
        ...(onRelocate === undefined
          ? []
          : [{ label: 'В другую категорию…', icon: <FolderInput {...ICON} />, onSelect: onRelocate }]),
        { label: 'Объединить с…', icon: <Merge {...ICON} />, onSelect: onMerge },
        { label: 'Удалить', icon: <Trash2 {...ICON} />, onSelect: onRemove },
      ]}
    />
  );
}
