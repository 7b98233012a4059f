import type { AdminProduct } from '#contract/catalogue/products.ts';
import { counted } from '#contract/values/plural.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { fieldName } from './conflict-dialog.tsx';
import { mergeEdits, rebased, type Versions } from './merge-edits.ts';
import { BLANK } from './product-values.ts';
import styles from './product-editor.module.css';
import { snapshotOfDraft, type KeptDrafts, type OfferedDraft } from './use-product-draft.ts';
import type { ProductForm } from './use-product-form.ts';
import { snapshotOf } from './use-sending.ts';

export interface DraftOfferProps {
  draft: OfferedDraft;
  drafts: KeptDrafts;
  product: ProductForm;
  /** The product as saved; null for a new one. */
  latest: AdminProduct | null;
}

/** Offers to restore an unfinished form of this device, with its age and changes by others since. */
export function DraftOffer({ draft, drafts, product, latest }: DraftOfferProps) {
  const { show } = useToast();
  const { timezone } = useShop();
  const mine = snapshotOfDraft(draft);
  const versions: Versions | null =
    latest === null
      ? null
      : {
          opened: {
            values: { ...BLANK, ...draft.opened },
            gallery: { pictures: draft.openedPictures, mainKey: draft.openedMainKey },
          },
          mine,
          theirs: snapshotOf(latest, timezone),
          // Somebody, maybe this form with a lost answer, has saved since: its stock difference must not be applied twice.
          edited: new Set(latest.editing.revision === draft.revision ? [] : ['stockQty']),
        };
  const merge = versions === null ? null : mergeEdits(versions);
  const changedThere =
    merge === null ? [] : [...merge.taken, ...merge.conflicts].map((field) => fieldName(field, product.features));

  function resume(): void {
    drafts.take();
    if (versions === null || merge === null || latest === null) product.fill(mine, { productId: draft.productId });
    else if (merge.conflicts.length > 0) {
      product.fill(merge.merged, {
        opened: { snapshot: versions.theirs, product: latest },
        conflict: { ...merge, versions, product: latest, editors: new Map() },
      });
    } else product.fill(merge.merged, { opened: { snapshot: rebased(versions), product: latest } });
  }

  function drop(): void {
    const putBack = drafts.drop();
    show({ text: 'Черновик удалён', action: { label: 'Вернуть', onPress: putBack }, seconds: 10 });
  }

  const others = drafts.offered.length - 1;

  return (
    <Notice
      tone="mint"
      title="Есть незаконченный черновик"
      action={
        <span className={styles.madeActs}>
          <Button onClick={resume}>Продолжить</Button>
          <Button variant="outline" onClick={drop}>
            Удалить черновик
          </Button>
        </span>
      }
    >
      Вы заполняли её <Moment at={draft.at} />
      {draft.values.title.trim() !== '' && `: «${draft.values.title.trim()}»`}.{' '}
      {others > 0 && `Есть и более ранние: ${counted(others, 'черновик', 'черновика', 'черновиков')}. `}
      {changedThere.length > 0 && <>С тех пор в магазине изменились: {changedThere.join(', ')}.</>}
    </Notice>
  );
}
