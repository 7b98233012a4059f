/** The administrator imports price lists: `npm run import`, a process of its own beside the servers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { upTo } from './acts.ts';
import type { Cast } from './cast.ts';
import { newAct } from './devices.ts';
import type { TorturedShop } from './shop.ts';

/** All articles of these lists begin so. */
export const LISTED = 'T-';
/** The article that all lists have, each at a price of its own. */
export const REPRICED = `${LISTED}0`;
const NEW_GOODS = 3;
/** A server's process waits for the end of a killed command's lease before it goes on. */
const ATTEMPTS_MAX = 100;

/** Imports the next list; a command that fails, as when the database is away, is run again. */
export async function importList(shop: TorturedShop, { corrections }: Cast): Promise<void> {
  const number = corrections.filter(({ kind }) => kind === 'import').length + 1;
  const goods = Array.from({ length: NEW_GOODS }, (_, index) => ({
    productId: `${LISTED}${number}-${index}`,
    qty: upTo(9),
  }));
  const act = newAct('import', newId(), goods, { value: String(100 + number) });
  corrections.push(act);
  const rows = [
    `${REPRICED};Лейка;Лейки;${act.value};5`,
    ...goods.map(({ productId, qty }) => `${productId};Лейка ${productId};Лейки;100;${qty}`),
  ];
  const file = join(shop.folder, `list-${number}.csv`);
  writeFileSync(file, ['Артикул;Название;Категория;Цена;Остаток', ...rows].join('\n'));
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const { code, stdout, stderr } = await shop.command(
      'import',
      file,
      '--source',
      'Сантехсклад',
      '--apply',
      '--confirm',
      '--partial',
    );
    act.outcome = code === 0 ? '' : stderr || stdout;
    if (code === 0) break;
    await pause(500);
  }
  act.state = act.outcome === '' ? 'acknowledged' : 'refused';
}
