/** Covers of categories and subcategories: present and missing ones, with an upload for each. */
import { useQuery } from '@tanstack/react-query';
import { ImageOff, ImagePlus, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedCategory, ManagedSubcategory } from '#contract/catalogue/catalog-management.ts';
import { counted } from '#contract/values/plural.ts';
import { categoryPicture } from '../../parts/goods/category-pictures.ts';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { type CoverPlace, managedCategoriesQuery, uploadCover } from '../../queries/category-management.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useSave } from '../../queries/use-save.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Button, buttonClass, LinkButton } from '../kit/buttons.tsx';
import { OfficeHead } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { PictureInput, pictureProblem } from '../kit/picture-input.tsx';
import { useFileDrop } from '../kit/use-upload.ts';
import office from '../kit/office.module.css';
import styles from './covers-page.module.css';

export function CoversPage() {
  usePageTitle('Обложки');
  const answer = useQuery(managedCategoriesQuery);
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Обложки"
        lead={
          <p className={office.count}>
            {answer.data === undefined ? 'Картинки категорий и подкатегорий' : lackText(answer.data)}
          </p>
        }
      />
      <OfficeAnswer
        answer={answer}
        notKept="Менять обложки можно только при связи с сервером"
        skeleton={<CoversSkeleton />}
        inCard={false}
        empty={(tree) =>
          tree.length === 0 && (
            <EmptyState
              icon={<ImagePlus size={28} />}
              title="Категорий пока нет"
              action={
                <Link to={paths.adminCatalog()} className={buttonClass()}>
                  К разделам каталога
                </Link>
              }
            >
              Обложки появятся здесь вместе с первой категорией.
            </EmptyState>
          )
        }
      >
        {(tree) => tree.map((category) => <CategoryCovers key={category._id} category={category} />)}
      </OfficeAnswer>
    </div>
  );
}

function lackText(tree: readonly ManagedCategory[]): string {
  // Built-in categories have a picture even without a cover.
  const categories = tree.filter(
    ({ image, slug }) => image === null && categoryPicture(slug).srcSet === undefined,
  ).length;
  const subcategories = tree.flatMap((category) => category.subcategories).filter(({ image }) => image === null).length;
  const missing = [
    categories > 0 && counted(categories, 'категория', 'категории', 'категорий'),
    subcategories > 0 && counted(subcategories, 'подкатегория', 'подкатегории', 'подкатегорий'),
  ].filter(Boolean);
  if (missing.length === 0)
    return 'Обложки есть у всех категорий и подкатегорий. Новую можно перетащить прямо на карточку.';
  return `Без обложки: ${missing.join(' и ')}. Картинку можно перетащить прямо на карточку.`;
}

const SIZES = '(min-width: 1120px) 260px, (min-width: 769px) 30vw, 92vw';

interface CoverUpload {
  readonly file: File;
  readonly preview: string;
  /** From 0 to 1; absent while unknown. */
  readonly progress?: number | undefined;
  /** `canRetry` is false when the file itself is invalid. */
  readonly failed?: { readonly message: string; readonly canRetry: boolean };
}

function useCoverUpload(place: CoverPlace) {
  const { show } = useToast();
  const { run, busy } = useSave();
  const [upload, setUpload] = useState<CoverUpload | null>(null);
  const preview = upload?.preview;
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);

  const send = (shown: Pick<CoverUpload, 'file' | 'preview'>) =>
    run(async (client) => {
      setUpload(shown);
      const problem = await pictureProblem(shown.file);
      if (problem !== null) return setUpload({ ...shown, failed: { message: problem, canRetry: false } });
      // After the last byte the server processes the picture, which takes an unknown time.
      const result = await uploadCover(client, place, shown.file, (share) =>
        setUpload({ ...shown, progress: share < 1 ? share : undefined }),
      );
      if (result.kind === 'done') {
        setUpload(null);
        return show({ text: 'Обложка обновлена', tone: 'ok' });
      }
      const message = describeFailure(result, 'Ошибка загрузки', 'Ошибка загрузки');
      const canRetry = result.kind !== 'refused' || result.code !== 'picture_refused';
      setUpload({ ...shown, failed: { message, canRetry } });
    });

  return {
    upload,
    busy,
    take(file: File | undefined) {
      if (file !== undefined && !busy) void send({ file, preview: URL.createObjectURL(file) });
    },
    retry: ({ file, preview: address }: CoverUpload) => void send({ file, preview: address }),
    /** Discards the upload and shows the current cover. */
    forget: () => setUpload(null),
  };
}

