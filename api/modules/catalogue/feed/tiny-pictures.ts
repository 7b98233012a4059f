/** Tiny pictures for devices: main pictures of the goods in the feed, and covers of visible categories. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import {
  TINY_PICTURES_PAGE,
  type listTinyPictures,
  type tinyPicturesAnswerSchema,
} from '#contract/listing/catalog-feed.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Services } from '../../../environment/services.ts';
import { readCategoryTree } from '../tree/category-store.ts';
import { goodsFor } from '../changes/change-store.ts';

/** Tiny pictures made for one answer: a second or two of one core. Later answers read them from the disk. */
const MADE_AT_MOST = 50;

type Query = QueryOf<typeof listTinyPictures>;

/** Ids of public pictures that the query asks for, in ascending order; one more than a page, if there are more. */
async function publicIds(db: Knex, { after = '', ids }: Query): Promise<string[]> {
  const goods = goodsFor(db, 'devices')
    .join('product_pictures as pp', 'pp.product_id', 'p.id')
    .whereNull('p.deleted_at')
    .where('pp.is_primary', true)
    .where('pp.picture_id', '>', after)
    .distinct('pp.picture_id')
    .orderBy('pp.picture_id')
    .limit(TINY_PICTURES_PAGE + 1);
  if (ids !== undefined) goods.whereIn('pp.picture_id', ids);
  const found: { picture_id: string }[] = await goods;
  const { categories, subcategories } = await readCategoryTree(db);
  const shown = new Set(categories.map(({ id }) => id));
  const within = subcategories.filter(({ category_id: id }) => shown.has(id));
  const covers = [...categories, ...within].flatMap(({ picture_id: id }) =>
    id !== null && id > after && (ids === undefined || ids.includes(id)) ? [id] : [],
  );
  return [...new Set([...found.map(({ picture_id }) => picture_id), ...covers])]
    .sort()
    .slice(0, TINY_PICTURES_PAGE + 1);
}

/** At most a page of pictures, fewer when too many must be made. `after` is present while more remain, and advances each time. */
export async function readTinyPictures(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  query: Query,
): Promise<z.output<typeof tinyPicturesAnswerSchema>> {
  const asked = await publicIds(db, query);
  const answered = await pictures.tinyOf(asked.slice(0, TINY_PICTURES_PAGE), MADE_AT_MOST);
  const last = answered.length < asked.length ? answered.at(-1) : undefined;
  return {
    pictures: answered.flatMap(({ id, content }) =>
      content === null ? [] : [{ id, webp: content.toString('base64') }],
    ),
    ...(last === undefined ? {} : { after: last.id }),
  };
}
