import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { categoriesQuery } from '../../queries/categories.ts';
import { sampleCategory, render } from '../../testing.tsx';
import { HomePage } from './home-page.tsx';

describe('the front page', () => {
  test('describes the shop, with links to the catalogue and to popular goods', () => {
    const { html, links } = render(<HomePage />);
    expect(html).toMatch(/<h1[^>]*>Сантехника без\s(<!-- -->)?компромиссов<\/h1>/);
    expect(links.slice(0, 2)).toEqual(['/catalog', '/search?sort=popular']);
  });

  test('shows every category with a slug, each linked to its goods', () => {
    const client = new QueryClient();
    client.setQueryData(categoriesQuery.queryKey, [
      sampleCategory('vanny', 'Ванны'),
      sampleCategory('', 'Черновик'),
      sampleCategory('smesiteli', 'Смесители'),
    ]);
    const { links, text } = render(<HomePage />, { client });
    expect(links.filter((link) => link.startsWith('/catalog/'))).toEqual(['/catalog/smesiteli', '/catalog/vanny']);
    expect(text).toContain('Ванны 3 товара');
    expect(text).not.toContain('Черновик');
  });

  test('shows six placeholders while the categories are loading', () => {
    const { html } = render(<HomePage />);
    const placeholders = html.split('Загружаем категории…')[1]?.split('</section>')[0];
    expect(placeholders?.match(/class="[^"]*bone[^"]*"/g)).toHaveLength(6);
  });
});
