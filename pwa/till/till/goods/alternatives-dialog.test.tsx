import { afterEach, expect, test, vi } from 'vitest';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { render } from '../../../testing.tsx';
import type { DialogProps } from '../../../ui/dialog.tsx';
import { AlternativesDialog } from './alternatives-dialog.tsx';
import { sampleFed } from '../../../device/catalogue/sample-feed.ts';

// The first render leaves out what stands in a portal.
vi.mock('../../../ui/dialog.tsx', () => ({
  Dialog: ({ title, children, footer }: DialogProps) => (
    <div>
      {title}
      {children}
      {footer}
    </div>
  ),
}));
vi.mock('../../../device/journal/use-journal.ts', () => ({ useFigures: () => new Map() }));

const mixer = sampleFed('mixer', { title: 'Смеситель', availability: 'out' });

afterEach(() => catalogueCopy.products.clear());

function seen(onOrder: (() => void) | null): string {
  catalogueCopy.products.set(mixer._id, mixer);
  const nothing = () => undefined;
  return render(<AlternativesDialog wantedId="mixer" onAdd={nothing} onOrder={onOrder} onClose={nothing} />).text;
}

test('goods that are out of stock can be ordered, but not into the correction of a receipt', () => {
  expect(seen(() => undefined)).toContain('Заказать этот товар');
  expect(seen(null)).toContain('Вместо: Смеситель');
  expect(seen(null)).not.toContain('Заказать этот товар');
});
