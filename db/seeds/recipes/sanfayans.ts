/** Toilets, bidets, urinals, seats. */
import { ifIs, upTo, type Draft, type Gender, type Recipe, type Rules } from './recipe.ts';

const CERAMIC = { faience: 5, porcelain: 4 };

const BLACK: Record<Gender, string> = {
  m: 'чёрный матовый',
  f: 'чёрная матовая',
  n: 'чёрное матовое',
  pl: 'чёрные матовые',
};

/** Sanitary ware is white unless said otherwise. */
export const unlessWhite = (gender: Gender) => (draft: Draft) => (draft.finish === 'black' ? BLACK[gender] : null);

const black = unlessWhite('m');

const seat: Rules = {
  seat_included: upTo(3, 0.75, 0.3),
  soft_close: (draft) => (draft.attributes['seat_included'] === true ? 0.75 : null),
  seat_material: (draft) =>
    draft.attributes['seat_included'] === true
      ? draft.level === 1
        ? { polypropylene: 3, duroplast: 2 }
        : 'duroplast'
      : null,
};

const rimless = upTo(1, 0.35, 0.65);
const floorOutlet = { horizontal: 6, universal: 2, oblique: 1 };
const whiteMostly = { white: 9, black: 1 };

export const SANFAYANS: Record<string, Recipe> = {
  'unitazy-podvesnye': {
    share: 62,
    gender: 'm',
    shapes: {
      'toilet-wall-hung': { weight: 1, style: 'round', finishes: whiteMostly, price: 1 },
      'toilet-wall-hung-square': { weight: 1, style: 'cubic', finishes: whiteMostly, price: 1.1 },
    },
    rules: { rimless, ...seat, flush: { double: 8, single: 1 }, material: CERAMIC },
    price: (draft) => (draft.finish === 'black' ? 1.3 : 1) * (draft.attributes['rimless'] === true ? 1.06 : 0.94),
    tail: (draft) => [black(draft), ifIs(draft, 'seat_included', true, 'с сиденьем')],
  },
  'unitazy-kompakty': {
    share: 48,
    gender: 'm',
    shapes: { 'toilet-compact': { weight: 1 } },
    rules: {
      rimless,
      ...seat,
      seat_included: upTo(3, 0.9, 0.6),
      outlet: { horizontal: 6, oblique: 3, universal: 2 },
      flush: { double: 8, single: 2 },
      water_inlet: { bottom: 7, side: 3 },
      antisplash: 0.5,
    },
    tail: (draft) => [ifIs(draft, 'rimless', true, 'безободковый'), ifIs(draft, 'soft_close', true, 'с микролифтом')],
  },
  'unitazy-pristavnye': {
    share: 22,
    gender: 'm',
    shapes: { 'toilet-back-to-wall': { weight: 1, finishes: whiteMostly } },
    rules: { rimless, ...seat, outlet: floorOutlet, material: CERAMIC },
    price: (draft) => (draft.finish === 'black' ? 1.3 : 1),
    tail: (draft) => [ifIs(draft, 'rimless', true, 'безободковый'), black(draft)],
  },
  'unitazy-monobloki': {
    share: 16,
    gender: 'm',
    shapes: { 'toilet-monoblock': { weight: 1 } },
    rules: { rimless, ...seat, seat_included: 0.95, outlet: floorOutlet, flush: 'double' },
    tail: (draft) => [ifIs(draft, 'rimless', true, 'безободковый'), ifIs(draft, 'soft_close', true, 'с микролифтом')],
  },
  'umnye-unitazy': {
    share: 10,
    gender: 'm',
    shapes: { 'toilet-smart': { weight: 1, finishes: { white: 8, black: 2 } } },
    dims: { height: [380, 550], length: [560, 720], width: [360, 430] },
    rules: {
      kind: 'wc',
      dryer: 0.85,
      heated_seat: 0.9,
      remote: 0.9,
      auto_open: upTo(3, 0.4, 0.65),
      power: [900, 1900],
      rimless: 0.9,
    },
    weightKg: () => [26, 45],
    price: (draft) => (draft.attributes['auto_open'] === true ? 1.5 : 1.15),
    tail: (draft) => [black(draft)],
  },
  bide: {
    share: 20,
    gender: 'n',
    shapes: {
      'bidet-wall': { weight: 6, head: 'Биде подвесное', rules: { install: 'wall' }, dims: { height: [300, 360] } },
      'bidet-floor': { weight: 4, head: 'Биде напольное', rules: { install: 'floor' }, dims: { height: [390, 420] } },
    },
    rules: { tap_hole: 'one', overflow: 0.8, material: CERAMIC },
  },
  pissuary: {
    share: 12,
    gender: 'm',
    shapes: { urinal: { weight: 1 } },
    rules: {
      water_inlet: { top: 5, back: 4 },
      flush_type: { manual: 6, sensor: 3 },
      rimless: 0.3,
    },
    price: (draft) => (draft.attributes['flush_type'] === 'sensor' ? 1.8 : 0.95),
    tail: (draft) => [ifIs(draft, 'flush_type', 'sensor', 'с сенсорным смывом')],
  },
  sidenya: {
    share: 28,
    gender: 'n',
    shapes: { 'toilet-seat': { weight: 1, finishes: { white: 8, black: 1 } } },
    rules: {
      seat_material: upTo(1, { polypropylene: 6, duroplast: 3 }, { duroplast: 9, polypropylene: 1 }),
      soft_close: upTo(1, 0.4, 0.75),
      quick_release: 0.55,
      slim: 0.35,
      form: { oval: 5, d: 3, universal: 2 },
    },
    price: (draft) =>
      (draft.attributes['soft_close'] === true ? 1.2 : 0.7) *
      (draft.attributes['seat_material'] === 'polypropylene' ? 0.6 : 1),
    tail: (draft) => [ifIs(draft, 'soft_close', true, 'с микролифтом'), unlessWhite('n')(draft)],
  },
};
