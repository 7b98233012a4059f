/**
 * Goods of price lists without codes of their own are identified by article, barcode or name, ignoring case and spaces. Existing links get
 * the new form of the code; a link whose new code is taken stays as it is.
 */
import type { Knex } from 'knex';

const withoutZeros = (code: string): string => (/^(?:\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : code);

function folded(code: string): string {
  const [, kind = '', text = ''] = /^(артикул|штрихкод|название):([\s\S]*)$/.exec(code) ?? [];
  if (kind === 'артикул') return `${kind}:${text.replace(/\s+/g, '').toLowerCase()}`;
  if (kind === 'штрихкод') return `${kind}:${withoutZeros(text.trim())}`;
  if (kind === 'название')
    return `${kind}:${text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('ru').replaceAll('ё', 'е')}`;
  return code;
}

interface Link {
  readonly source_id: string;
  readonly external_id: string;
}

export async function up(db: Knex): Promise<void> {
  const links: Link[] = await db('import_links')
    .where((query) => {
      for (const kind of ['артикул', 'штрихкод', 'название']) void query.orWhere('external_id', 'like', `${kind}:%`);
    })
    .orderBy(['source_id', 'product_id'])
    .select('source_id', 'external_id');
  const taken = new Set(links.map(({ source_id, external_id }) => `${source_id} ${external_id}`));
  for (const { source_id, external_id } of links) {
    const code = folded(external_id);
    const key = `${source_id} ${code}`;
    if (code === external_id || taken.has(key)) continue;
    taken.add(key);
    await db('import_links').where({ source_id, external_id }).update({ external_id: code });
  }
}

/** The former spelling is not kept; an older build finds its goods by their articles again. */
export async function down(): Promise<void> {
  await Promise.resolve();
}
