import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/audit.ts';
import { catalogChanges } from '#contract/listing/catalog-feed.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import * as synonyms from '#contract/search/synonyms.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { pruneMissedQueries } from './missed-queries.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');

describe.each(ENGINES)("buyers' words on %s", (engine) => {
  let admin: PersonsBrowser;
  const app = openShop({
    engine,
    clock: () => NOW,
    goods: [
      sampleProduct('mixer', { title: 'Смеситель для кухни' }),
      sampleProduct('hose', { title: 'Шланг душевой' }),
      sampleProduct('basin', { title: 'Раковина' }),
    ],
  });
  beforeAll(async () => void (admin = await app.as('admin')));
  beforeEach(async () => {
    await app.db('synonyms').delete();
    await app.db('missed_queries').delete();
  });

  const found = async (q: string) => {
    const { items, search } = await app.guest().call(listProducts, { query: { q, brand: [], feature: [] } });
    return { ids: items.map(({ _id }) => _id), notSold: search?.notSold };
  };
  const save = (said: string, kind: synonyms.SynonymRow['kind'], meant: string) =>
    admin.call(synonyms.saveSynonym, { body: { said, kind, meant } });

  test('a line is in force with the next search, in the feed and in the log; taken back, it is no more', async () => {
    expect(await found('носик')).toMatchObject({ ids: [] });
    const row = await save('носик', 'same', 'шланг душевой');
    expect(row).toMatchObject({ said: 'носик', kind: 'same', isBuiltIn: false, found: 1 });
    expect(await found('носики')).toMatchObject({ ids: ['hose'] });
    const { synonyms: sent } = await app.guest().call(catalogChanges, { query: { since: 0 } });
    expect(sent).toEqual([{ said: 'носик', kind: 'same', meant: 'шланг душевой' }]);
    const { items: log } = await admin.call(listAudit, { query: {} });
    expect(log[0]).toMatchObject({ action: 'synonym_saved', subject: { label: 'носик' } });
    await admin.call(synonyms.deleteSynonym, { params: { id: row._id ?? '' } });
    expect(await found('носик')).toMatchObject({ ids: [] });
    await expect(admin.call(synonyms.deleteSynonym, { params: { id: 'none' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test("a line for words of the code's list takes their place, in whatever form, and never stands twice", async () => {
    expect((await found('кран')).ids[0]).toBe('mixer');
    await save('краны', 'unsold', '');
    expect(await found('кран')).toEqual({ ids: [], notSold: 'краны' });
    const again = await save('кран', 'narrower', 'раковина');
    expect(again).toMatchObject({ isBuiltIn: true });
    expect((await found('кран')).ids[0]).toBe('basin');
    const { items } = await admin.call(synonyms.listSynonyms);
    expect(items.filter(({ said }) => /^кран(ы)?$/.test(said))).toEqual([
      { _id: again._id, said: 'кран', kind: 'narrower', meant: 'раковина', isBuiltIn: true },
    ]);
    await save('кран', 'off', '');
    expect(await found('кран')).toMatchObject({ ids: [] });
  });

  test('a line without a meaning is refused where it needs one', async () => {
    await expect(save('носик', 'same', ' ')).rejects.toMatchObject({ code: 'validation' });
    await expect(save(' ! ', 'unsold', '')).rejects.toMatchObject({ code: 'validation' });
  });

  test('counts searches without results, without numbers and addresses of people, until a person has settled them', async () => {
    const guest = app.guest();
    const note = (...items: synonyms.MissedQuery['q'][]) =>
      guest.call(synonyms.noteMissedQueries, { body: { items: items.map((q) => ({ q, kind: 'none' as const })) } });
    await note('Носик!', 'иванов@почта.рф', '+7 912 000-00-01', ' ', '<b>биде</b>');
    await note('носик');
    const { items } = await admin.call(synonyms.listMissedQueries);
    expect(items.map(({ q, times }) => [q, times])).toEqual([
      ['носик', 2],
      ['b биде b', 1],
    ]);
    await save('носик', 'same', 'шланг');
    await admin.call(synonyms.dismissMissedQuery, { body: { q: 'b биде b' } });
    expect((await admin.call(synonyms.listMissedQueries)).items).toEqual([]);
  });

  test('keeps so many queries and no more, and forgets them in time', async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 7, 1) + index * 60_000).toISOString();
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      q: `q${index}`,
      kind: 'none',
      times: index === 0 ? 2 : 1,
      last_at: at(index),
    }));
    for (let start = 0; start < rows.length; start += 200)
      await app.db('missed_queries').insert(rows.slice(start, start + 200));
    await app.guest().call(synonyms.noteMissedQueries, { body: { items: [{ q: 'новое', kind: 'unopened' }] } });
    const kept = await app.db('missed_queries').select('q');
    expect(kept).toHaveLength(1000);
    // A repeated query outlives newer ones that were not repeated.
    expect(kept.map(({ q }) => q).filter((q) => ['q0', 'q1', 'новое'].includes(q))).toEqual(['q0', 'новое']);
    expect(await pruneMissedQueries(app.db, NOW)).toBe(999);
    expect(await app.db('missed_queries').select('q', 'kind')).toEqual([{ q: 'новое', kind: 'unopened' }]);
  });

  test('takes fifty searches a day from one network, however many they are in a call, so that it hides nobody else’s', async () => {
    await app.db('missed_queries').insert({ q: 'носик', kind: 'none', times: 1, last_at: '2026-01-01T00:00:00.000Z' });
    const guest = app.guest();
    for (let call = 0; call < 40; call += 1)
      await guest
        .call(synonyms.noteMissedQueries, {
          body: {
            items: Array.from({ length: 20 }, (_, index) => ({ q: `спам ${call} ${index}`, kind: 'none' as const })),
          },
        })
        .catch(({ code }: { code: string }) => expect(code).toBe('too_many_requests'));
    const { items } = await admin.call(synonyms.listMissedQueries);
    expect(items.length).toBeLessThanOrEqual(51);
    expect(items.map(({ q }) => q)).toContain('носик');
  });
});
