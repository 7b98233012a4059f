import { describe, expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { ProductPicture } from './product-picture.tsx';

const tag = (html: string, name: string) => new RegExp(`<${name} [^>]*>`).exec(html)?.[0] ?? '';

describe('a picture', () => {
  test('comes in AVIF if the browser supports it and in WebP otherwise, in the widths the screen may need', () => {
    const { html } = render(
      <ProductPicture url="/pictures/ab.webp" alt="Смеситель" sizes="46vw" widths={[320, 800]} />,
    );
    expect(tag(html, 'source')).toContain(
      'type="image/avif" srcSet="/pictures/ab-320.avif 320w, /pictures/ab-800.avif 800w" sizes="46vw"',
    );
    expect(tag(html, 'img')).toContain('srcSet="/pictures/ab-320.webp 320w, /pictures/ab-800.webp 800w" sizes="46vw"');
  });

  test('reserves its space before it is loaded', () => {
    const { html } = render(<ProductPicture url="/pictures/ab.webp" alt="" sizes="60px" widths={[96, 160]} />);
    expect(tag(html, 'img')).toMatch(/width="800" height="800"/);
  });

  test('is WebP only at thumbnail size, where that is smaller', () => {
    expect(
      render(<ProductPicture url="/pictures/ab.webp" alt="" sizes="60px" widths={[96, 160]} />).html,
    ).not.toContain('<source');
  });

  test('of the first screen is loaded at once and first, others when they come near', () => {
    const first = tag(render(<ProductPicture url="/pictures/ab.webp" alt="" sizes="60px" eager />).html, 'img');
    expect(first).toMatch(/loading="eager" fetchPriority="high" decoding="auto"/);
    const other = tag(render(<ProductPicture url="/pictures/ab.webp" alt="" sizes="60px" />).html, 'img');
    expect(other).toMatch(/loading="lazy" fetchPriority="auto" decoding="async"/);
  });

  test('missing from a product is a neutral icon with the product’s name', () => {
    const { html } = render(<ProductPicture url={undefined} alt="Смеситель" sizes="60px" />);
    expect(html).toMatch(/role="img" aria-label="Смеситель"/);
    expect(html).not.toContain('<img');
  });
});
