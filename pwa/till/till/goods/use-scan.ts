/** Handles a scanned code: adds a piece of its product, with a message, a sound and a vibration. */
import { useCallback } from 'react';
import { counted } from '#contract/values/plural.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { readConnection } from '../../../device/database/connection.ts';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import type { Added } from '../../../device/journal/receipt-form.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import type { ScanResult } from '../../kit/camera-sheet.tsx';
import { codesOfCopy, goodsByCode, unknownCodeText } from '../../kit/find-code.ts';
import { positionOf } from '../notices/repeat-sale.ts';
import { signal } from '../../kit/signals.ts';
import { goodOf, type TillGood } from '../../kit/use-goods.ts';

export interface ScanTarget {
  /** Adds pieces to the receipt and returns the resulting line; null when there is no receipt. */
  onAdd: (position: Omit<DraftPosition, 'qty'>, pieces: number) => Added | null;
  /** Shows the goods to choose from. */
  onChoose: (code: string) => void;
}

/** Uses the device's copy, so it works offline. */
export function useScan({ onAdd, onChoose }: ScanTarget): (codes: readonly string[], pieces?: number) => ScanResult {
  const { value: silent = false } = useFlag('tillIsSilent');
  return useCallback(
    (codes, pieces = 1) => {
      const result = scan(codes, pieces, { onAdd, onChoose });
      signal(result.found, { silent });
      return result;
    },
    [onAdd, onChoose, silent],
  );
}

function scan(codes: readonly string[], pieces: number, { onAdd, onChoose }: ScanTarget): ScanResult {
  const [code = ''] = codes;
  if (catalogueCopy.products.size === 0) {
    const isAbsent = readConnection().reachable === false;
    return {
      found: false,
      text: isAbsent
        ? 'Каталога на планшете нет: он загрузится, когда появится сеть.'
        : 'Каталог ещё загружается. Отсканируйте чуть позже.',
    };
  }
  const goods = goodsByCode(codesOfCopy(), codes);
  const [product] = goods;
  if (product === undefined) return { found: false, text: unknownCodeText(code, catalogueCopy.read().complete) };
  if (goods.length > 1) {
    onChoose(code);
    return {
      found: false,
      text: `Код ${code} есть у ${counted(goods.length, 'товара', 'товаров', 'товаров')}: выберите в списке`,
    };
  }
  return addGood(goodOf(product), pieces, onAdd);
}

/** Adds pieces of the product to the receipt and returns the message. */
export function addGood(good: TillGood, pieces: number, onAdd: ScanTarget['onAdd']): ScanResult {
  const position = positionOf(good);
  return addedResult(position, onAdd(position, pieces));
}

/** The message about an added product; `added` is null when no receipt took it. */
export function addedResult({ title, unit }: Omit<DraftPosition, 'qty'>, added: Added | null): ScanResult {
  if (added === null) return { found: false, text: 'Чек ещё не открыт. Повторите чуть позже.' };
  const there = inUnits(added.qty, unit);
  return {
    found: true,
    text: added.isNext ? `Добавлено в следующий чек: ${title}, там ${there}` : `Добавлено: ${title}, в чеке ${there}`,
  };
}
