import { describe, expect, test, vi } from 'vitest';
import type { PersonRole } from '#contract/roles.ts';
import { SAMPLE_FACE } from '#contract/shop/sample-face.ts';
import type { Presence, PresenceStatus } from '../../device/person/session.ts';
import { knowingShop, render } from '../../testing.tsx';
import { Header } from './header.tsx';

const here = vi.hoisted((): { presence: Presence } => ({ presence: { person: null, status: 'guest' } }));
vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => here.presence }));

function headerFor(role: PersonRole | null, status: PresenceStatus = 'online') {
  here.presence =
    role === null
      ? { person: null, status: 'guest' }
      : {
          person: {
            _id: 'u1',
            phone: '+79123456789',
            name: 'Ольга Новикова',
            role,
            wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
          },
          status,
        };
  return render(<Header />);
}

describe('the header', () => {
  test('the logo leads home, the catalogue has its link', () => {
    const { links, text } = headerFor(null);
    expect(links).toContain('/');
    expect(links).toContain('/catalog');
    expect(text).toContain('Каталог');
  });

  test('has the shop’s own logo and slogan', () => {
    const { html } = render(<Header />, { client: knowingShop(undefined, { face: SAMPLE_FACE }) });
    expect(html).toMatch(/<img[^>]*src="\/pictures\/abc-480\.webp"[^>]*><small[^>]*>всё &lt;для&gt; ванной</);
  });

  test('has a search box and, for narrow screens, a menu button', () => {
    const { html } = headerFor(null);
    expect(html).toContain('role="search"');
    expect(html).toMatch(/<button[^>]*aria-label="Меню"/);
  });

  test('on the results page the search box has the query, elsewhere it is empty', () => {
    const boxAt = (at: string) => /<input[^>]*role="combobox"[^>]*>/.exec(render(<Header />, { at }).html)?.[0];
    expect(boxAt(`/search?q=${encodeURIComponent('душ Grohe')}&page=2`)).toContain('value="душ Grohe"');
    expect(boxAt('/search')).toContain('value=""');
    expect(boxAt('/catalog?q=abc')).toContain('value=""');
  });

  test('a guest sees a login link and no way out', () => {
    const { links, text } = headerFor(null);
    expect(links).toContain('/auth');
    expect(text).toContain('Войти');
    expect(text).not.toContain('Выйти');
  });

  test('before the server has said who is here, a guest reads «Войти», as after it; a known person has the cabinet', () => {
    here.presence = { person: null, status: 'loading' };
    const { links, text } = render(<Header />);
    expect(links).toContain('/auth');
    expect(text).not.toContain('Кабинет');
    expect(headerFor('customer', 'loading').text).toContain('Кабинет');
  });

  test('a person sees a way out and no login link', () => {
    const { links, text } = headerFor('customer');
    expect(links).not.toContain('/auth');
    expect(text).toContain('Выйти');
  });

  test('a person sees a cabinet link, a guest does not', () => {
    const { html, links, text } = headerFor('customer');
    expect(links).toContain('/account');
    expect(text).toContain('Кабинет');
    expect(html).toContain('Ольга Н.');
    expect(headerFor(null).links).not.toContain('/account');
  });

  test.each<[PersonRole | null, boolean]>([
    [null, false],
    ['customer', false],
    ['wholesale', false],
    ['manager', false],
    ['admin', true],
  ])('the way to the back office for %s: %s', (role, shown) =>
    expect(headerFor(role).links.includes('/admin/today')).toBe(shown),
  );

  test.each<[PersonRole | null, boolean]>([
    [null, false],
    ['customer', false],
    ['wholesale', false],
    ['manager', true],
    ['admin', false],
  ])('the sellers’ link to the order desk for %s: %s', (role, shown) =>
    expect(headerFor(role).links.includes('/orders')).toBe(shown),
  );

  test.each<[PersonRole | null, boolean]>([
    [null, false],
    ['customer', false],
    ['wholesale', false],
    ['manager', true],
    ['admin', true],
  ])('the link to the till for %s: %s', (role, shown) => expect(headerFor(role).links.includes('/till')).toBe(shown));
});
