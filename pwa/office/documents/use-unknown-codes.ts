/** Scanned codes that no goods have, until a person chooses the goods of each. */
import { useState } from 'react';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { useProductActs } from '../../queries/product-editing.ts';
import { useToast } from '../../ui/toast.tsx';
import { failureText } from './document-words.ts';

export interface UnknownCode {
  readonly code: string;
  /** Number of scans. */
  readonly pieces: number;
}

/** The codes with one more scan. Pure. */
export function withUnknown(codes: readonly UnknownCode[], code: string): UnknownCode[] {
  if (!codes.some((one) => one.code === code)) return [...codes, { code, pieces: 1 }];
  return codes.map((one) => (one.code === code ? { code, pieces: one.pieces + 1 } : one));
}

export interface UnknownCodes {
  /** Codes that wait, in the order of their first scan. */
  readonly codes: readonly UnknownCode[];
  add(code: string): void;
  /** Forgets a code. */
  drop(code: string): void;
  /** Adds the code to the product's barcodes. */
  give(code: string, product: DocumentProduct): Promise<void>;
}

export function useUnknownCodes(): UnknownCodes {
  const acts = useProductActs();
  const { show } = useToast();
  const [codes, setCodes] = useState<readonly UnknownCode[]>([]);
  return {
    codes,
    add: (code) => setCodes((now) => withUnknown(now, code)),
    drop: (code) => setCodes((now) => now.filter((one) => one.code !== code)),
    async give(code, { _id, title }) {
      const result = await acts.addBarcode(_id, code);
      if (result.kind === 'done') show({ tone: 'ok', text: `Код ${code} записан товару «${title}»` });
      else
        show({
          tone: 'error',
          text: `Строка добавлена, но код ${code} НЕ записан товару «${title}». ${failureText(result)}`,
        });
    },
  };
}
