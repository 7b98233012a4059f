import { expect, test } from 'vitest';
import type { ProductDetails } from '../../queries/product-answer.ts';
import { sampleCard } from '../../testing.tsx';
import { productData } from './product-data.ts';
import { productDescription } from './product-head.ts';

const DETAILS: ProductDetails = {
  shortDesc: '',
  fullDesc: 'Латунный корпус.',
  weightKg: 1.3,
  dimensions: { lengthMm: null, widthMm: null, heightMm: null },
};
const WHERE = { origin: 'https://shop.example', crumbs: [{ name: 'Смесители', path: '/catalog/smesiteli' }] };
const ADDRESS = 'https://shop.example/p/tovar-a';

test('crawlers read name, public price, availability, pictures and the way to a product', () => {
  const images = [{ url: '/pictures/ab.webp', alt: '', order: 0, isPrimary: true }];
  const card = sampleCard('a', {
    images,
    salePrice: 9990,
    saleTo: '2026-12-01T00:00:00.000Z',
    price: { retail: 12_490, wholesale: 7000, effective: 7000 },
    priceWholesale: 7000,
    stockQty: 3,
  });
  const [product, way] = productData({ ...card, barcode: '4600000000022' }, DETAILS, WHERE);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Смеситель a',
    sku: 'G-a',
    gtin: '4600000000022',
    brand: { name: 'Grohe' },
    description: 'Латунный корпус.',
    image: ['https://shop.example/pictures/ab-800.webp'],
    offers: {
      price: 9990,
      priceCurrency: 'RUB',
      priceValidUntil: '2026-12-01',
      availability: 'https://schema.org/InStock',
      url: ADDRESS,
    },
  });
  expect(way).toMatchObject({
    itemListElement: [
      { name: 'Смесители', item: 'https://shop.example/catalog/smesiteli' },
      { name: 'Смеситель a', item: ADDRESS },
    ],
  });
  expect(JSON.stringify([product, way]) + productDescription(card, DETAILS)).not.toMatch(
    /7000|7\s000|stock[QI]ty|wholesale/i,
  );
});

test('only a valid code that is one product’s in the whole world is a GTIN', () => {
  for (const barcode of ['2000000000022', '0400000000022', '20000004', '4600000000023', '12345', null])
    expect(productData({ ...sampleCard('a'), barcode }, null, WHERE)[0]).not.toHaveProperty('gtin');
});

test('a description is whole words within what search results show', () => {
  const description = productDescription(sampleCard('a'), { ...DETAILS, fullDesc: 'слово '.repeat(60) });
  expect(description.replace(/\s/g, ' ')).toMatch(/^Смеситель a: 12 490 ₽, в наличии: много\. (слово )+слово…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
