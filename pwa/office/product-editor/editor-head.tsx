/** Heading of the product editor, with the product's state and links to its page and to a copy of it. */
import { CopyPlus, ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { AdminProduct } from '#contract/products/products.ts';
import { paths } from '../../parts/page/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './product-editor.module.css';

export interface EditorHeadProps {
  ref: Ref<HTMLElement>;
  /** Null for a new one. */
  product: AdminProduct | null;
  isDraft: boolean;
  /** False for people who see neither cost nor stock. */
  figures: boolean;
  /** Address of the list of goods. */
  list: string;
}

export function EditorHead({ ref, product, isDraft, figures, list }: EditorHeadProps) {
  const isDeleted = product !== null && product.editing.deletedAt !== null;
  return (
    <header ref={ref} className={styles.head}>
      {product !== null && (
        <Breadcrumbs
          items={[
            <Link key="stock" to={list}>
              {figures ? 'Склад / Остатки' : 'Товары'}
            </Link>,
            product.title,
          ]}
        />
      )}
      <div className={styles.headLine}>
        <h1>{product === null ? 'Новый товар' : 'Редактирование товара'}</h1>
        {product !== null && (
          <Pill tone={isDeleted || isDraft ? 'neutral' : 'ok'}>
            {isDeleted ? 'Снят с продажи' : isDraft ? 'Черновик' : 'На витрине'}
          </Pill>
        )}
        {product !== null && !isDeleted && !isDraft && (
          <Link to={paths.product(product.slug)} target="_blank" className={styles.open}>
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            Открыть на витрине
          </Link>
        )}
        {product !== null && (
          <Link to={paths.adminProductLike(product._id)} className={styles.open}>
            <CopyPlus size={18} strokeWidth={1.75} aria-hidden />
            Создать похожий
          </Link>
        )}
      </div>
    </header>
  );
}
