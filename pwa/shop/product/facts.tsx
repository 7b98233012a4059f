import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Attributes, Feature } from '#contract/catalogue/catalog.ts';
import { descriptionParagraphs, featureRows, sizeRows, type FactRow } from '../../parts/goods/feature-rows.ts';
import type { ProductView } from '../../queries/product-answer.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './facts.module.css';

/** Number of rows shown on phones before the list is expanded. */
const FEW = 6;

interface FactsProps extends Pick<ProductView, 'details'> {
  attributes: Attributes;
  /** Features of the product's subcategory; undefined while unknown. */
  features: readonly Feature[] | undefined;
  /** The server hasn't answered yet. */
  isPending: boolean;
  /** The fit form, below the rest: it renders after hydration and shifts no content there. */
  fit: ReactNode;
}

export function Facts({ attributes, features, details, isPending, fit }: FactsProps) {
  const rows = featureRows(attributes, features ?? []);
  const sizes = details === null ? [] : sizeRows(details);
  const paragraphs = details === null ? [] : descriptionParagraphs(details);
  return (
    <div className={styles.facts}>
      {(rows.length > 0 || features === undefined) && (
        <section aria-labelledby="features">
          <h2 id="features" className="mb-3">
            Характеристики
          </h2>
          <FactTable rows={rows} isFolding />
        </section>
      )}
      <div className="grid content-start one-column gap-8">
        {sizes.length > 0 && (
          <section aria-labelledby="sizes">
            <h2 id="sizes" className="mb-3">
              Габариты и вес
            </h2>
            <FactTable rows={sizes} />
          </section>
        )}
        {paragraphs.length > 0 && (
          <section aria-labelledby="description">
            <h2 id="description" className="mb-3">
              Описание
            </h2>
            <div className={styles.text}>
              {paragraphs.map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </section>
        )}
        {details === null && isPending && (
          <SkeletonGroup label="Загружаем описание…" className="grid gap-1">
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="long" />
          </SkeletonGroup>
        )}
        {details === null && !isPending && (
          <Notice tone="neutral" title="Описание и размеры не сохранены на устройстве">
            Они появятся, когда вернётся связь. Цена и характеристики — из сохранённого каталога.
          </Notice>
        )}
        {fit}
      </div>
    </div>
  );
}

function FactTable({ rows, isFolding = false }: { rows: readonly FactRow[]; isFolding?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const folds = isFolding && rows.length > FEW;
  return (
    <>
      <dl className={classNames('text-14', folds && !isOpen && styles.folded)}>
        {rows.map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt className="muted">{name}</dt>
            <dd className="flex-1 anywhere text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {folds && !isOpen && (
        <button type="button" className={styles.all} onClick={() => setOpen(true)}>
          Все характеристики
          <ChevronDown size={18} />
        </button>
      )}
    </>
  );
}
