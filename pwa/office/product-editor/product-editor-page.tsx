import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { editedProductQuery } from '../../queries/product-editing.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './product-editor.module.css';
import { ProductForm } from './product-form.tsx';

export function ProductEditorPage() {
  const { id } = useParams();
  usePageTitle(id === undefined ? 'Новый товар' : 'Редактирование товара');
  const like = useSearchParams()[0].get('like');
  if (id !== undefined) return <KnownProduct key={id} id={id} />;
  if (like !== null) return <KnownProduct key={`like ${like}`} id={like} asNew />;
  return <ProductForm key="new" product={null} />;
}

/** @param asNew opens a copy as a new product */
function KnownProduct({ id, asNew = false }: { id: string; asNew?: boolean }) {
  const answer = useQuery(editedProductQuery(id));
  const body = (
    <OfficeAnswer
      isForm
      answer={answer}
      notKept="Менять товары можно только при связи с сервером"
      inCard={false}
      skeleton={<Bones />}
    >
      {(data) =>
        data === null ? <NoProduct /> : <ProductForm product={asNew ? null : data} {...(asNew && { like: data })} />
      }
    </OfficeAnswer>
  );
  if (answer.data) return body;
  return (
    <div className={styles.page}>
      <h1>{asNew ? 'Новый товар' : 'Редактирование товара'}</h1>
      {body}
    </div>
  );
}

function NoProduct() {
  return (
    <EmptyState
      icon={<PackageX size={28} />}
      title="Не найдено"
      action={
        <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
          Новый товар
        </Link>
      }
    >
      Такого товара в магазине нет и не было.
    </EmptyState>
  );
}

function Bones() {
  return (
    <SkeletonGroup label="Загрузка…">
      <div className={styles.columns}>
        <div className="grid one-column content-start gap-4">
          <Skeleton shape="block" className={styles.bone} />
          <Skeleton shape="block" className={styles.bone} />
        </div>
        <Skeleton shape="block" className={styles.bone} />
      </div>
    </SkeletonGroup>
  );
}
