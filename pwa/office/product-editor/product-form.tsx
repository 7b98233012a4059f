import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { AdminProduct, SavedProduct } from '#contract/catalogue/products.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import { ConflictDialog, DraftOffer } from './conflict-dialog.tsx';
import { DeletedNotice, DeleteProduct, ProductSaveBar } from './save-bar.tsx';
import { FeaturesSection, MainSection } from './main-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PriceSection, SizeSection } from './price-section.tsx';
import styles from './product-editor.module.css';
import { SideInfo } from './side-info.tsx';
import { useProductDraft } from './use-product-draft.ts';
import { useProductForm } from './use-product-form.ts';
import { CopyPlus, ExternalLink } from 'lucide-react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pill } from '../../ui/pill.tsx';
import { inUnits } from '#contract/products/unit-words.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** @param product null for a new one; @param like the product that a new one is copied from */
export function ProductForm({ product, like }: { product: AdminProduct | null; like?: AdminProduct }) {
  const form = useProductForm(product, like);
  const drafts = useProductDraft(form);
  const [first] = drafts.offered;
  const { show } = useToast();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const left = useRef(false);
  const { busy, conflict, made, opened } = form;
  const at = useListWay();
  const list = at(form.figures ? paths.adminInventory() : ROUTES.adminGoods);
  const isDeleted = product !== null && product.editing.deletedAt !== null;
  const isNew = opened.product === null;
  const isDraft = opened.product?.editing.draft === true;

  // A press at the end of the form scrolls to the notice that the product was created.
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (made !== null) head.current?.scrollIntoView({ block: 'end' });
  }, [made]);

  const { state: arrival } = useLocation() as { state: Partial<typeof TO_STOCK> | null };
  const arrivedAt = product === null ? undefined : arrival?.field;
  const { setFocus } = form.form.fields;
  useEffect(() => {
    if (arrivedAt === TO_STOCK.field) setFocus(arrivedAt, { shouldSelect: true });
  }, [arrivedAt, setFocus]);

  function clear(): void {
    setClearing(false);
    const typed = { values: form.form.fields.getValues(), gallery: form.gallery };
    const { productId } = form;
    // The next product needs a new id: a request with a lost answer may have created this one.
    form.fill(opened.snapshot, isNew ? { newProductId: newId() } : {});
    show({
      text: isNew ? 'Форма очищена' : 'Изменения отменены',
      action: { label: 'Вернуть', onPress: () => form.fill(typed, isNew ? { newProductId: productId } : {}) },
      seconds: 20,
    });
  }

  return (
    <div className={styles.page}>
      <EditorHead
        ref={head}
        product={product}
        isDraft={isDraft}
        isDeleted={isDeleted}
        back={
          <Link key="stock" to={list}>
            {form.figures ? 'Склад / Остатки' : 'Товары'}
          </Link>
        }
      />
      {made !== null && (
        <MadeNotice
          made={made}
          onNext={() => {
            form.dismissMade();
            form.form.fields.setFocus('title');
          }}
        />
      )}
      {like !== undefined && (
        <p className="muted">
          Как «{like.title}». Артикул, штрихкод, фотографии, скидка и остаток у нового товара свои.
        </p>
      )}
      {isDeleted && <DeletedNotice product={product} />}
      {first !== undefined && (
        <DraftOffer key={first.place.form} draft={first} drafts={drafts} product={form} latest={product} />
      )}
      <form {...form.form.props}>
        {/* Fields are locked while the form is being sent. */}
        <fieldset disabled={busy || isDeleted} className={styles.columns}>
          <div className="grid one-column content-start gap-4">
            <MainSection product={form} />
            <PriceSection product={form} reserved={product?.editing.reservedQty ?? 0} />
            <FeaturesSection product={form} />
            <SizeSection product={form} />
          </div>
          <div className="grid one-column content-start gap-4">
            <PicturesSection product={form} disabled={busy || isDeleted} />
            {product !== null && <SideInfo product={product} />}
          </div>
        </fieldset>
        {!isDeleted && (
          <ProductSaveBar
            product={form}
            onReset={() => setClearing(true)}
            onDelete={isNew ? undefined : () => setDeleting(true)}
          />
        )}
      </form>
      {conflict !== null && <ConflictDialog conflict={conflict} features={form.features} onResolve={form.resolve} />}
      <ConfirmDialog
        open={form.jumps.length > 0}
        onOpenChange={(open) => !open && form.answerJumps(false)}
        title="Цена изменилась во много раз. Сохранить?"
        confirmLabel="Сохранить"
        cancelLabel="Исправить"
        onConfirm={() => form.answerJumps(true)}
      >
        {form.jumps
          .map(({ name, before, now }) => `${name}: было ${formatRoubles(before)}, станет ${formatRoubles(now)}.`)
          .join(' ')}
      </ConfirmDialog>
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setClearing}
        title={isNew ? 'Очистить форму?' : 'Отменить изменения?'}
        confirmLabel={isNew ? 'Очистить' : 'Отменить изменения'}
        cancelLabel="Оставить"
        onConfirm={clear}
      >
        {isNew
          ? 'Всё, что вы ввели и выбрали, пропадёт из формы.'
          : 'В форме снова будет то, что сохранено в магазине.'}
      </ConfirmDialog>
      {product !== null && (
        <DeleteProduct
          product={product}
          open={isDeleting}
          onOpenChange={setDeleting}
          onDeleted={() => {
            left.current = true;
            drafts.dropOwn();
            void navigate(list);
          }}
        />
      )}
      <LeaveGuard dirty={form.changed.length > 0} mayLeave={() => left.current} onLeave={drafts.dropOwn}>
        Изменения товара не сохранены. Если уйти, они пропадут.
      </LeaveGuard>
    </div>
  );
}