function CoverCard({ category, sub }: { category: ManagedCategory; sub: ManagedSubcategory | undefined }) {
  const { upload, busy, take, retry, forget } = useCoverUpload({
    categorySlug: category.slug,
    subcategoryId: sub?._id ?? null,
  });
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useFileDrop(([file]) => take(file));
  const node = sub ?? category;
  const name = sub === undefined ? `Категория «${category.name.ru}»` : sub.name.ru;
  const drawn = sub === undefined && node.image === null ? categoryPicture(category.slug) : null;
  const failed = upload?.failed;

  return (
    <article className={styles.card} aria-label={name} {...zone}>
      <div className={styles.well}>
        {upload !== null ? (
          <Preview key={upload.preview} address={upload.preview} name={name} />
        ) : drawn !== null ? (
          <img className={styles.preview} src={drawn.src} srcSet={drawn.srcSet} sizes={SIZES} alt="" loading="lazy" />
        ) : node.image === null ? (
          <span className={styles.blank}>
            <ImagePlus size={32} strokeWidth={1.5} />
            Обложки нет
          </span>
        ) : (
          <ProductPicture url={node.image.url} alt={`Обложка: ${name}`} sizes={SIZES} className={styles.picture} />
        )}
        {isOver && <span className={styles.drop}>Отпустите файл</span>}
      </div>
      <h3 className="row wrap gap-2 text-16">
        {sub === undefined ? 'Вся категория' : name}
        {node.hidden && <Pill tone="neutral">Скрыта</Pill>}
      </h3>
      {busy && <Progress label="Загружаем…" value={upload?.progress} max={1} />}
      {failed && (
        <p className="sale text-14 anywhere" role="alert">
          {failed.message}
        </p>
      )}
      <div className={styles.acts}>
        {upload?.failed?.canRetry && <Button onClick={() => retry(upload)}>Повторить</Button>}
        <Button
          variant={failed || node.image !== null ? 'outline' : 'quiet'}
          icon={ImageUp}
          disabled={busy}
          aria-label={`${node.image === null ? 'Загрузить обложку' : 'Заменить обложку'}: ${name}`}
          onClick={() => picker.current?.click()}
        >
          {failed ? 'Другой файл' : node.image === null ? 'Загрузить' : 'Заменить'}
        </Button>
        {failed && <LinkButton onClick={forget}>Оставить прежнюю</LinkButton>}
      </div>
      <PictureInput ref={picker} hidden aria-label={`Файл обложки: ${name}`} onFiles={([file]) => take(file)} />
    </article>
  );
}

/** The chosen file in the browser's preview; a file that the browser can't draw may still be valid for the server. */
function Preview({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return (
      <img className={styles.preview} src={address} alt={`Новая обложка: ${name}`} onError={() => setFailed(true)} />
    );
  return (
    <span className={styles.blank}>
      <ImageOff size={32} strokeWidth={1.5} />
      Показать этот файл не удалось
    </span>
  );
}

function CategoryCovers({ category }: { category: ManagedCategory }) {
  const titleId = `covers-${category._id}`;
  return (
    <section className="grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{category.name.ru}</h2>
      <ul className={styles.covers}>
        {[undefined, ...category.subcategories].map((sub) => (
          <li className="grid" key={sub?._id ?? ''}>
            <CoverCard category={category} sub={sub} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoversSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton shape="title" width="short" />
      <div className={styles.covers}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="column gap-2 p-3 card">
            <Skeleton shape="block" className={styles.pictureBone} />
            <Skeleton width="long" />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
