/** Each write of an import is signed by the person who decided about it, not by the one who sent the file. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/imports/imports.ts';
import { ENGINES } from '#db/test-database.ts';
import { workOnImports } from '../../proofs/fixtures/sample-import.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('who decides about an import, on %s', (engine) => {
  let app: TestApp;
  let sender: PersonsBrowser;
  let decider: PersonsBrowser;
  beforeEach(async () => {
    app = await startApp({ engine });
    [sender, decider] = [await app.as('admin'), await app.as('admin')];
  });
  afterEach(() => app.close());

  const work = (): Promise<void> => workOnImports(app);

  async function send(content: string) {
    const body = new FormData();
    body.append('sourceName', 'Сантех-Опт');
    body.append('file', new Blob([content]), 'прайс.csv');
    const { _id } = await sender.call(contract.beginImport, { body });
    await work();
    return { params: { id: _id } };
  }
  const person = ({ person: { id, name } }: PersonsBrowser) => ({ _id: id, name });
  const log = async () =>
    (await app.db('audit_log').where('action', 'like', 'import_%').orderBy('at').orderBy('id')).map(
      ({ action, actor_id }) => [action, actor_id],
    );
  const signatures = async (table: 'product_edits' | 'price_history' | 'movements') => [
    ...new Set((await app.db(table).select('actor_id')).map(({ actor_id }) => actor_id)),
  ];

  test('writing, undoing and dropping are signed by the person who decided', async () => {
    const call = await send('Артикул;Название;Категория;Цена;Остаток\nA-1;Кран;Краны;100;5');
    expect(await sender.call(contract.readImport, call)).toMatchObject({ decidedBy: null, undoneBy: null });
    await decider.call(contract.applyImport, { ...call, body: {} });
    await work();
    const applied = await sender.call(contract.readImport, call);
    expect(applied).toMatchObject({ actor: person(sender), decidedBy: person(decider), undoneBy: null });
    for (const table of ['product_edits', 'price_history', 'movements'] as const)
      expect(await signatures(table)).toEqual([decider.person.id]);

    await sender.call(contract.undoImport, call);
    await work();
    const undone = await decider.call(contract.readImport, call);
    expect(undone).toMatchObject({ decidedBy: person(decider), undoneBy: person(sender) });
    expect((await signatures('movements')).sort()).toEqual([sender.person.id, decider.person.id].sort());

    const dropped = await send('Артикул;Цена\nA-1;110');
    await decider.call(contract.cancelImport, dropped);
    expect(await sender.call(contract.readImport, dropped)).toMatchObject({
      state: 'dropped',
      decidedBy: person(decider),
    });
    expect(await log()).toEqual([
      ['import_applied', decider.person.id],
      ['import_undone', sender.person.id],
      ['import_dropped', decider.person.id],
    ]);
  });

  test('an import that is stopped is signed by the person who stopped it', async () => {
    const call = await send('Артикул;Название;Категория;Цена\nA-1;Кран;Краны;100');
    await sender.call(contract.applyImport, { ...call, body: {} });
    await decider.call(contract.cancelImport, call);
    await work();
    expect(await log()).toEqual([['import_canceled', decider.person.id]]);
  });
});