const LINK = 'inline-row push-right gap-2 text-14 weight-label touchable';

interface EditorHeadProps {
  ref: Ref<HTMLElement>;
  product: AdminProduct | null;
  isDraft: boolean;
  isDeleted: boolean;
  back: ReactNode;
}

function EditorHead({ ref, product, isDraft, isDeleted, back }: EditorHeadProps) {
  return (
    <header ref={ref} className="grid gap-1">
      {product !== null && <Breadcrumbs items={[back, product.title]} />}
      <div className="row wrap gap-2-4">
        <h1>{product === null ? 'Новый товар' : 'Редактирование товара'}</h1>
        {product !== null && (
          <Pill tone={isDeleted || isDraft ? 'neutral' : 'ok'}>
            {isDeleted ? 'Снят с продажи' : isDraft ? 'Черновик' : 'На витрине'}
          </Pill>
        )}
        {product !== null && !isDeleted && !isDraft && (
          <Link to={paths.product(product.slug)} target="_blank" className={LINK}>
            <ExternalLink size={18} />
            Открыть на витрине
          </Link>
        )}
        {product !== null && (
          <Link to={paths.adminProductLike(product._id)} className={LINK}>
            <CopyPlus size={18} />
            Создать похожий
          </Link>
        )}
      </div>
    </header>
  );
}

/** Says that a new product was created; the form below is empty again. */
export function MadeNotice({ made, onNext }: { made: SavedProduct; onNext: () => void }) {
  return (
    <Notice
      tone="mint"
      urgent
      title="Сохранено"
      action={
        <span className="row wrap gap-2-4">
          {!made.editing.draft && (
            <Link to={paths.product(made.slug)} target="_blank">
              Открыть
            </Link>
          )}
          <Link to={paths.adminProductEdit(made._id)}>Изменить</Link>
          <LinkButton onClick={onNext}>Ещё один</LinkButton>
        </span>
      }
    >
      {made.editing.draft
        ? `«${made.title}» в черновиках: на витрине его не видно.`
        : `«${made.title}» уже на витрине.`}{' '}
      {made.stockQty === undefined ? (
        'Остаток нового товара — 1. Изменить его может администратор.'
      ) : (
        <>
          На складе {inUnits(made.stockQty, made.unit)} —{' '}
          <Link to={paths.adminProductEdit(made._id)} state={TO_STOCK}>
            изменить остаток
          </Link>
        </>
      )}
    </Notice>
  );
}

/** Marks an address of the editor that is opened to change the stock. */
const TO_STOCK = { field: 'stockQty' } as const;
