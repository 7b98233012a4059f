import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { changesIn, ChangesNotice } from './changes-notice.tsx';

function noticeOf(code: string) {
  const changes = changesIn(code, [
    { message: '', title: 'Смеситель', path: 'items.0.price', before: 100, after: 200 },
  ]);
  if (changes === null) throw new Error(`${code} compares nothing`);
  return render(<ChangesNotice changes={changes} />);
}

test('new sums ask for a second press; what is short asks for another cart, which a second press would not change', () => {
  expect(noticeOf('quote_changed').text).toContain('нажмите кнопку ещё раз');
  const { text, links } = noticeOf('insufficient_stock');
  expect(text).toContain('Уменьшите количество или уберите товар');
  expect(text).not.toContain('ещё раз');
  expect(links).toEqual(['/cart']);
});
