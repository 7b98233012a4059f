/** Showers: systems, sets, heads, enclosures, cabins, trays. */
import { ifIs, upTo, type Draft, type Recipe, type Rule } from './recipe.ts';
import { finishFactor } from './smesiteli.ts';

const PROFILES: Record<string, string> = { chrome: 'профиль хром', black: 'профиль чёрный', gold: 'профиль золото' };

/** Colour of the profile, which titles of enclosures always name. */
export const profileTail = (draft: Draft) => PROFILES[draft.finish] ?? null;

/** Square when both sides are equal. */
const isSquare = (draft: Draft) => draft.dims.length === draft.dims.width;

const enclosureFactor = (draft: Draft) =>
  ({ black: 1.12, gold: 1.25 }[draft.finish as string] ?? 1) *
  (Number(draft.attributes['glass_thickness'] ?? 6) >= 8 ? 1.2 : 0.97);

const thickness = upTo(2, { 5: 4, 6: 5 }, { 6: 5, 8: 4 });
const roundWidth: Rule = '=width';
const steelTray = /Kaldewei|Bette/;

export const DUSH: Record<string, Recipe> = {
  'dushevye-sistemy': {
    share: 58,
    gender: 'f',
    shapes: {
      'shower-system': { weight: 5, style: 'round', rules: { head_shape: 'round' } },
      'shower-system-square': { weight: 5, style: 'cubic', rules: { head_shape: 'square' }, price: 1.05 },
    },
    dims: { length: [380, 510], width: [200, 310], height: [950, 1300] },
    rules: {
      kind: upTo(2, { mixer: 6, thermo: 3 }, { thermo: 6, mixer: 3 }),
      head_diameter: roundWidth,
      jets: { 1: 4, 3: 5, 2: 2, 5: 1 },
      hose_length: { 1500: 6, 1600: 2, 1750: 1 },
      spout: 0.1,
      head_shape: null,
    },
    price: (draft) => finishFactor(draft) * (draft.attributes['kind'] === 'thermo' ? 1.25 : 0.72),
    tail: (draft) => [ifIs(draft, 'kind', 'thermo', 'с термостатом')],
  },
  'dushevye-garnitury': {
    share: 26,
    gender: 'm',
    shapes: { 'shower-set': { weight: 1 } },
    rules: {
      jets: { 1: 3, 3: 6, 5: 2 },
      head_diameter: { 100: 3, 110: 4, 120: 2, 130: 1 },
      hose_length: { 1500: 4, 1600: 2, 1750: 3 },
      bar: (draft) => ({ [Math.floor(draft.dims.height / 10) * 10 - 20]: 1 }),
      soap_dish: 0.35,
    },
    dims: { height: [620, 960] },
    price: finishFactor,
  },
  'verhnie-dushi': {
    share: 26,
    gender: 'm',
    shapes: {
      'rain-head-round': { weight: 5, style: 'round', rules: { head_shape: 'round' } },
      'rain-head-square': { weight: 4, style: 'cubic', rules: { head_shape: 'square' }, price: 1.08 },
    },
    sizes: '200:3 220:1 240:3 250:5 300:3 400:1',
    unit: 'mm',
    axes: [['D', 'width']],
    dims: { height: [60, 120] },
    rules: { head_diameter: roundWidth, jets: { 1: 8, 2: 1, 3: 1 }, head_shape: null, fix: 'wall', arm: 0.9 },
    price: finishFactor,
    spec: (draft) => `${draft.dims.width} мм`,
  },
  'ruchnye-leyki': {
    share: 26,
    gender: 'm',
    shapes: { 'hand-shower': { weight: 1, finishes: { chrome: 60, black: 20, gold: 8, white: 12 } } },
    rules: {
      jets: { 1: 4, 3: 6, 5: 2 },
      head_diameter: { 80: 2, 100: 4, 110: 3, 120: 2, 130: 1 },
      material: { abs: 9, brass: 1 },
      eco: 0.35,
    },
    price: (draft) => finishFactor(draft) * (draft.attributes['material'] === 'brass' ? 1.6 : 1),
  },
  'dushevye-shlangi': {
    share: 18,
    gender: 'm',
    shapes: { 'shower-hose': { weight: 1 } },
    rules: {
      hose_length: { 1250: 1, 1500: 6, 1600: 3, 1750: 3, 2000: 3 },
      material: (draft) => (draft.finish === 'black' ? { silicone: 4, metal: 3, pvc: 2 } : { metal: 7, pvc: 2 }),
      antitwist: 0.6,
      connection: '1_2',
    },
    price: (draft) => finishFactor(draft) * (Number(draft.attributes['hose_length']) / 1600) ** 0.6,
    tail: (draft) => [draft.finish === 'black' ? 'чёрный матовый' : 'хром'],
  },
  'dushevye-ugolki': {
    share: 34,
    gender: 'n',
    shapes: { 'shower-corner': { weight: 1, finishes: { chrome: 6, black: 4, gold: 1 } } },
    sizes: '80x80:3 90x90:6 100x100:2 90x80:1 100x80:2 110x80:1 120x80:3 120x90:2 140x90:1',
    axes: [
      ['W', 'width'],
      ['D', 'length'],
    ],
    rules: {
      form: (draft) => (isSquare(draft) ? 'square' : 'rect'),
      door: { hinged: 6, sliding: 3 },
      glass: 'clear',
      glass_thickness: thickness,
      tray_included: 0.12,
    },
    price: (draft) => enclosureFactor(draft) * (draft.attributes['tray_included'] === true ? 1.3 : 1),
    tail: (draft) => [profileTail(draft), ifIs(draft, 'tray_included', true, 'с поддоном')],
  },
  'dushevye-kabiny': {
    share: 16,
    gender: 'f',
    shapes: { 'shower-cabin': { weight: 1 } },
    sizes: '80x80:2 90x90:6 100x100:3 120x80:2 120x90:1',
    axes: [
      ['W', 'width'],
      ['D', 'length'],
    ],
    rules: {
      form: (draft) => (isSquare(draft) ? { quarter: 3, square: 2 } : 'rect'),
      tray: { low: 6, medium: 3, high: 3 },
      hydromassage: 0.45,
      steam: 0.06,
      roof: 0.85,
      glass: 'clear',
      glass_thickness: { 4: 3, 5: 5, 6: 2 },
      profile: { chrome: 5, white: 2 },
    },
    price: (draft) =>
      (draft.attributes['hydromassage'] === true ? 1.15 : 0.9) * (draft.attributes['steam'] === true ? 1.6 : 1),
    tail: (draft) => [ifIs(draft, 'tray', 'low', 'низкий поддон'), ifIs(draft, 'tray', 'high', 'высокий поддон')],
  },
  'dushevye-dveri': {
    share: 26,
    gender: 'f',
    shapes: { 'shower-door': { weight: 1, finishes: { chrome: 6, black: 4, gold: 1 } } },
    sizes: '80:2 90:5 100:5 110:3 120:5 130:1 140:2 150:1',
    axes: [['W', 'width']],
    dims: { height: [1850, 2000] },
    rules: {
      door: (draft) => (draft.dims.width >= 1100 ? 'sliding' : { hinged: 5, folding: 1, sliding: 2 }),
      glass: 'clear',
      glass_thickness: thickness,
      reversible: 0.6,
      easyclean: 0.5,
    },
    price: enclosureFactor,
    tail: (draft) => [
      ifIs(draft, 'door', 'sliding', 'раздвижная') ??
        ifIs(draft, 'door', 'hinged', 'распашная') ??
        ifIs(draft, 'door', 'folding', 'складная'),
      profileTail(draft),
    ],
  },
  'dushevye-poddony': {
    share: 26,
    gender: 'm',
    shapes: {
      'shower-tray-square': {
        weight: 5,
        sizes: '80x80:2 90x90:6 100x100:3',
        finishes: { white: 8, black: 2 },
        rules: { form: 'square' },
      },
      'shower-tray-rect': {
        weight: 5,
        sizes: '100x80:3 120x80:4 120x90:3 140x80:1 140x90:1 160x90:1',
        finishes: { white: 8, black: 2 },
        rules: { form: 'rect' },
      },
      'shower-tray-quarter': {
        weight: 3,
        brands: (brand) => !steelTray.test(brand),
        sizes: '80x80:2 90x90:6 100x100:2',
        dims: { height: [120, 180] },
        rules: { form: 'quarter', material: { acrylic: 6, marble: 2 } },
      },
    },
    axes: [
      ['W', 'width'],
      ['D', 'length'],
    ],
    dims: { height: [25, 60] },
    rules: {
      material: (draft) =>
        steelTray.test(draft.brand)
          ? 'steel'
          : draft.finish === 'black'
            ? { marble: 5, stone: 4 }
            : { marble: 6, stone: 2, acrylic: 2 },
      form: null,
      drain: { 90: 7, 50: 1, 60: 1 },
      siphon_included: 0.4,
      antislip: 0.45,
    },
    price: (draft) => (draft.attributes['material'] === 'acrylic' ? 0.7 : 1.05) * (draft.finish === 'black' ? 1.15 : 1),
    weightKg: (draft) => (draft.attributes['material'] === 'acrylic' ? [9, 20] : [22, 62]),
    tail: (draft) => [ifIs(draft, 'form', 'quarter', 'четверть круга'), draft.finish === 'black' ? 'чёрный' : null],
  },
};
