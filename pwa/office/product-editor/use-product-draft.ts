/**
 * Keeps typed values and picked files on the device while the form is open, and offers them after a reload. Each form keeps its draft under a name
 * of its own: a draft stays until a person restores or discards it, whatever is typed in another form.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  type DraftPlace,
  dropProductDraft,
  keepProductDraft,
  type PlacedDraft,
  type ProductDraft,
  readProductDrafts,
} from '../../device/drafts/product-drafts.ts';
import { usePerson } from '../../device/person/use-session.ts';
import type { FormSnapshot } from './merge-edits.ts';
import { BLANK, type ProductValues, withMain } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

/** Pause after the last keystroke, ms. */
const KEEP_AFTER_MS = 400;

export type OfferedDraft = PlacedDraft<ProductValues>;

/** The form as it was kept. Fields added in a later version are empty. */
export function snapshotOfDraft({ values, pictures, mainKey }: OfferedDraft): FormSnapshot {
  return { values: { ...BLANK, ...values }, gallery: withMain(pictures, mainKey) };
}

const quiet = (result: Promise<unknown>): void => {
  // Without room on the device nothing is kept; the form itself is complete.
  result.catch((error: unknown) => console.warn('The form is not kept on this device', error));
};

type Kept = Pick<ProductForm, 'productId' | 'values' | 'gallery' | 'opened'>;

function draftOf({ productId, values, gallery, opened }: Kept): ProductDraft<ProductValues> {
  const { snapshot, product } = opened;
  return {
    at: new Date().toISOString(),
    productId,
    values,
    pictures: gallery.pictures,
    mainKey: gallery.mainKey,
    opened: snapshot.values,
    openedPictures: snapshot.gallery.pictures,
    openedMainKey: snapshot.gallery.mainKey,
    revision: product?.editing.revision ?? null,
  };
}

function useOfferedDrafts(personId: string | undefined, product: string) {
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([]);
  useEffect(() => {
    if (personId === undefined) return;
    let gone = false;
    readProductDrafts<ProductValues>(personId, product)
      .then((found) => {
        if (!gone) setOffered(found);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [personId, product]);
  return [offered, setOffered] as const;
}

/** A write that waits for a pause in typing, and doesn't wait when the form or the page goes. */
export function lateWrite(afterMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | null = null;
  const forget = () => {
    clearTimeout(timer);
    waiting = null;
  };
  const now = () => {
    const write = waiting;
    forget();
    write?.();
  };
  return {
    /** Writes after the pause, unless another write takes this one's place before. */
    later(write: () => void) {
      forget();
      waiting = write;
      timer = setTimeout(now, afterMs);
    },
    now,
    forget,
  };
}

/** One form's late writes. The last one is written also when the form is unmounted or the page is left. */
function useLateWrite(afterMs: number) {
  const [late] = useState(() => lateWrite(afterMs));
  useEffect(() => {
    window.addEventListener('pagehide', late.now);
    return () => {
      window.removeEventListener('pagehide', late.now);
      late.now();
    };
  }, [late]);
  return late;
}

export function useProductDraft({ values, gallery, opened, productId, changed }: ProductForm) {
  const personId = usePerson().person?._id;
  const product = opened.product?._id ?? 'new';
  const [formId, setFormId] = useState(() => newId());
  const place = useMemo<DraftPlace | null>(
    () => (personId === undefined ? null : { personId, product, form: formId }),
    [personId, product, formId],
  );
  const [offered, setOffered] = useOfferedDrafts(personId, product);
  /** A restored draft that stays in its old place until the form is kept in its own. */
  const taken = useRef<DraftPlace | null>(null);
  const draft = useMemo(() => draftOf({ productId, values, gallery, opened }), [productId, values, gallery, opened]);
  const late = useLateWrite(KEEP_AFTER_MS);
  const isKept = useRef(false);
  const dirty = changed.length > 0;
  useEffect(() => {
    if (place === null) return;
    if (!dirty) {
      late.forget();
      if (isKept.current) quiet(dropProductDraft(place));
      isKept.current = false;
      return;
    }
    late.later(() => {
      isKept.current = true;
      const former = taken.current;
      taken.current = null;
      quiet(keepProductDraft(place, draft).then(() => (former === null ? undefined : dropProductDraft(former))));
    });
  }, [late, place, dirty, draft]);

  /** Discards this form's own draft; offered drafts stay. */
  function dropOwn(): void {
    late.forget();
    isKept.current = false;
    if (place !== null) quiet(dropProductDraft(place));
    if (taken.current !== null) quiet(dropProductDraft(taken.current));
  }

  return {
    /** Drafts found at the start that are not decided on yet, latest first. */
    offered,
    /** Puts the first one into the form. The form's current values are kept and offered instead. */
    take() {
      const [first, ...rest] = offered;
      if (first === undefined || place === null) return;
      taken.current = first.place;
      if (dirty) {
        quiet(keepProductDraft(place, draft));
        isKept.current = false;
        setFormId(newId());
      }
      setOffered(dirty ? [...rest, { ...draft, place }] : rest);
    },
    /** Discards the first one; the returned function restores it. */
    drop() {
      const [first, ...rest] = offered;
      if (first === undefined) return () => undefined;
      setOffered(rest);
      quiet(dropProductDraft(first.place));
      return () => {
        quiet(keepProductDraft(first.place, first));
        setOffered((now) => [first, ...now]);
      };
    },
    dropOwn,
  };
}

export type KeptDrafts = ReturnType<typeof useProductDraft>;
