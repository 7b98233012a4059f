import { Scale } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { productListStore, useIsListed } from '../../device/belongings/product-lists.ts';
import { paths } from '../../parts/page/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './buy-panel.module.css';

/** The comparison toggle; its state updates in every tab. */
export function CompareButton({ card }: { card: Pick<ProductCard, '_id' | 'slug' | 'title'> }) {
  const isCompared = useIsListed('compared', card._id);
  const { show } = useToast();
  const navigate = useNavigate();

  async function toggle(): Promise<void> {
    try {
      const { productLists } = await productListStore();
      await productLists.compared.toggle({ id: card._id, slug: card.slug, title: card.title });
    } catch {
      show({ tone: 'error', text: 'Не удалось сохранить на устройстве' });
      return;
    }
    if (isCompared) return;
    show({
      tone: 'ok',
      text: 'Товар добавлен к сравнению',
      action: { label: 'Сравнить', onPress: () => void navigate(paths.compare()) },
    });
  }

  return (
    <IconButton
      label={isCompared ? 'Убрать из сравнения' : 'К сравнению'}
      aria-pressed={isCompared}
      className={classNames(isCompared && styles.compared)}
      onClick={() => void toggle()}
    >
      <Scale size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
