/** Keeps what was typed and picked on the device while the form is open, and offers it again after a reload. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropProductDraft, keepProductDraft, readProductDraft, type ProductDraft } from '../../local/product-drafts.ts';
import { usePerson } from '../../local/use-session.ts';
import type { Side } from './merge-edits.ts';
import { BLANK, type ProductValues } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

/** After the last keystroke. */
const KEEP_AFTER_MS = 400;

export type OfferedDraft = ProductDraft<ProductValues>;

/** The form as it was kept. Fields that a later version of the form has are empty in it. */
export function sideOfDraft({ values, pictures, mainKey }: OfferedDraft): Side {
  return { values: { ...BLANK, ...values }, gallery: { pictures, mainKey: pictures.some(({ key }) => key === mainKey) ? mainKey : (pictures[0]?.key ?? null) } };
}

export interface KeptDraft {
  /** Found at the start and not decided on yet; nothing is kept meanwhile. */
  readonly offered: OfferedDraft | null;
  /** The offer is taken or thrown away. */
  close(options: { drop: boolean }): void;
}

export function useProductDraft({ values, gallery, opened, productId, changed }: ProductForm): KeptDraft {
  const personId = usePerson().person?._id;
  const name = opened.product?._id ?? 'new';
  const [offered, setOffered] = useState<OfferedDraft | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (personId === undefined) return;
    let gone = false;
    readProductDraft<ProductValues>(personId, name)
      .then((draft) => {
        if (!gone && draft !== undefined) setOffered(draft);
      })
      .catch(() => undefined)
      .finally(() => {
        if (!gone) setAsked(true);
      });
    return () => {
      gone = true;
    };
  }, [personId, name]);

  const isKept = useRef(false);
  const dirty = changed.length > 0;
  useEffect(() => {
    if (personId === undefined || !asked || offered !== null) return;
    if (!dirty) {
      if (isKept.current) void dropProductDraft(personId, name).catch(() => undefined);
      isKept.current = false;
      return;
    }
    const timer = setTimeout(() => {
      isKept.current = true;
      const { side, product } = opened;
      const draft: OfferedDraft = {
        at: new Date().toISOString(), productId, values, pictures: gallery.pictures, mainKey: gallery.mainKey,
        opened: side.values, openedPictures: side.gallery.pictures, openedMainKey: side.gallery.mainKey, revision: product?.editing.revision ?? null,
      };
      // A device without room goes without: the form itself still has everything.
      keepProductDraft(personId, name, draft).catch((error: unknown) => console.warn('The form is not kept on this device', error));
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [personId, name, asked, offered, dirty, values, gallery, opened, productId]);

  const close = useCallback(
    ({ drop }: { drop: boolean }) => {
      isKept.current = !drop;
      setOffered(null);
      if (drop && personId !== undefined) void dropProductDraft(personId, name).catch(() => undefined);
    },
    [personId, name],
  );
  return { offered, close };
}
