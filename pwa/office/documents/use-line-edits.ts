/** Changes of a draft's lines by a person: added, pasted, changed, removed, or named where a text was unresolved. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import type { AddLinesProps } from './add-lines.tsx';
import { withPasted, withScanned, type DraftLine } from './document-draft.ts';
import type { DraftLinesProps } from './draft-lines.tsx';
import type { KeptDraft } from './use-draft.ts';

export interface LineEdits extends Pick<DraftLinesProps, 'touched' | 'onChange' | 'onRemove'> {
  /** The line for which a product is being chosen; null when lines are added. */
  readonly choosing: DraftLine | null;
  readonly choose: (line: DraftLine | null) => void;
  readonly add: (product: DocumentProduct) => void;
  readonly paste: AddLinesProps['onPaste'];
}

export function useLineEdits(change: KeptDraft['change']): LineEdits {
  const [choosing, choose] = useState<DraftLine | null>(null);
  const [touched, touch] = useState<string | null>(null);
  const edit = (id: string, changed: Partial<DraftLine>) =>
    change(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? { ...line, ...changed } : line)) }));
  return {
    choosing,
    choose,
    touched,
    add(product) {
      if (choosing !== null) {
        edit(choosing.id, { product });
        touch(choosing.id);
        choose(null);
        return;
      }
      const id = newId();
      change(({ lines }) => {
        const added = withScanned(lines, product, id);
        touch(added.touched);
        return { lines: added.lines };
      });
    },
    paste: (rows, found) => change(({ lines }) => ({ lines: withPasted(lines, rows, found, newId) })),
    onChange: edit,
    onRemove: (id) => change(({ lines }) => ({ lines: lines.filter((line) => line.id !== id) })),
  };
}
