import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import { setPresence } from '../../device/person/session.ts';
import { keepFormDraft } from '../../parts/forms/form-drafts.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { keptMapping, type KeptMapping, mappingName, readDraft, startOf } from './mapping-draft.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
});
afterEach(() => vi.unstubAllGlobals());

const mapping: ImportMapping = {
  groups: [],
  prices: [
    { type: 'РРЦ', role: 'retail', markup: 0, step: 0 },
    { type: 'Дилер', role: 'wholesale', markup: 0, step: 0 },
  ],
  warehouses: [],
  proposals: [],
  currencies: ['USD'],
  rates: {},
  parameters: [],
  sheet: null,
};
const kept: KeptMapping = {
  was: NEW_PROFILE,
  draft: {
    profile: { ...NEW_PROFILE, groups: { Разное: null }, lostLevel: 'Серия' },
    typed: { 'markup Дилер': '12,', 'step Дилер': '10', 'rate USD': '95,5' },
  },
  tableSettings: { headerLine: 4, columns: '{"Цена":"price"}' },
} as KeptMapping;

test('a mapping that was typed and not saved is in its form again, also a figure that can’t be read yet', () => {
  expect(keptMapping('i1')).toBeNull();
  keepFormDraft(mappingName('i1'), kept);
  const read = keptMapping('i1');
  expect(read).toEqual(kept);
  const { draft, contested } = startOf(read, NEW_PROFILE, mapping);
  expect([draft, contested]).toEqual([kept.draft, null]);
  expect(keptMapping('i2')).toBeNull();
});

test('settings that somebody else has saved meanwhile are taken over, and what both have changed is named', () => {
  const saved = { ...NEW_PROFILE, lostLevel: 'Модель', newGroups: 'draft' as const };
  const { draft, contested } = startOf(kept, saved, mapping);
  expect(draft.profile).toMatchObject({ lostLevel: 'Серия', newGroups: 'draft', groups: { Разное: null } });
  expect(readDraft(draft, mapping).texts).toMatchObject({ 'rate USD': '95,5' });
  expect(contested).toEqual(['Лишний уровень групп']);
});

test('of another shape, which another version of the shop may have kept, nothing is read', () => {
  for (const wrong of [
    { ...kept, was: null },
    { ...kept, draft: { ...kept.draft, typed: { 'markup РРЦ': 5 } } },
    { ...kept, tableSettings: { columns: 7 } },
  ]) {
    keepFormDraft(mappingName('i1'), wrong);
    expect(keptMapping('i1')).toBeNull();
  }
});
