import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { rememberViewed, viewedPage } from './catalog-cache-viewed.ts';
import { CatalogueDatabase } from '../database/database.ts';
import { sampleCard } from '../../testing.tsx';

test('the descriptions of a page once viewed stay on the device', async () => {
  const db = new CatalogueDatabase(`viewed-${Math.random()}`);
  const texts = { shortDesc: 'Для кухни', fullDesc: 'Латунный корпус.', weightKg: 1.3 };
  const dimensions = { lengthMm: 150, widthMm: null, heightMm: null };
  await rememberViewed({ ...sampleCard('a'), ...texts, barcode: null, dimensions, attributes: {} }, new Date(), db);
  expect(await viewedPage('tovar-a', new Date(), db)).toMatchObject({ page: { ...texts, dimensions } });
});
