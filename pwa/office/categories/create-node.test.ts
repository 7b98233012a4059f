import { expect, test } from 'vitest';
import { createNode, type NodeRequests, type TypedNode } from './category-dialog.tsx';

/** A server that keeps each id once, and whose first answer gets lost. */
function server() {
  const made = new Map<string, { _id: string; name: { ru: string }; slug: string }>();
  const saves: Partial<TypedNode>[] = [];
  let isLost = true;
  const requests: NodeRequests = {
    create: async ({ id, name, slug = `from ${name}` }) => {
      const known = made.get(id) ?? { _id: id, name: { ru: name }, slug };
      made.set(id, known);
      if (isLost) {
        isLost = false;
        return { kind: 'out-of-reach' };
      }
      return { kind: 'done', answer: known };
    },
    save: async (id, change) => {
      saves.push(change);
      const now = made.get(id) ?? { _id: id, name: { ru: '' }, slug: '' };
      const next = { ...now, name: { ru: change.name ?? now.name.ru }, slug: change.slug ?? now.slug };
      made.set(id, next);
      return { kind: 'done', answer: next };
    },
  };
  return { made, saves, requests };
}

test('a second press after a lost answer makes no second category, and saves nothing over the first', async () => {
  const { made, saves, requests } = server();
  expect(await createNode(requests, 'c1', { name: 'Смесители' })).toEqual({ kind: 'out-of-reach' });
  expect(await createNode(requests, 'c1', { name: 'Смесители', slug: undefined })).toMatchObject({ kind: 'done' });
  expect([[...made.keys()], saves]).toEqual([['c1'], []]);
});

test('a name and an address typed after a lost answer are saved to the category of that attempt', async () => {
  const { made, saves, requests } = server();
  await createNode(requests, 'c1', { name: 'Смесители' });
  const result = await createNode(requests, 'c1', { name: 'Смесители для ванной', slug: 'dlya-vannoj' });
  expect(result).toMatchObject({ kind: 'done', answer: { name: { ru: 'Смесители для ванной' }, slug: 'dlya-vannoj' } });
  expect([made.size, saves]).toEqual([1, [{ name: 'Смесители для ванной', slug: 'dlya-vannoj' }]]);
});
