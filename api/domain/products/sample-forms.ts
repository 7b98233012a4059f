/** Product forms for tests, as a browser sends them. */
import type { AdminProduct, SavedProduct } from '#contract/products.ts';
import { createProduct, saveProduct } from '#contract/products.ts';
import type { Answer, Browser } from '../../testing.ts';
import { SHELVES, SUBSHELVES } from './sample-goods.ts';

export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

/** Fields as a test writes them; undefined ones are left out. */
export type FormFields = Readonly<Record<string, string | number | undefined>>;

/** What a new product needs. */
export const NEW_PRODUCT = {
  title: 'Смеситель для раковины', priceRetail: '12490', priceWholesale: '9990', topCategorySlug: SHELVES.mixers.slug, subcategoryId: SUBSHELVES.basin.id,
};

/** A form of fields and files. */
export function productForm(fields: FormFields, fileField = 'images', files: readonly SentFile[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  for (const { name, content, type = 'image/jpeg' } of files) form.append(fileField, new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

/** Creates a product with what `fields` say differently. */
export function create(admin: Browser, fields: FormFields = {}, files: readonly SentFile[] = []): Promise<SavedProduct> {
  return admin.call(createProduct, { body: productForm({ ...NEW_PRODUCT, ...fields }, 'images', files) });
}

/** Saves these fields of a product. */
export function save(admin: Browser, { _id: id }: Pick<AdminProduct, '_id'>, fields: FormFields, files: readonly SentFile[] = []): Promise<SavedProduct> {
  return admin.call(saveProduct, { params: { id }, body: productForm(fields, 'imagesNew', files) });
}

/** The answer to a save that may be refused. */
export function trySave(admin: Browser, { _id: id }: Pick<AdminProduct, '_id'>, fields: FormFields): Promise<Answer> {
  return admin.request('PUT', `/api/products/${id}`, { body: productForm(fields, 'imagesNew') });
}
