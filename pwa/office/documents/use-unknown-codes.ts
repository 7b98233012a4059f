/** Scanned codes that no goods have, until a person chooses the goods of each. */
import { useRef, useState } from 'react';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import { useProductActs } from '../../queries/product-editing.ts';
import { useToast } from '../../ui/toast.tsx';
import { failureText } from './document-words.ts';

export interface UnknownCode {
  readonly code: string;
  readonly pieces: number;
}

export function withUnknown(codes: readonly UnknownCode[], code: string): UnknownCode[] {
  if (!codes.some((one) => one.code === code)) return [...codes, { code, pieces: 1 }];
  return codes.map((one) => (one.code === code ? { code, pieces: one.pieces + 1 } : one));
}

/** The codes without one of them, and the number of its scans, 0 when it doesn't wait. Pure. */
export function takenFrom(codes: readonly UnknownCode[], code: string): { rest: UnknownCode[]; pieces: number } {
  return {
    rest: codes.filter((one) => one.code !== code),
    pieces: codes.find((one) => one.code === code)?.pieces ?? 0,
  };
}

/** Text after a failure to add the code to the barcodes of a product; the line of the document stands. Pure. */
export function notGivenText(code: string, title: string, failure: MutationFailure): string {
  const isUnknown = failure.kind === 'out-of-reach' && failure.undone !== true;
  const fate = isUnknown ? 'отправлен' : 'НЕ записан';
  return `Строка добавлена, а код ${code} товару «${title}» ${fate}. ${failureText(failure)}`;
}

export interface UnknownCodes {
  readonly codes: readonly UnknownCode[];
  add(code: string): void;
  /** Forgets a code. Returns the number of its scans until now: a scanner goes on while its product is looked up. */
  take(code: string): number;
  give(code: string, product: DocumentProduct): Promise<void>;
}

/** @param kept codes that this tab has kept */
export function useUnknownCodes(kept: readonly UnknownCode[] = []): UnknownCodes {
  const acts = useProductActs();
  const { show } = useToast();
  const [codes, setCodes] = useState(kept);
  const latest = useRef(codes);
  const set = (next: readonly UnknownCode[]) => {
    latest.current = next;
    setCodes(next);
  };
  return {
    codes,
    add: (code) => set(withUnknown(latest.current, code)),
    take(code) {
      const { rest, pieces } = takenFrom(latest.current, code);
      set(rest);
      return pieces;
    },
    async give(code, { _id, title }) {
      const result = await acts.addBarcode(_id, code);
      if (result.kind === 'done') show({ tone: 'ok', text: `Код ${code} записан товару «${title}»` });
      else show({ tone: 'error', text: notGivenText(code, title, result) });
    },
  };
}
