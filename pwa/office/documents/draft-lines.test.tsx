import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { DraftLines } from './draft-lines.tsx';
import { SAMPLE_DOCUMENT } from './sample-document.ts';

test('a figure that can’t be saved is marked in its field', () => {
  const line = { id: '1', product: null, typed: 'НЕТ-1', qty: '2', price: '10,5' };
  const textOf = (change: Partial<typeof line>) =>
    render(
      <DraftLines
        draft={{
          kind: 'receipt',
          supplier: '',
          supplierNumber: '',
          day: '',
          note: '',
          lines: [{ ...line, ...change }],
        }}
        opened={SAMPLE_DOCUMENT}
        touched={null}
        onChange={() => undefined}
        onRemove={() => undefined}
        onChoose={() => undefined}
      />,
    ).text;
  expect(textOf({})).not.toMatch(/Рубли и копейки|Целое число/);
  expect(textOf({ price: '4 52О' })).toContain('Рубли и копейки');
  expect(textOf({ qty: '1,5' })).toContain('Целое число от 1');
});
